/**
 * Judging a complete response. The hash of the bytes decides: the same bytes under other validators
 * are unchanged, and the new validators are stored; other bytes under the same tag are a change.
 *
 * @see RFC 9111, section 4.3.3; docs/adr/0003-one-validator.md
 */
import { readHttpDate } from '../http/http-date';
import {
  type FieldReader,
  hasMoved,
  isSameTag,
  readValidators,
  type Validators,
} from '../http/validators';
import { isCacheInBetween, SUSPICIOUS_AUDITS } from './audit';
import {
  evidenceOf,
  freshnessFields,
  type HostFaults,
  type JudgeInput,
  type Judgement,
  keep,
  malformedTaken,
  type Response,
} from './judgement';
import type { Detail } from './outcome';
import type { Mismatch, Resource } from './resource';

export function judge200(input: JudgeInput, answer: Response, fields: FieldReader): Judgement {
  const { resource, now, body } = input;
  if (isSignInDetour(input, answer.finalUrl)) return keep(input, 'sign_in', ['login_redirect']);
  if (body === undefined || answer.body.length === 0) {
    return {
      ...keep(input, 'empty', ['empty_200'], evidenceOf(input, 'other')),
      // It may stand for "unchanged"; only the whole page can tell (http.md C34).
      resource: { ...resource, unconditional: 'empty_200' },
    };
  }
  const bytes = compareBytes(resource, body.sha256);
  const validators = readValidators(fields, now);
  const told = mergeFindings(
    resolveMismatch(resource, validators, bytes),
    resolveAudit(input, validators, bytes),
  );
  const isElsewhere = resource.finalUrl !== undefined && resource.finalUrl !== answer.finalUrl;
  const {
    unconditional,
    mismatch: _settled,
    goneStatus: _back,
    headTold: _asked,
    ...held
  } = resource;
  return {
    verdict: { kind: 'body', bytes, returned: resource.gone },
    details: [...told.details, ...(isElsewhere ? (['moved'] as const) : [])],
    resource: {
      ...held,
      validators,
      finalUrl: answer.finalUrl,
      sha256: body.sha256,
      encodedBytes: answer.encodedBytes,
      fresh: freshnessFields(fields, now),
      decodedBytes: answer.body.length,
      tagsSeen: tagsSeen(resource, validators, bytes),
      confirmedInRow: 0,
      cachedInRow: 0,
      ...(isCacheInBetween(resource) ? { pastCacheAt: now } : {}),
      fullBodyAt: now,
      ...countChange(input, { brought: validators, bytes, fields }),
      gone: false,
      distrusted: resource.distrusted || told.faults.falsePage === true,
      answeredAt: now,
      browser: input.browser,
      ...(input.asked?.invented === true ? { provedSighted: true } : {}),
    },
    evidence: evidenceOf(input, `${bytes}_bytes`, {
      bytes: answer.encodedBytes,
      hadValidator: validators.etag !== undefined || validators.lastModified !== undefined,
      validatorMoved: hasMoved(input.asked, validators),
      ...dateEvidence(input, validators, fields),
    }),
    labels: isFrozen(resource, validators, bytes) ? ['lm_frozen'] : [],
    faults: {
      ...told.faults,
      ...malformedTaken(input),
      ...(unconditional === 'malformed_400' ? { malformedTag: 'rejected' as const } : {}),
    },
    hostFailed: false,
  };
}

interface Findings {
  readonly details: readonly Detail[];
  readonly faults: HostFaults;
}

function mergeFindings(a: Findings, b: Findings): Findings {
  return {
    details: [...new Set([...a.details, ...b.details])],
    faults: { ...a.faults, ...b.faults },
  };
}

/**
 * An audit that meets other bytes under the validator that was confirmed each time has found a lie.
 * Under another validator it may be an honest change of just now; too many of those are looked into.
 */
function resolveAudit(
  { resource, host }: JudgeInput,
  now: Validators,
  bytes: 'first' | 'same' | 'other',
): Findings {
  const { unconditional, validators: held, key } = resource;
  if (unconditional !== 'audit' || bytes !== 'other') return { details: [], faults: {} };
  const confirmed = host.evidence.findLast(
    (one) => one.page === key && one.answer === '304' && one.asked !== 'nothing',
  );
  const confirmedBy = confirmed?.asked ?? (held.etag === undefined ? 'date' : 'tag');
  const isSameAgain =
    confirmedBy === 'date'
      ? held.lastModified !== undefined && held.lastModified === now.lastModified
      : held.etag !== undefined && now.etag !== undefined && isSameTag(held.etag, now.etag);
  if (!isSameAgain) return { details: [], faults: {} };
  return { details: ['missed_by_304'], faults: { falsePage: true } };
}

/** More than are ever sent at once; a server that mints a tag an answer must not fill the database. */
const TAGS_KEPT = 32;

/** Tags of the very bytes held; other bytes begin anew. */
function tagsSeen(
  { tagsSeen: seen = [], validators: held }: Resource,
  { etag }: Validators,
  bytes: 'first' | 'same' | 'other',
): readonly string[] {
  const before = bytes === 'same' ? (seen.length > 0 ? seen : provenTag(held)) : [];
  if (etag === undefined || before.some((tag) => isSameTag(tag, etag))) return before;
  return [...before, etag].slice(-TAGS_KEPT);
}

