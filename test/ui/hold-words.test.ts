import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { holdWords } from '../../src/ui/hold-words';
import { hostRow, NOW } from './rows';

const HOUR = 3_600_000;

describe('a host that is left alone for a while', () => {
  test.each([
    [
      'After 3 refusals (403) in a row it is left alone until 15:30; you can still check by hand.',
      { refusals: 3, backOffUntil: NOW + HOUR },
    ],
    [
      'After 4 failures in a row it is left alone until 15:30; you can still check by hand.',
      { failures: 4, backOffUntil: NOW + HOUR },
    ],
    [
      'After 4 failures in a row it is left alone until 15:30; you can still check by hand.',
      { failures: 4, refusals: 3, backOffUntil: NOW + HOUR },
    ],
  ])('%s', (sentence, more) => expect(holdWords(hostRow(more), NOW, ENGLISH)).toBe(sentence));

  test.each([
    ['nothing holds it back', { refusals: 2 }],
    ['the time has come', { refusals: 3, backOffUntil: NOW }],
    [
      'the site itself asked for a longer wait',
      { failures: 3, backOffUntil: NOW + HOUR, pausedUntil: NOW + HOUR },
    ],
  ])('is not told where %s', (_title, more) =>
    expect(holdWords(hostRow(more), NOW, ENGLISH)).toBeUndefined(),
  );
});
