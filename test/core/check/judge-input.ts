/** Builders for judging: a page held under a tag and a date, and answers to it. */
import type { HeaderList } from '../../../src/core/check/exchange';
import type { JudgeInput, Judgement } from '../../../src/core/check/judgement';
import type { Resource } from '../../../src/core/check/resource';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import type { Precondition } from '../../../src/core/http/validators';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { aHost, aResource, aWatch, NOW } from '../../adapters/storage/rows';

export const D0 = 'Sun, 14 Jun 2026 09:30:00 GMT';
export const D1 = 'Thu, 18 Jun 2026 07:00:00 GMT';
export const URL_HELD = aWatch().url;

export const BY_TAG: Precondition = { kind: 'tag', field: 'If-None-Match', value: '"v1"' };
export const BY_DATE: Precondition = { kind: 'date', field: 'If-Modified-Since', value: D0 };

export function heldResource(over: Partial<Resource> = {}): Resource {
  return aResource(aWatch(), {
    validators: { etag: '"v1"', etagProven: true, lastModified: D0, lastModifiedUsable: true },
    // Just run out.
    fresh: { cacheControl: 'max-age=60', receivedAt: NOW - 60_000 },
    ...over,
  });
}

/** Held under a date alone. */
export function datedResource(over: Partial<Resource> = {}): Resource {
  return heldResource({
    validators: {
      etag: undefined,
      etagProven: false,
      lastModified: D0,
      lastModifiedUsable: true,
    },
    ...over,
  });
}

export function response(
  status: number,
  headers: HeaderList = [],
  { body = 'x', finalUrl = URL_HELD } = {},
): FetchAnswer {
  const bytes = new TextEncoder().encode(status === 304 ? '' : body);
  return {
    kind: 'response',
    status,
    headers,
    finalUrl,
    body: bytes,
    encodedBytes: bytes.length,
    ms: 5,
  };
}

export function broken(
  reason: 'truncated' | 'too_large' | 'timeout',
  status = 200,
  headers: HeaderList = [],
): FetchAnswer {
  return { kind: 'broken', reason, status, headers, finalUrl: URL_HELD, decodedBytes: 1, ms: 5 };
}

export function judgeInput(answer: FetchAnswer, over: Partial<JudgeInput> = {}): JudgeInput {
  const hasBody = answer.kind === 'response' && answer.body.length > 0;
  return {
    resource: heldResource(),
    host: aHost('example.org'),
    asked: BY_TAG,
    answer,
    // The bytes held have the sha-256 `aa`.
    body: hasBody ? { sha256: 'aa', challenge: false } : undefined,
    isSignInAddress: (url) => url.includes('/login'),
    localNetwork: false,
    rules: DEFAULT_RULES,
    browser: 'Chrome/156',
    now: NOW,
    ...over,
  };
}

/** What a judgement comes to, in one word each. */
export function inShort({ verdict, details }: Judgement): readonly string[] {
  return [verdict.kind === 'error' ? verdict.status : verdict.kind, ...details];
}
