/**
 * Validators: what a server gave us to tell one version of a representation from another, and the
 * one precondition made from them. Both are opaque strings: stored and sent byte for byte. Nothing
 * else in the code base knows how a precondition is made.
 *
 * @see RFC 9110, sections 8.8 and 13.1; docs/adr/0002-malformed-tags.md; docs/adr/0003-one-validator.md
 */
import { readHttpDate } from './http-date';

export interface Validators {
  /** `ETag` as received: quotes, `W/`, malformed spellings and all. */
  readonly etag: string | undefined;
  /** False while a 304 alone vouches for the tag: it is kept, shown, and never sent. */
  readonly etagProven: boolean;
  /** `Last-Modified` as received: some servers honour only their own spelling. */
  readonly lastModified: string | undefined;
  /** False for a date that cannot tell versions apart (RFC 9110, 8.8.2.2) or that only a 304 gave. */
  readonly lastModifiedUsable: boolean;
}

export const NO_VALIDATORS: Validators = {
  etag: undefined,
  etagProven: false,
  lastModified: undefined,
  lastModifiedUsable: false,
};

/** All this module needs of a header collection; the platform's `Headers` fits. */
export interface FieldReader {
  get(name: string): string | null;
}

/** Sent back it would ask "is there any version at all?", and the answer would be 304 for ever. */
const ANY_VERSION = '*';

/** The two kinds of precondition, named for the field that carries each. */
export type PreconditionKind = 'tag' | 'date';

/** The field that carries each kind: for reading and showing a request, never for making one. */
export const PRECONDITION_FIELDS = {
  tag: 'If-None-Match',
  date: 'If-Modified-Since',
} as const satisfies Readonly<Record<PreconditionKind, string>>;

export interface Precondition {
  readonly kind: PreconditionKind;
  readonly field: 'If-None-Match' | 'If-Modified-Since';
  /** The server's own bytes. */
  readonly value: string;
  /** Where several tags are sent at once: each of them. */
  readonly tags?: readonly string[];
  /** The tag is an invented one: an honest server cannot answer 304. */
  readonly invented?: true;
}

/**
 * The validators a complete response brings. An empty field counts as absent; nothing else is
 * judged.
 *
 * @param receivedAt epoch ms, stands in for a missing `Date`
 */
export function readValidators(fields: FieldReader, receivedAt: number): Validators {
  const etag = fields.get('etag') || undefined;
  const lastModified = fields.get('last-modified') || undefined;
  return {
    etag,
    etagProven: etag !== undefined,
    lastModified,
    lastModifiedUsable:
      lastModified !== undefined && isStrongDate(lastModified, fields.get('date'), receivedAt),
  };
}

/**
 * A second edit within the second of `Last-Modified` would go unseen, so the date counts only when
 * the response was made at least one second later (RFC 9110, 8.8.2.2). That also leaves out dates
 * that are "now" or in the future. A date nobody can read is not ours to judge: it goes back as it
 * came.
 */
function isStrongDate(lastModified: string, date: string | null, receivedAt: number): boolean {
  const modifiedAt = readHttpDate(lastModified, receivedAt);
  if (modifiedAt === undefined) return true;
  const madeAt = (date === null ? undefined : readHttpDate(date, receivedAt)) ?? receivedAt;
  return madeAt - modifiedAt >= 1000;
}

/**
 * The one field that lets a server answer 304. Never both: servers that accept either match lose
 * changes, and servers that need both lose 304s.
 *
 * @param only limits the choice to one kind, for a host known to honour just that one
 */
export function precondition(
  validators: Validators,
  only?: PreconditionKind,
): Precondition | undefined {
  const { etag, etagProven, lastModified, lastModifiedUsable } = validators;
  if (etag !== undefined && etagProven && etag !== ANY_VERSION && only !== 'date') {
    return { kind: 'tag', field: 'If-None-Match', value: etag };
  }
  if (lastModified !== undefined && lastModifiedUsable && only !== 'tag') {
    // A host that was not singled out and gave a proven tag has been served above.
    return { kind: 'date', field: 'If-Modified-Since', value: lastModified };
  }
  return undefined;
}

/**
 * Several tags at once, for a host whose servers disagree: the condition is false if any matches
 * (RFC 9110, 13.1.2). Legal only with tags of the bytes we hold.
 *
 * @param tags oldest first
 * @param most how many of the newest are sent
 * @returns undefined where fewer than two can stand in a list
 */
export function listPrecondition(tags: readonly string[], most: number): Precondition | undefined {
  const listable = tags.filter(isListable).slice(-most);
  if (listable.length < 2) return undefined;
  return { kind: 'tag', field: 'If-None-Match', value: listable.join(', '), tags: listable };
}

/**
 * A tag no server has ever issued: a 304 to it is proof that the condition is not looked at. The one
 * tag that is of our own making.
 *
 * @param nonce of letters and digits
 */
export function inventedPrecondition(nonce: string): Precondition {
  const value = `"never-issued-${nonce}"`;
  return { kind: 'tag', field: 'If-None-Match', value, invented: true };
}

/** Many servers split a list at every comma, also at one inside a tag. */
function isListable(tag: string): boolean {
  return isWellFormedTag(tag) && !tag.includes(',');
}

/** Weak comparison (RFC 9110, 8.8.3.2), on the text as received: only a leading `W/` is set aside. */
export function isSameTag(a: string, b: string): boolean {
  return withoutWeakPrefix(a) === withoutWeakPrefix(b);
}

/** The tags of a condition: of a list each, else the one. */
export function sentTags({ tags, value }: Precondition): readonly string[] {
  return tags ?? [value];
}

/** Whether a 200 brings another validator, weakly, than the one that was sent. */
export function hasMoved(asked: Precondition | undefined, brought: Validators): boolean {
  if (asked === undefined) return false;
  if (asked.kind === 'date') return brought.lastModified !== asked.value;
  const { etag } = brought;
  return etag === undefined || !sentTags(asked).some((tag) => isSameTag(tag, etag));
}

/** Whether a tag obeys the grammar of RFC 9110, section 8.8.3; used to explain, never to repair. */
export function isWellFormedTag(etag: string): boolean {
  return /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag);
}

function withoutWeakPrefix(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