/** A tag that only a 304 named was never seen with these bytes. */
function provenTag({ etag, etagProven }: Validators): readonly string[] {
  return etag !== undefined && etagProven ? [etag] : [];
}

/** What a change proves of the tag, and of audits that had to find it. */
function countChange(
  { resource, now }: JudgeInput,
  { brought, bytes, fields }: Arrived,
): Partial<Resource> {
  const { unconditional, validators, tagFlips = 0, suspiciousAudits = 0 } = resource;
  if (bytes !== 'other') return {};
  const { etag } = brought;
  const hasTags = etag !== undefined && validators.etag !== undefined;
  const isFlip = hasTags && !isSameTag(etag, validators.etag);
  // A flip that an audit had to find does not prove that 304s would have shown it.
  if (unconditional === 'audit' && isFlip) {
    const found = isOlderThanLast304(resource, fields, now) ? SUSPICIOUS_AUDITS : 1;
    return { lastChangeAt: now, suspiciousAudits: suspiciousAudits + found };
  }
  if (isFlip) return { lastChangeAt: now, tagFlips: tagFlips + 1, suspiciousAudits: 0 };
  // A tag that stayed while the page changed does not follow it.
  return { lastChangeAt: now, ...(hasTags ? { tagFlips: 0 } : {}) };
}

interface Arrived {
  readonly brought: Validators;
  readonly bytes: 'first' | 'same' | 'other';
  readonly fields: FieldReader;
}

const CLOCK_SLACK_MS = 60_000;

/** Modified before a 304 said that it was not: by the server's own clock, and by ours for the rest. */
function isOlderThanLast304({ answeredAt }: Resource, fields: FieldReader, now: number): boolean {
  const modifiedAt = readHttpDate(fields.get('last-modified') ?? '', now);
  if (modifiedAt === undefined || answeredAt === undefined) return false;
  const serverNow = readHttpDate(fields.get('date') ?? '', now) ?? now;
  return serverNow - modifiedAt > now - answeredAt + CLOCK_SLACK_MS;
}

/** Other bytes under the date that is all there is to tell them by. */
function isFrozen(
  { validators: held, mismatch }: Resource,
  { etag, lastModified }: Validators,
  bytes: 'first' | 'same' | 'other',
): boolean {
  if (bytes !== 'other' || etag !== undefined || held.etag !== undefined) return false;
  // A date that only a 304 named was not that of the bytes held.
  return lastModified !== undefined && lastModified === (mismatch?.sent ?? held.lastModified);
}

const GENERATED_WITHIN_MS = 2000;

/** What the answer's date says of the host's dates. */
function dateEvidence({ resource, now }: JudgeInput, brought: Validators, fields: FieldReader) {
  const { lastModified, etag } = brought;
  const held = resource.validators.lastModified;
  const hasDateMoved = held !== undefined && lastModified !== held;
  const modifiedAt = lastModified === undefined ? undefined : readHttpDate(lastModified, now);
  const madeAt = readHttpDate(fields.get('date') ?? '', now) ?? now;
  const isNow =
    etag === undefined &&
    modifiedAt !== undefined &&
    Math.abs(madeAt - modifiedAt) <= GENERATED_WITHIN_MS &&
    (held === undefined || hasDateMoved);
  return {
    ...(hasDateMoved ? ({ dateMoved: true } as const) : {}),
    ...(isNow ? ({ dateIsNow: true } as const) : {}),
  };
}

function compareBytes(resource: Resource, sha256: string): 'first' | 'same' | 'other' {
  if (resource.sha256 === undefined) return 'first';
  return resource.sha256 === sha256 ? 'same' : 'other';
}

/**
 * Who was right about a 304 that named another validator than the one sent: the complete response
 * tells. The same bytes: it was harmless. Other bytes under the very validator the 304 named, or
 * under the one it confirmed: it hid this change. Other bytes under a third one: an honest later
 * change, nobody to blame.
 */
function resolveMismatch(
  { mismatch }: Resource,
  now: Validators,
  bytes: 'first' | 'same' | 'other',
): Findings {
  if (mismatch === undefined) return { details: [], faults: {} };
  if (bytes !== 'other') {
    return { details: [], faults: mismatch.field === 'etag' ? { benignMismatch: true } : {} };
  }
  const named = mismatch.field === 'etag' ? now.etag : now.lastModified;
  const isNamed = [mismatch.carried, mismatch.sent].some(
    (validator) => named !== undefined && isSameValidator(mismatch.field, named, validator),
  );
  if (!isNamed) return { details: [], faults: {} };
  // A date that went backwards is a restored page: the comparison hid it, the host did not lie.
  return { details: ['missed_by_304'], faults: mismatch.rollback ? {} : { falsePage: true } };
}

function isSameValidator(field: Mismatch['field'], a: string, b: string): boolean {
  return field === 'etag' ? isSameTag(a, b) : a === b;
}

/** A detour only if the page itself is not about signing in. */
function isSignInDetour({ resource, isSignInAddress }: JudgeInput, finalUrl: string): boolean {
  if (finalUrl === resource.finalUrl) return false;
  return isSignInAddress(finalUrl) && !isSignInAddress(resource.url);
}
