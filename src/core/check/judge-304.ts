/**
 * Judging a 304. It counts only if it can belong to what is held: it answers a condition of ours,
 * comes from the same final address, and names no other validator than the one sent.
 *
 * @see RFC 9111, section 4.3.4 (which stored response a 304 may update) and 3.2 (what of it)
 */
import { FAULTS_TO_CONDEMN } from '../hosts/diagnose';
import { ageMs, freshnessLifetimeMs } from '../http/freshness';
import { readHttpDate } from '../http/http-date';
import {
  type FieldReader,
  isSameTag,
  readValidators,
  sentTags,
  type Validators,
} from '../http/validators';
import {
  evidenceOf,
  freshnessFields,
  type Head,
  type JudgeInput,
  type Judgement,
  keep,
  malformedTaken,
} from './judgement';
import type { FreshnessFields, Mismatch, Resource } from './resource';

export function judge304(input: JudgeInput, answer: Head, fields: FieldReader): Judgement {
  const { resource, asked, host } = input;
  if (asked?.invented === true) return blind(input);
  if (asked === undefined) {
    return {
      ...keep(input, 'retrying', ['unsolicited_304'], evidenceOf(input, '304')),
      resource: { ...resource, unconditional: resource.unconditional ?? 'unsolicited_304' },
      // One may be a slip; a host that makes a habit of it is left alone for longer each time.
      hostFailed: host.unsolicited + 1 >= FAULTS_TO_CONDEMN,
    };
  }
  if (answer.finalUrl !== resource.finalUrl) {
    return {
      ...keep(input, 'retrying', ['304_other_url']),
      resource: { ...resource, unconditional: 'other_url' },
    };
  }
  const brought = readValidators(fields, input.now);
  const mismatch = findMismatch(input, brought);
  if (mismatch === undefined) {
    return confirmed(input, {
      ...resource,
      validators: mergeValidators(resource.validators, brought, asked.kind),
      fresh: refreshed(resource.fresh, fields, input.now),
      ...countConfirmed(resource, fields, input.now),
      answeredAt: input.now,
    });
  }
  const isBelieved = mismatch.field === 'etag' && host.benignMismatches >= FAULTS_TO_CONDEMN;
  if (isBelieved) {
    // This host re-tags on 304 and was right each time: adopted, and left to the audits.
    return {
      ...confirmed(input, {
        ...resource,
        validators: mergeValidators(resource.validators, brought, 'tag'),
        ...countConfirmed(resource, fields, input.now),
      }),
      details: ['etag_mismatch_304'],
    };
  }
  return {
    ...confirmed(input, {
      ...resource,
      validators: withUnproven(resource.validators, mismatch),
      mismatch,
      unconditional: 'verify_mismatch',
    }),
    details: [mismatch.field === 'etag' ? 'etag_mismatch_304' : 'lm_mismatch_304'],
  };
}

/**
 * An invented tag was confirmed: the server says 304 to whatever it is asked. Nothing it has
 * confirmed was worth anything, so the next request asks nothing, now and for ever.
 */
function blind(input: JudgeInput): Judgement {
  return {
    ...keep(input, 'retrying', ['blind_304'], evidenceOf(input, 'other')),
    resource: { ...input.resource, distrusted: true, unconditional: 'verify_mismatch' },
    faults: { blindPage: true },
  };
}

/**
 * `Age` and `Date` belong to one answer: without the one it comes from the origin itself, without the
 * other it was made when it was received (RFC 9110, 6.6.1).
 */
export function refreshed(
  held: FreshnessFields | undefined,
  fields: FieldReader,
  now: number,
): FreshnessFields {
  const { age: _past, date: _then, ...lasting } = held ?? { receivedAt: now };
  return { ...lasting, ...freshnessFields(fields, now) };
}

/** A cache that answers in place of the origin proves nothing of the origin. */
export function countConfirmed(
  resource: Resource,
  fields: FieldReader,
  now: number,
): Pick<Resource, 'confirmedInRow' | 'cachedInRow'> {
  const isCached = cameFromCache(resource, fields, now);
  return {
    confirmedInRow: (resource.confirmedInRow ?? 0) + (isCached ? 0 : 1),
    cachedInRow: isCached ? (resource.cachedInRow ?? 0) + 1 : 0,
  };
}

const CLOCK_SLACK_MS = 60_000;

function cameFromCache({ fresh }: Resource, fields: FieldReader, now: number): boolean {
  const merged = refreshed(fresh, fields, now);
  const lifetimeMs = freshnessLifetimeMs(merged);
  // Kept past its own time: the origin was not asked for it.
  if (lifetimeMs !== undefined && ageMs(merged) > Math.max(lifetimeMs, 0)) return true;
  const [before, after] = [fresh?.date, fields.get('date') ?? undefined].map((date) =>
    date === undefined ? undefined : readHttpDate(date, now),
  );
  return before !== undefined && after !== undefined && after < before - CLOCK_SLACK_MS;
}

function confirmed(input: JudgeInput, { headTold: _asked, ...resource }: Resource): Judgement {
  return {
    verdict: { kind: 'not_modified' },
    details: [],
    resource,
    evidence: evidenceOf(input, '304'),
    faults: malformedTaken(input),
    hostFailed: false,
  };
}

/** Compared with what was sent, not with what is stored beside it. */
function findMismatch({ asked, now }: JudgeInput, brought: Validators): Mismatch | undefined {
  if (asked?.kind === 'tag') {
    const { etag } = brought;
    if (etag === undefined || sentTags(asked).some((tag) => isSameTag(etag, tag))) return undefined;
    return { field: 'etag', sent: asked.value, carried: etag, rollback: false };
  }
  if (asked?.kind === 'date') {
    if (brought.lastModified === undefined || brought.lastModified === asked.value)
      return undefined;
    const [sentAt, carriedAt] = [asked.value, brought.lastModified].map((date) =>
      readHttpDate(date, now),
    );
    // Another spelling of the same moment is the same date.
    if (sentAt !== undefined && sentAt === carriedAt) return undefined;
    return {
      field: 'last-modified',
      sent: asked.value,
      carried: brought.lastModified,
      rollback: sentAt !== undefined && carriedAt !== undefined && carriedAt < sentAt,
    };
  }
  return undefined;
}

/** A field the 304 brings replaces ours, one it omits stays (RFC 9110, 15.4.5). */
function mergeValidators(
  held: Validators,
  brought: Validators,
  askedBy: 'tag' | 'date',
): Validators {
  const isProven =
    askedBy === 'tag' ||
    (held.etagProven && held.etag !== undefined && isSameTag(held.etag, brought.etag ?? ''));
  const tag =
    brought.etag === undefined
      ? { etag: held.etag, etagProven: held.etagProven }
      : { etag: brought.etag, etagProven: isProven };
  const isOtherDate = askedBy === 'tag' && brought.lastModified !== undefined;
  const date = isOtherDate
    ? { lastModified: brought.lastModified, lastModifiedUsable: brought.lastModifiedUsable }
    : // Asked by date, the spelling that was honoured stays: some servers know only their own.
      { lastModified: held.lastModified, lastModifiedUsable: held.lastModifiedUsable };
  return { ...tag, ...date };
}

/** The record shows what the server last said; it is not sent before a complete response proves it. */
function withUnproven(held: Validators, mismatch: Mismatch): Validators {
  return mismatch.field === 'etag'
    ? { ...held, etag: mismatch.carried, etagProven: false }
    : { ...held, lastModified: mismatch.carried, lastModifiedUsable: false };
}
