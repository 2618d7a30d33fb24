/**
 * Judging an answer for robots.txt: what the copy is after it. A good answer replaces or confirms
 * what is held, "there is none" counts as one, and anything else keeps what is held and says when to
 * try again.
 *
 * @see RFC 9309, section 2.3.1; RFC 9111, section 4.3.4; docs/adr/0007-robots.md
 */
import { fieldReader } from '../check/fields';
import type { Detail } from '../check/outcome';
import type { CheckRules } from '../check/rules';
import { isPrivateHost } from '../http/address';
import { freshUntil } from '../http/freshness';
import { readRetryAfter } from '../http/retry-after';
import {
  type FieldReader,
  isSameTag,
  NO_VALIDATORS,
  type Precondition,
  readValidators,
  type Validators,
} from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import { LONGEST_ROBOTS_BYTES } from './parse-robots';
import { LONGEST_FRESH_MS, type RobotsCopy, SHORTEST_FRESH_MS } from './robots-copy';

export type RobotsOutcome = 'rules' | 'absent' | 'unreachable' | 'not_modified';

export interface RobotsJudgement {
  readonly outcome: RobotsOutcome;
  readonly details: readonly Detail[];
  /** Without a lease. */
  readonly copy: RobotsCopy;
  /** Of `rules`: whether they are the first, the same as were held, or others. */
  readonly found: 'first' | 'same' | 'other';
  /** The host asked to be left alone until then, epoch ms. */
  readonly pausedUntil: number | undefined;
}

export interface RobotsAnswerInput {
  /** As it was when the request went out. */
  readonly copy: RobotsCopy;
  readonly asked: Precondition | undefined;
  readonly answer: FetchAnswer;
  /** Whether the person allows an answer from a private network. */
  readonly localNetwork: 'allowed' | 'refused';
  readonly rules: Pick<CheckRules, 'longestPauseMs'>;
  readonly now: number;
}

export function judgeRobotsAnswer(input: RobotsAnswerInput): RobotsJudgement {
  const { answer } = input;
  switch (answer.kind) {
    case 'failed':
      return unreachable(input, [answer.reason]);
    case 'opaque_redirect':
      // It leads to where we may not look, as a chain that is too long does (RFC 9309, 2.3.1.2).
      return absent(input, 'leads_elsewhere');
    case 'broken':
      if (isForbidden(input, answer.finalUrl)) return unreachable(input, ['private_address']);
      if (answer.status >= 300) return judgeStatus(input, answer);
      return unreachable(input, [answer.reason]);
    case 'response':
      if (isForbidden(input, answer.finalUrl)) return unreachable(input, ['private_address']);
      if (answer.status >= 300) return judgeStatus(input, answer);
      return rules(input, answer);
  }
}

type Head = Pick<Extract<FetchAnswer, { kind: 'response' }>, 'status' | 'headers' | 'finalUrl'>;

function judgeStatus(input: RobotsAnswerInput, answer: Head): RobotsJudgement {
  const { status } = answer;
  if (status === 304) return judge304(input, answer);
  if (status === 429 || status >= 500) return refused(input, answer);
  // It was the condition that was refused, so this says nothing about the file.
  if (input.asked !== undefined && (status === 412 || status === 400)) {
    const judged = unreachable(input, [status === 412 ? 'precondition_412' : 'http_status']);
    return { ...judged, copy: { ...judged.copy, unconditional: true } };
  }
  return absent(input);
}

function rules(
  input: RobotsAnswerInput,
  answer: Extract<FetchAnswer, { kind: 'response' }>,
): RobotsJudgement {
  const { copy, asked, now } = input;
  const text = decode(answer.body);
  const fields = fieldReader(answer.headers);
  const validators = readValidators(fields, now);
  const wasHeld = copy.kind === 'rules';
  const isSame = wasHeld && text === copy.text;
  // Asked plainly, it sends other rules under the validator that 304s had vouched for.
  const hidden =
    wasHeld &&
    !isSame &&
    asked === undefined &&
    copy.confirmations > 0 &&
    isSameVersion(copy.validators, validators);
  return {
    outcome: 'rules',
    details: [],
    found: !wasHeld ? 'first' : isSame ? 'same' : 'other',
    pausedUntil: undefined,
    copy: {
      ...good(copy, now),
      kind: 'rules',
      text,
      validators,
      finalUrl: answer.finalUrl,
      readAt: now,
      confirmations: 0,
      freshMs: freshMs(fields, now),
      unconditional: false,
      distrusted: copy.distrusted || hidden,
    },
  };
}

function isSameVersion(held: Validators, brought: Validators): boolean {
  if (held.etag !== undefined && brought.etag !== undefined) {
    return isSameTag(held.etag, brought.etag);
  }
  return held.lastModified !== undefined && held.lastModified === brought.lastModified;
}

/** 4xx, a redirect that leads nowhere: the site has no rules. Known for a day (RFC 9309, 2.3.1.3). */
function absent(
  { copy, answer, now }: RobotsAnswerInput,
  detail?: 'leads_elsewhere',
): RobotsJudgement {
  const { finalUrl: _before, ...known } = good(copy, now);
  return {
    outcome: 'absent',
    details: detail === undefined ? [] : [detail],
    found: copy.kind === 'absent' ? 'same' : copy.kind === 'rules' ? 'other' : 'first',
    pausedUntil: undefined,
    copy: {
      ...known,
      ...('finalUrl' in answer ? { finalUrl: answer.finalUrl } : {}),
      kind: 'absent',
      text: '',
      validators: NO_VALIDATORS,
      readAt: now,
      confirmations: 0,
      freshMs: LONGEST_FRESH_MS,
      unconditional: false,
      leadsElsewhere: detail !== undefined,
    },
  };
}

