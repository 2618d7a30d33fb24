import { expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import type { CheckResult } from '../../src/messaging/protocol';
import { checkResultWords } from '../../src/ui/check-result-words';
import { NOW, watchRow } from './rows';

test.each<[CheckResult['outcome'], Partial<CheckResult>, string]>([
  ['baseline', {}, 'First copy saved.'],
  ['not_modified', {}, 'No change, confirmed by 304.'],
  ['unchanged_200', {}, 'No change: the same text was sent again.'],
  ['unchanged_head', {}, 'No change: the headers name the version that is held.'],
  [
    'unchanged_200',
    { row: watchRow({ headersOnly: true }) },
    'No change: the headers name the version that is held.',
  ],
  ['probe_changed', {}, 'The headers tell of another version. The page itself is asked for next.'],
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
    'deferred',
    { details: ['host_paused'], until: NOW + 3_600_000 },
    'The site asked us to wait until 15:30.',
  ],
  [
    'deferred',
    { details: ['budget'], until: NOW + 8_000 },
    'Not asked now: the limit for this site. Possible again in 8 seconds.',
  ],
  [
    'deferred',
    { details: ['budget'], until: NOW + 300 },
    'Not asked now: the limit for this site. Possible again in 1 second.',
  ],
  [
    'deferred',
    { details: ['budget'], until: NOW + 3_600_000 },
    'Not asked now: the limit for this site. Possible again about 15:30.',
  ],
  [
    'deferred',
    { details: ['still_fresh'], until: NOW + 3_600_000 },
    'Not asked now: the site says that it will not change before 15:30.',
  ],
  [
    'deferred',
    {
      details: ['rate_limited'],
      row: watchRow({ status: 'slow_down', hostPausedUntil: NOW + 3_600_000 }),
    },
    'The site asked us to wait until 15:30.',
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
