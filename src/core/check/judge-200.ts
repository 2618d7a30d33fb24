/**
 * Judging a complete response. The hash of the bytes decides: the same bytes under other validators
 * are unchanged, and the new validators are stored; other bytes under the same tag are a change.
 *
 * @see RFC 9111, section 4.3.3; docs/adr/0003-one-validator.md
 */
import {
  type FieldReader,
  hasMoved,
  isSameTag,
  readValidators,
  type Validators,
} from '../http/validators';
import {
  evidenceOf,
  freshnessFields,
  type HostFaults,
  type JudgeInput,
  type Judgement,
  keep,
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
  const told = resolveMismatch(resource, validators, bytes);
  const isElsewhere = resource.finalUrl !== undefined && resource.finalUrl !== answer.finalUrl;
  const { unconditional, mismatch: _settled, goneStatus: _back, ...held } = resource;
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
      browser: input.browser,
      gone: false,
      distrusted: resource.distrusted || told.faults.falsePage === true,
      answeredAt: now,
    },
    evidence: evidenceOf(input, `${bytes}_bytes`, {
      bytes: answer.encodedBytes,
      hadValidator: validators.etag !== undefined || validators.lastModified !== undefined,
      validatorMoved: hasMoved(input.asked, validators),
    }),
    faults: {
      ...told.faults,
      ...(unconditional === 'malformed_400' ? { malformedRejected: true } : {}),
    },
    hostFailed: false,
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
): { readonly details: readonly Detail[]; readonly faults: HostFaults } {
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
