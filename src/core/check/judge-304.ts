/**
 * Judging a 304. It counts only if it can belong to what is held: it answers a condition of ours,
 * comes from the same final address, and names no other validator than the one sent.
 *
 * @see RFC 9111, section 4.3.4 (which stored response a 304 may update) and 3.2 (what of it)
 */
import { FAULTS_TO_CONDEMN } from '../hosts/diagnose';
import { readHttpDate } from '../http/http-date';
import { type FieldReader, isSameTag, readValidators, type Validators } from '../http/validators';
import {
  evidenceOf,
  freshnessFields,
  type Head,
  type JudgeInput,
  type Judgement,
  keep,
} from './judgement';
import type { Mismatch, Resource } from './resource';

export function judge304(input: JudgeInput, answer: Head, fields: FieldReader): Judgement {
  const { resource, asked, host } = input;
  if (asked === undefined) {
    return {
      ...keep(input, 'retrying', ['unsolicited_304'], evidenceOf(input, '304')),
      resource: { ...resource, unconditional: resource.unconditional ?? 'unsolicited_304' },
      faults: { unsolicited: true },
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
      fresh: { ...resource.fresh, ...freshnessFields(fields, input.now) },
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

function confirmed(input: JudgeInput, resource: Resource): Judgement {
  return {
    verdict: { kind: 'not_modified' },
    details: [],
    resource,
    evidence: evidenceOf(input, '304'),
    faults: {},
    hostFailed: false,
  };
}

/** Compared with what was sent, not with what is stored beside it. */
function findMismatch({ asked, now }: JudgeInput, brought: Validators): Mismatch | undefined {
  if (asked?.kind === 'tag') {
    if (brought.etag === undefined || isSameTag(brought.etag, asked.value)) return undefined;
    return { field: 'etag', sent: asked.value, carried: brought.etag, rollback: false };
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
