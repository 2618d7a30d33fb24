import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../scripts/english';
import { noTextWords, trialWords } from '../../../src/dashboard/rules/trial-words';
import type { PastChange, RulesTrial } from '../../../src/messaging/protocol';
import { changeRow } from '../../ui/rows';

const past = (...verdicts: readonly PastChange['verdict'][]) => ({
  problem: null,
  past: verdicts.map((verdict, index) => ({
    change: changeRow({ id: `c${index}` }),
    verdict,
    summary: null,
  })),
});

describe('what a trial says', () => {
  test.each([
    [past(), 'There is no past alert to try these rules on.'],
    [past('told'), 'Your past alert would have been told all the same.'],
    [past('told', 'told'), 'All 2 past alerts would have been told all the same.'],
    [past('nothing'), 'Your past alert would not have been told.'],
    [past('nothing', 'minor'), 'None of the 2 past alerts would have been told.'],
    [past('nothing', 'told', 'told'), '1 of 3 past alerts would not have been told.'],
    [past('nothing', 'minor', 'told', 'told'), '2 of 4 past alerts would not have been told.'],
    [
      past('nothing', 'told', 'unreadable'),
      '1 of 2 past alerts would not have been told. Of 1 more nothing can be said.',
    ],
    [
      past('told', 'unknown', 'unreadable'),
      'Your past alert would have been told all the same. Of 2 more nothing can be said.',
    ],
    [past('unreadable', 'unreadable'), 'Of 2 more nothing can be said.'],
  ])('%#', (trial, words) => expect(trialWords(trial, ENGLISH)).toBe(words));
});

describe('a trial without a text', () => {
  const trial = (problem: RulesTrial['problem']) => ({ problem });

  test.each([
    [trial('version_missing'), 'There is no version yet to try these rules on.'],
    [
      trial('version_damaged'),
      'The newest version is damaged on your disk, so these rules cannot be tried on it.',
    ],
    [
      trial('part_not_found'),
      'With these rules there is nothing to compare: the chosen part is not on the page.',
    ],
  ])('says why: %#', (one, words) => expect(noTextWords(one, ENGLISH)).toBe(words));

  test('says so in place of what became of past alerts', () =>
    expect(trialWords({ ...past('unreadable'), problem: 'part_not_found' }, ENGLISH)).toMatch(
      /^With these rules there is nothing to compare/,
    ));

  test('is one only where there is a problem', () =>
    expect(noTextWords(trial(null), ENGLISH)).toBeUndefined());
});
