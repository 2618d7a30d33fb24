import { expect, test } from 'vitest';
import { ENGLISH } from '../../../scripts/english';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { rulesSummary } from '../../../src/dashboard/rules/rules-summary';
import { plainText } from '../../../src/ui/phrase';

test.each<readonly [StoredRules, readonly string[]]>([
  [{}, []],
  [{ ignoreNumbers: false, minChangedChars: 0 }, []],
  [
    {
      include: ['#a', '.b'],
      ignorePresets: ['clock', 'date'],
      ignoreNumbers: true,
      ignorePatterns: ['/x/i'],
    },
    ['only: #a, .b', 'ignored: clock times, dates, numbers, /x/i'],
  ],
  [
    { exclude: ['nav'], keepOnly: ['EUR'], alertOnlyIf: ['sold'], sortLines: true, links: true },
    ['left out: nav', 'kept only: EUR', 'told only if: sold', 'and 2 more rules'],
  ],
])('the rules %j in a few lines', (rules, lines) =>
  expect(rulesSummary(rules, ENGLISH).map(plainText)).toEqual(lines),
);
