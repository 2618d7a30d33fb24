/**
 * Judging an answer for the resource: what it says of the version held, what of it may be kept, and
 * what it proves about the host. Whether a person sees a change is `judge-text.ts`.
 *
 * @see RFC 9110, sections 13 and 15; RFC 9111, sections 3.2 and 4.3; docs/adr/0003-one-validator.md
 */
import { isPrivateHost } from '../http/address';
import { readRetryAfter } from '../http/retry-after';
import { type FieldReader, isWellFormedTag, NO_VALIDATORS } from '../http/validators';
import { fieldReader } from './fields';
import { isHeadRefused } from './head-probe';
import { judge200 } from './judge-200';
import { judge304 } from './judge-304';
import {
  evidenceOf,
  type Head,
  type JudgeInput,
  type Judgement,
  keep,
  type Response,
} from './judgement';
import { isRateLimit } from './rate-limit';
import type { Resource } from './resource';

export function judgeAnswer(input: JudgeInput): Judgement {
  const { answer } = input;
  switch (answer.kind) {
    case 'failed':
      return answer.reason === 'timeout'
        ? { ...keep(input, 'slow', ['timeout']), hostFailed: true }
        : { ...keep(input, 'retrying', ['network']), hostFailed: true };
    case 'opaque_redirect':
      return keep(input, 'leads_elsewhere', ['leads_elsewhere']);
    case 'broken':
      if (isForbiddenTarget(answer.finalUrl, input)) return keepPrivate(input);
      // A 404 or a 429 is one whether or not its body came whole.
      if (!isPageStatus(answer.status))
        return judgeStatus(input, answer, fieldReader(answer.headers));
      if (answer.reason === 'timeout') return keep(input, 'slow', ['timeout']);
      if (answer.reason === 'too_large') return keep(input, 'too_large', ['too_large']);
      return keep(input, 'truncated', ['truncated']);
    case 'response':
      if (isForbiddenTarget(answer.finalUrl, input)) return keepPrivate(input);
      return judgeResponse(input, answer);
  }
}

function judgeResponse(input: JudgeInput, answer: Response): Judgement {
  const fields = fieldReader(answer.headers);
  if (input.body?.challenge === true && !isRateLimit(answer.status, fields)) {
    return keep(input, 'challenge', ['challenge'], evidenceOf(input, 'other'));
  }
  if (isPageStatus(answer.status)) return judge200(input, answer, fields);
  return judgeStatus(input, answer, fields);
}

/** Only of these is the body the page. */
function isPageStatus(status: number): boolean {
  return status === 200 || status === 203;
}

/** An answer whose status says it all: preconditions are evaluated only for what would be a 200. */
function judgeStatus(input: JudgeInput, answer: Head, fields: FieldReader): Judgement {
  const { resource } = input;
  const { status } = answer;
  if (status === 304) return judge304(input, answer, fields);
  if (status === 404 || status === 410) return judgeGone(resource, status);
  if (isRateLimit(status, fields)) return judgeRateLimit(input, fields);
  if (status === 412 && input.asked !== undefined) {
    return {
      ...keep(input, 'retrying', ['precondition_412'], evidenceOf(input, '412')),
      resource: { ...resource, unconditional: 'precondition_412' },
    };
  }
  if (status === 206) return keep(input, 'retrying', ['partial']);
  if (status === 401 || status === 407) return keep(input, 'sign_in', ['http_status']);
  if (status === 400 && mayDislikeTag(input)) {
    // A strict parser may have choked on the tag: ask once without it (http.md C38).
    return {
      ...keep(input, 'retrying', ['http_status']),
      resource: { ...resource, unconditional: 'malformed_400' },
      // Of a host that is known for it one page has asked again: enough for all of them.
      faults: input.host.malformedRejected ? { malformedTag: 'rejected' } : {},
    };
  }
  if (status === 400 && resource.unconditional === 'malformed_400') {
    return {
      ...keep(input, 'refused', ['http_status']),
      resource: { ...resource, unconditional: 'plain_400' },
    };
  }
  if (resource.headersOnly && isHeadRefused(status)) {
    return keep(input, 'too_large', ['head_unsupported']);
  }
  if (status >= 500) return { ...keep(input, 'retrying', ['http_status']), hostFailed: true };
  return keep(input, status === 408 || status === 425 ? 'retrying' : 'refused', ['http_status']);
}

function mayDislikeTag({ asked }: JudgeInput): boolean {
  return asked?.kind === 'tag' && !isWellFormedTag(asked.value);
}

/** 404 and 410 clear the validators; the last version stays readable, and a return is news (T17). */
function judgeGone(resource: Resource, status: 404 | 410): Judgement {
  const {
    unconditional: _void,
    mismatch: _settled,
    fresh: _old,
    tagsSeen: _seen,
    confirmedInRow: _confirmed,
    cachedInRow: _cached,
    suspiciousAudits: _doubts,
    ...held
  } = resource;
  return {
    verdict: { kind: 'gone', first: !resource.gone, status },
    details: [],
    resource: { ...held, validators: NO_VALIDATORS, gone: true, goneStatus: status },
    evidence: undefined,
    faults: {},
    hostFailed: false,
  };
}

function judgeRateLimit(input: JudgeInput, fields: FieldReader): Judgement {
  const { host, now, rules } = input;
  const { defaultPauseMs, longestPauseMs } = rules;
  const doubledMs = Math.min(defaultPauseMs * 2 ** Math.min(host.failures, 16), longestPauseMs);
  const wishedMs = readRetryAfter(fields, now);
  const pauseMs = Math.min(wishedMs ?? doubledMs, longestPauseMs);
  return {
    ...keep(input, 'slow_down', ['rate_limited']),
    verdict: { kind: 'rate_limited', until: now + pauseMs },
    labels: (wishedMs ?? 0) > longestPauseMs ? ['retry_after_absurd'] : [],
    hostFailed: true,
  };
}

function keepPrivate(input: JudgeInput): Judgement {
  return keep(input, 'private_address', ['private_address']);
}

function isForbiddenTarget(finalUrl: string, { localNetwork }: JudgeInput): boolean {
  return !localNetwork && isPrivateHost(new URL(finalUrl).hostname);
}
