/**
 * What every fetcher must do, the real one and the one that replays a script: the engine is judged
 * on the second and runs on the first.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptEntry } from '../../scripts/replay/http-case';
import { fieldReader } from '../../src/core/check/fields';
import { requestHeaders } from '../../src/core/check/plan';
import { precondition, readValidators } from '../../src/core/http/validators';
import type { FetchAnswer, Fetcher } from '../../src/core/ports/fetcher';

export interface FetcherUnderTest {
  readonly fetcher: Fetcher;
  readonly url: string;
  /** Another address that the first may redirect to. */
  readonly otherUrl: string;
  /** What the next request meets. */
  answer(entry: ScriptEntry): void;
  close(): Promise<void>;
}

const V1 = { status: 200, headers: [['Content-Type', 'text/plain']], body: 'v1' } as const;

export function fetcherContract(name: string, open: () => Promise<FetcherUnderTest>): void {
  describe(`a fetcher: ${name}`, () => {
    let subject: FetcherUnderTest;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.close());

    function send(entry: ScriptEntry): Promise<FetchAnswer> {
      subject.answer(entry);
      return subject.fetcher.send({
        method: 'GET',
        url: subject.url,
        headers: requestHeaders('en', undefined),
        credentials: 'omit',
        redirect: 'follow',
        deadlineMs: 5000,
        maxBytes: 1000,
      });
    }

    async function fieldsOf(entry: ScriptEntry) {
      const answer = await send(entry);
      if (!('headers' in answer)) throw new Error(`no headers: ${answer.kind}`);
      return fieldReader(answer.headers);
    }

    test('tells a whole answer with its bytes', async () => {
      const answer = await send(V1);
      expect(answer).toMatchObject({
        kind: 'response',
        status: 200,
        finalUrl: subject.url,
        encodedBytes: 2,
      });
      if (answer.kind === 'response') expect([...answer.body]).toEqual([0x76, 0x31]);
    });

    test.each([404, 410, 412, 429, 500, 503])('a %d is an answer like another', async (status) => {
      expect(await send({ ...V1, status })).toMatchObject({ kind: 'response', status });
    });

    test('a 304 has fields, no bytes and no length', async () => {
      const answer = await send({ status: 304, headers: [['ETag', '"a"']], body: 'left out' });
      expect(answer).toMatchObject({ kind: 'response', status: 304, encodedBytes: 0 });
      if (answer.kind === 'response') expect(answer.body).toHaveLength(0);
    });

    test('an answer may be empty', async () => {
      const answer = await send({ status: 200, headers: [['Content-Length', '0']], body: '' });
      expect(answer).toMatchObject({ kind: 'response', encodedBytes: 0 });
    });

    test.each([
      '"a,b"',
      'W/"x"',
      'w/"x"',
      'abc',
      "'abc'",
      '""',
      '""a""',
      '"two words"',
      '"caf\u00e9"',
      '"back\\"slash"',
      'Sun, 14 Jun 2026 09:30:00 GMT',
    ])('the tag %s comes as it was sent and would go back so', async (etag) => {
      const fields = await fieldsOf({ ...V1, headers: [['ETag', etag]] });
      expect(precondition(readValidators(fields, 0))?.value).toBe(etag);
    });

    test('fields are found in any case, and one sent twice is a list', async () => {
      const fields = await fieldsOf({
        ...V1,
        headers: [
          ['etag', '"one"'],
          ['ETAG', '"two"'],
        ],
      });
      expect(fields.get('ETag')).toBe('"one", "two"');
      expect(fields.get('X-Missing')).toBeNull();
    });

    test('blanks around a value are no part of it, and an empty value is there', async () => {
      const fields = await fieldsOf({
        ...V1,
        headers: [
          ['ETag', '  "p q"  '],
          ['Vary', ''],
        ],
      });
      expect(fields.get('etag')).toBe('"p q"');
      expect(fields.get('vary')).toBe('');
    });

    test('after a redirect the final address is the one that answered', async () => {
      const answer = await send({ ...V1, final_url: subject.otherUrl });
      expect(answer).toMatchObject({ kind: 'response', finalUrl: subject.otherUrl });
    });

    test('a body that ends too early is told as broken, with the fields that came', async () => {
      const headers = [
        ['ETag', '"a"'],
        ['Content-Length', '999'],
      ] as const;
      const answer = await send({ ...V1, headers, truncated: true });
      expect(answer).toMatchObject({ kind: 'broken', reason: 'truncated', status: 200 });
      if (answer.kind === 'broken') expect(fieldReader(answer.headers).get('etag')).toBe('"a"');
    });

    test('a connection that fails is told, not thrown', async () => {
      expect(await send({ error: 'network' })).toMatchObject({ kind: 'failed', reason: 'network' });
    });
  });
}