function judge304(input: RobotsAnswerInput, answer: Head): RobotsJudgement {
  const { copy, asked, now } = input;
  if (asked === undefined || copy.kind !== 'rules') return distrust(input, 'unsolicited_304');
  if (answer.finalUrl !== copy.finalUrl) return distrust(input, '304_other_url');
  const fields = fieldReader(answer.headers);
  const brought = readValidators(fields, now);
  const mismatch = mismatchOf(asked, brought);
  return {
    outcome: 'not_modified',
    details: mismatch === undefined ? [] : [mismatch],
    found: 'same',
    pausedUntil: undefined,
    copy: {
      ...good(copy, now),
      kind: 'rules',
      validators:
        mismatch === undefined ? confirmed(copy.validators, brought, asked) : copy.validators,
      confirmations: copy.confirmations + 1,
      // A 304 that speaks of another version is looked into before the hour is over.
      freshMs: mismatch === undefined ? confirmedFreshMs(copy, fields, now) : SHORTEST_FRESH_MS,
      unconditional: mismatch !== undefined,
    },
  };
}

function mismatchOf(asked: Precondition, brought: Validators): Detail | undefined {
  const { etag, lastModified } = brought;
  if (asked.kind === 'tag') {
    return etag === undefined || isSameTag(etag, asked.value) ? undefined : 'etag_mismatch_304';
  }
  return lastModified === undefined || lastModified === asked.value ? undefined : 'lm_mismatch_304';
}

/** A field the 304 brings replaces ours, one it omits stays (RFC 9110, 15.4.5). */
function confirmed(held: Validators, brought: Validators, asked: Precondition): Validators {
  if (asked.kind === 'date') return held;
  const { etag, lastModified, lastModifiedUsable } = brought;
  return {
    ...held,
    ...(etag === undefined ? {} : { etag, etagProven: true }),
    ...(lastModified === undefined ? {} : { lastModified, lastModifiedUsable }),
  };
}

/** A 304 that cannot belong to what is held: the next request asks for the whole file. */
function distrust(input: RobotsAnswerInput, detail: Detail): RobotsJudgement {
  const judged = unreachable(input, [detail]);
  return { ...judged, copy: { ...judged.copy, unconditional: true } };
}

/** 429 and 5xx: the file could not be had. Where the answer names a time, that is the time. */
function refused(input: RobotsAnswerInput, { status, headers }: Head): RobotsJudgement {
  const { copy, now, rules } = input;
  const waitMs = readRetryAfter(fieldReader(headers), now);
  const isPause = status === 429 || (status === 503 && waitMs !== undefined);
  const judged = unreachable(input, [isPause ? 'rate_limited' : 'http_status']);
  if (!isPause) return judged;
  const pausedUntil = now + Math.min(waitMs ?? backOffMs(copy.failures), rules.longestPauseMs);
  const retryAt = Math.max(pausedUntil, now + SHORTEST_RETRY_MS);
  return { ...judged, pausedUntil, copy: { ...judged.copy, retryAt } };
}

function unreachable(
  { copy, now }: RobotsAnswerInput,
  details: readonly Detail[],
): RobotsJudgement {
  const { lease: _over, ...held } = copy;
  return {
    outcome: 'unreachable',
    details,
    found: 'same',
    pausedUntil: undefined,
    copy: {
      ...held,
      failures: copy.failures + 1,
      failingSince: copy.failingSince ?? now,
      retryAt: now + backOffMs(copy.failures),
    },
  };
}

const SHORTEST_RETRY_MS = 60_000;
const FIRST_RETRY_MS = 900_000;
const LONGEST_RETRY_MS = 86_400_000;

/** A quarter of an hour that doubles, up to a day. */
function backOffMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LONGEST_RETRY_MS);
}

function good(copy: RobotsCopy, now: number): RobotsCopy {
  const { lease: _over, retryAt: _done, failingSince: _ended, ...held } = copy;
  return { ...held, fetchedAt: now, failures: 0, leadsElsewhere: false };
}

function freshMs(fields: FieldReader, now: number): number {
  const named = {
    cacheControl: fields.get('cache-control'),
    expires: fields.get('expires'),
    date: fields.get('date'),
    age: fields.get('age'),
  };
  const present = Object.entries(named).filter(([, value]) => value !== null);
  const until = freshUntil({ ...Object.fromEntries(present), receivedAt: now }, LONGEST_FRESH_MS);
  if (until !== undefined) return Math.max(until - now, SHORTEST_FRESH_MS);
  // To keep nothing, or to ask each time, is to be fresh for no time at all.
  const isForbidden = /\bno-(?:store|cache)\b/i.test(named.cacheControl ?? '');
  return isForbidden ? SHORTEST_FRESH_MS : LONGEST_FRESH_MS;
}

/** What a 304 does not say of its age stays as it was said before. */
function confirmedFreshMs(copy: RobotsCopy, fields: FieldReader, now: number): number {
  const isSaid = fields.get('cache-control') !== null || fields.get('expires') !== null;
  return isSaid ? freshMs(fields, now) : copy.freshMs;
}

function isForbidden({ localNetwork }: RobotsAnswerInput, finalUrl: string): boolean {
  return localNetwork === 'refused' && isPrivateHost(new URL(finalUrl).hostname);
}

/** It is UTF-8 by its standard (RFC 9309, 2.3); a byte-order mark that says otherwise is believed. */
function decode(body: Uint8Array): string {
  const bytes = body.subarray(0, LONGEST_ROBOTS_BYTES);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
