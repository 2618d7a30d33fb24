/** A robots.txt that is redirected: whoever answers is asked as politely as whoever is asked. */
import { expect, test } from 'vitest';
import { fetchRobots } from '../../../src/core/robots/fetch-robots';
import { aHost } from '../../adapters/storage/rows';
import { DAY_MS, empty, page } from '../check/check-world';
import { ORIGIN, type RobotsWorld, robotsWorld } from './robots-world';

const WWW = 'https://www.example.org/robots.txt';
const WITHIN = 'https://example.org/robots';
const RULES = 'User-agent: *\nDisallow: /private\n';

const rulesFrom = (finalUrl: string) => page(RULES, [['ETag', '"r"']], { finalUrl });

async function hostOf({ db }: RobotsWorld, name: string) {
  return (await db.get('hosts', name)) ?? aHost(name);
}

/** A day after the file came from there. */
async function ledTo(finalUrl: string, answer = rulesFrom(finalUrl)): Promise<RobotsWorld> {
  const world = await robotsWorld();
  world.answer(answer);
  await fetchRobots(world.ports, ORIGIN);
  world.wait(DAY_MS);
  return world;
}

test('a pause of the host it leads to is kept', async () => {
  const world = await ledTo(WWW);
  const until = world.ports.clock.now() + DAY_MS;
  await world.db.put('hosts', { ...(await hostOf(world, 'www.example.org')), pausedUntil: until });
  const deferral = { kind: 'deferred', reason: 'host_paused', until };
  expect(await fetchRobots(world.ports, ORIGIN)).toEqual(deferral);
  expect(world.sent).toHaveLength(1);
});

test('the crawl delay of the host it leads to is kept', async () => {
  const world = await ledTo(WWW);
  const lastStartAt = world.ports.clock.now() - 1000;
  const www = await hostOf(world, 'www.example.org');
  await world.db.put('hosts', { ...www, crawlDelayMs: 60_000, lastStartAt });
  expect(await fetchRobots(world.ports, ORIGIN)).toEqual({
    kind: 'deferred',
    reason: 'budget',
    until: lastStartAt + 60_000,
  });
});

test.each([
  ['rules', rulesFrom(WWW)],
  ['no rules', empty(404, [], WWW)],
])('the host that a file of %s led to is paid before it is asked again', async (_, answer) => {
  const world = await ledTo(WWW, answer as ReturnType<typeof page>);
  let paid: number | undefined;
  world.answer(async () => {
    paid = (await hostOf(world, 'www.example.org')).totals.requests;
    return answer;
  });
  await fetchRobots(world.ports, ORIGIN);
  expect(paid).toBe(2);
  expect((await hostOf(world, 'www.example.org')).totals.requests).toBe(2);
  expect((await hostOf(world, 'example.org')).totals.requests).toBe(2);
});

test('a redirect within the host costs two: afterwards the first time, then before', async () => {
  const world = await ledTo(WITHIN);
  expect((await hostOf(world, 'example.org')).totals.requests).toBe(2);
  let paid: number | undefined;
  world.answer(async () => {
    paid = (await hostOf(world, 'example.org')).totals.requests;
    return empty(304, [], WITHIN);
  });
  await fetchRobots(world.ports, ORIGIN);
  expect(paid).toBe(4);
  expect((await hostOf(world, 'example.org')).totals.requests).toBe(4);
});

test('a file that has come to lead elsewhere owes whoever answers now', async () => {
  const world = await ledTo(WITHIN);
  world.answer(rulesFrom(WWW));
  await fetchRobots(world.ports, ORIGIN);
  expect((await hostOf(world, 'www.example.org')).totals.requests).toBe(1);
});
