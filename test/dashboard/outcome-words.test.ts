import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/core/check/exchange';
import { askedOf, exchangeWords, outcomeWords } from '../../src/dashboard/outcome-words';
import type { Words } from '../../src/ui/words';

const MESSAGES = JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8'));
const WORDS: Words = {
  language: 'en',
  message: (key, ...values) =>
    MESSAGES[key].message.replace(
      /\$(\d)/g,
      (_: string, place: string) => values[Number(place) - 1],
    ),
};

describe('outcomeWords', () => {
  test.each([
    ['not_modified', [], 'not changed (304)'],
    ['unchanged_200', ['same_text'], 'the same again: other bytes, the same text'],
    ['error', ['timeout'], 'failed: no whole answer within 20 seconds'],
    [
      'deferred',
      ['budget', 'host_paused'],
      'put off: this site’s share of requests is used up, the site asked us to wait',
    ],
  ] as const)('%s %j', (outcome, details, words) => {
    expect(outcomeWords(outcome, details, WORDS)).toBe(words);
  });
});

describe('exchangeWords', () => {
  test.each([
    ['robots', 'baseline', 404, 'no rules for robots'],
    ['robots', 'baseline', 200, 'rules for robots read'],
    ['robots', 'not_modified', 304, 'not changed (304)'],
    ['robots', 'error', 503, 'failed'],
    ['check', 'baseline', 200, 'first copy'],
  ] as const)(
    'a request of the kind %s that ended as %s with %i',
    (purpose, outcome, status, said) => {
      const exchange = { purpose, outcome, status, details: [] } as unknown as Exchange;
      expect(exchangeWords(exchange, WORDS)).toBe(said);
    },
  );
});

describe('askedOf', () => {
  const exchange = (part: Partial<Exchange>): Exchange =>
    ({
      asked: 'nothing',
      validatorSent: null,
      requestHeaders: [['Accept', '*/*']],
      ...part,
    }) as Exchange;

  test.each(['"v1"', 'W/"v1"', 'v1', '"a,b"', ''])('shows the tag %j as it was sent', (value) => {
    expect(askedOf(exchange({ asked: 'tag', validatorSent: value }))).toEqual({
      kind: 'condition',
      field: 'If-None-Match',
      value,
    });
  });

  test('shows a date as it was sent', () => {
    expect(askedOf(exchange({ asked: 'date', validatorSent: 'some day' }))).toEqual({
      kind: 'condition',
      field: 'If-Modified-Since',
      value: 'some day',
    });
  });

  test('tells a request without a condition from no request at all', () => {
    expect(askedOf(exchange({})).kind).toBe('no_condition');
    expect(askedOf(exchange({ requestHeaders: [] })).kind).toBe('nothing_sent');
  });
});
