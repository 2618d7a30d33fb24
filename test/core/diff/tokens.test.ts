import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokens } from '../../../src/core/diff/tokens';

describe('tokens keeps whole', () => {
  test.each([
    ['1.234,50', ['1.234,50']],
    ['49.00 EUR', ['49.00', ' ', 'EUR']],
    ['12:30, now', ['12:30', ',', ' ', 'now']],
    ['2026-07-01', ['2026-07-01']],
    ['it’s well-known.', ['it’s', ' ', 'well-known', '.']],
    ['€5', ['€', '5']],
    ['naïve café', ['naïve', ' ', 'café']],
    ['\ud83d\ude00!', ['\ud83d\ude00', '!']],
    ['iPhone今天', ['iPhone', '今天']],
    ['', []],
  ])('%s', (line, found) => expect(tokens(line)).toEqual(found));
});

test('nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      expect(tokens(line).join('')).toBe(line);
    }),
    { numRuns: 1000 },
  );
});
