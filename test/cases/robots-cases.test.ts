/** Every line about robots.txt, given and our own, played through the engine. */
import { describe, expect, test } from 'vitest';
import { robotsDifference } from '../../scripts/replay/robots-check';
import { replayRobots } from '../../scripts/replay/robots-line';
import { readCases } from './read-cases';

const given = readCases('http.jsonl').filter(({ group }) => group === 'robots');
const own = readCases('own-robots.jsonl');

test('there are lines of both, and no two share an id', () => {
  expect(given.length).toBeGreaterThan(0);
  const ids = [...readCases('http.jsonl'), ...own].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(own.map((line) => [line.id, line] as const))('%s expects something', (_id, line) => {
  expect(line.group).toBe('robots');
  expect(line.expect?.outcomes?.length).toBeGreaterThan(0);
  expect(line.expect?.requests).toHaveLength(line.expect?.outcomes?.length ?? -1);
});

describe.each([
  ['http.jsonl', given],
  ['own-robots.jsonl', own],
] as const)('%s', (_file, lines) => {
  test.each(lines.map((line) => [line.id, line.source, line] as const))(
    '%s: %s',
    async (_id, _source, line) => {
      expect(robotsDifference(line, await replayRobots(line))).toBeUndefined();
    },
  );
});

describe('a wrong expectation fails, in words', () => {
  const [line] = given;
  if (line === undefined) throw new Error('no cases');
  test.each<[string, object, RegExp]>([
    ['an answer', { decisions: [{ at: 0, path: '/x', allow: false, fetch: 'blocking' }] }, /allow/],
    ['a fetch', { decisions: [{ at: 0, path: '/x', allow: true, fetch: 'none' }] }, /fetch/],
    ['an outcome', { outcomes: ['rules'] }, /outcomes/],
    ['the requests', { requests: [] }, /requests/],
    ['the crawl delay', { crawl_delay_s: 10 }, /crawl_delay_s is null, expected 10/],
    ['the diagnosis', { host_diagnosis: 'crawl_delay_absurd' }, /host_diagnosis/],
  ])('%s', async (_what, wrong, why) => {
    const got = await replayRobots(line);
    expect(robotsDifference({ ...line, expect: { ...line.expect, ...wrong } }, got)).toMatch(why);
  });
});

test('a line that expects nothing is asked for its front page at each entry', async () => {
  const { decisions } = await replayRobots({
    id: 'plain',
    group: 'robots',
    script: [{ status: 200, body: 'User-agent: *\nDisallow: /\n' }, { status: 404 }],
  });
  expect(decisions).toEqual([
    { at: 0, path: '/', allow: false, fetch: 'blocking' },
    { at: 86_400, path: '/', allow: true, fetch: 'blocking' },
  ]);
});
