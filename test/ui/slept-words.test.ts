import { expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { sleptWords } from '../../src/ui/slept-words';

const now = new Date(2026, 2, 3, 8, 0).getTime();
const slept = {
  from: new Date(2026, 2, 2, 22, 10).getTime(),
  to: new Date(2026, 2, 3, 7, 30).getTime(),
  times: 1,
  checks: 3,
};

test.each([
  [
    'all',
    {},
    'From Mon 22:10 to 7:30 the computer slept or the browser was closed: 3 checks did not happen.',
  ],
  ['all', { checks: 1 }, /: 1 check did not happen\.$/],
  ['page', {}, /: 3 checks of this page did not happen\.$/],
  ['page', { times: 2 }, /^Between .* more than once: 3 checks of this page/],
] as const)('of %s %j', (of, over, words) => {
  const said = sleptWords({ ...slept, ...over }, of, now, ENGLISH);
  if (typeof words === 'string') expect(said).toBe(words);
  else expect(said).toMatch(words);
});
