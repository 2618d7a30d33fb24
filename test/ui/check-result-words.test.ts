import { expect, test } from 'vitest';
import type { CheckResult } from '../../src/messaging/protocol';
import { checkResultWords } from '../../src/ui/check-result-words';
import { ENGLISH } from './english';
import { NOW, watchRow } from './rows';

test.each<[CheckResult['outcome'], Partial<CheckResult>, string]>([
  ['baseline', {}, 'First copy saved.'],
  ['not_modified', {}, 'No change, confirmed by 304.'],
  ['unchanged_200', {}, 'No change: the same text was sent again.'],
  ['changed', {}, 'Changed.'],
  ['deferred', {}, 'Not asked now, out of politeness to the site.'],
  ['deferred', { until: NOW - 1 }, 'Not asked now, out of politeness to the site.'],
  [
    'deferred',
    { until: NOW + 600_000 },
    'Not asked now, out of politeness to the site. Possible again about 14:40.',
  ],
  [
    'deferred',
    {
      details: ['robots'],
      until: NOW,
      row: watchRow({ status: 'disallowed', details: ['robots'] }),
    },
    'The site asks automated readers to stay away from this page. Watch it anyway? Last good copy 14:16.',
  ],
  [
    'gone',
    { row: watchRow({ status: 'gone' }) },
    'Page not found since 13:30. Last good copy 14:16.',
  ],
  [
    'error',
    { row: watchRow({ status: 'slow' }) },
    'The site took longer than 20 seconds, so the check was ended. It is tried again. Last good copy 14:16.',
  ],
])('%s %o', (outcome, more, words) =>
  expect(
    checkResultWords({ outcome, details: [], until: null, row: watchRow(), ...more }, NOW, ENGLISH),
  ).toBe(words),
);
