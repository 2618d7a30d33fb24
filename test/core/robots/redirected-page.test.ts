/** A page that redirects lead away from its own origin: the rules there are kept to as well. */
import { describe, expect, test } from 'vitest';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import { fetchRobots } from '../../../src/core/robots/fetch-robots';
import { HOST_GAP_MS } from '../../../src/core/schedule/run-order';
import { aWatch } from '../../adapters/storage/rows';
import { empty, page } from '../check/check-world';
import { ALLOWS, file, ROBOTS, type RobotsWorld, robotsWorld } from './robots-world';

const PAGE_URL = aWatch().url;
const WWW = 'https://www.example.org';
const LED = page('<p>one</p>', [['ETag', '"1"']], { finalUrl: `${WWW}/news` });
const SAME = empty(304, [], `${WWW}/news`);

/** The file of the other origin. */
function other(text: string, headers: Parameters<typeof page>[1] = [], origin = WWW): FetchAnswer {
  return page(text, [['Content-Type', 'text/plain'], ...headers], {
    finalUrl: `${origin}/robots.txt`,
  });
}

/** A world whose page was asked once, so that it is known where it leads. */
async function led(world: RobotsWorld, answer: FetchAnswer = LED): Promise<RobotsWorld> {
  world.answer(ALLOWS);
  await world.check();
  world.wait(HOST_GAP_MS);
  world.answer(answer);
  await world.check();
  world.wait(60_000);
  return world;
}

const since = (world: RobotsWorld) => world.asked().slice(2);

describe('a page that another host has answered', () => {
  test('is not asked for again before that host’s robots.txt is known', async () => {
    const world = await led(await robotsWorld());
    world.answer(other('User-agent: *\nDisallow: /private\n'));
    expect(await world.check()).toMatchObject({ kind: 'deferred', reason: 'robots_first' });
    world.wait(HOST_GAP_MS);
    world.answer(SAME);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(since(world)).toEqual([`${WWW}/robots.txt`, PAGE_URL]);
    expect(await world.db.get('hosts', 'www.example.org')).toMatchObject({
      totals: { requests: 3 },
    });
  });

  test('is left alone where the rules there keep us from it', async () => {
    const world = await led(await robotsWorld());
    world.answer(other('User-agent: *\nDisallow: /news\n'));
    expect(await world.check()).toMatchObject({
      outcome: { kind: 'deferred', details: ['robots'] },
    });
    world.wait(HOST_GAP_MS);
    expect(await world.check()).toMatchObject({ outcome: { details: ['robots'] } });
    expect(since(world)).toEqual([`${WWW}/robots.txt`]);
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'disallowed', marks: 'b' });
  });

  test('is asked for by the word of the person', async () => {
    const world = await led(await robotsWorld([aWatch({ ignoreRobots: true })]));
    world.answer(other('User-agent: *\nDisallow: /\n'));
    await world.check();
    world.wait(HOST_GAP_MS);
    world.answer(SAME);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
  });

  test('keeps the crawl delay of that host', async () => {
    const world = await led(await robotsWorld());
    world.answer(other('User-agent: *\nCrawl-delay: 40\n'));
    const startedAt = world.ports.clock.now();
    await world.check();
    world.wait(HOST_GAP_MS);
    expect(await world.check()).toEqual({
      kind: 'deferred',
      reason: 'budget',
      until: startedAt + 40_000,
    });
    expect(await world.db.get('hosts', 'example.org')).not.toHaveProperty('crawlDelayMs');
  });

  test('is left alone while that host’s robots.txt cannot be had', async () => {
    const world = await led(await robotsWorld());
    world.answer(empty(503, [], `${WWW}/robots.txt`));
    expect(await world.check()).toMatchObject({
      outcome: { details: ['robots', 'robots_unreachable'] },
    });
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'retrying' });
  });

  test('has both files renewed beside it when they have become old', async () => {
    const world = await led(await robotsWorld());
    const hour: [string, string][] = [['Cache-Control', 'max-age=3600']];
    world.answer(other('', hour));
    await world.check();
    world.wait(2 * 3_600_000);
    world.answer(SAME);
    expect(await world.check()).toMatchObject({ kind: 'ran', robots: [WWW] });
    world.answer(file('', hour));
    await fetchRobots(world.ports, 'https://example.org');
    world.wait(2 * 3_600_000);
    world.answer(SAME);
    expect(await world.check()).toMatchObject({ robots: ['https://example.org', WWW] });
  });

  test('that must stay away has the other file renewed too', async () => {
    const world = await led(await robotsWorld());
    world.answer(other('User-agent: *\nDisallow: /\n'));
    await world.check();
    world.answer(file('', [['Cache-Control', 'max-age=3600']]));
    await fetchRobots(world.ports, 'https://example.org');
    world.wait(2 * 3_600_000);
    expect(await world.check()).toMatchObject({
      outcome: { kind: 'deferred' },
      robots: ['https://example.org'],
    });
  });

  test('is not looked up where the site is not allowed any more', async () => {
    const world = await led(await robotsWorld());
    world.refused.add('https://www.example.org/*');
    world.answer(SAME);
    expect(await world.check()).toMatchObject({ kind: 'ran' });
    expect(since(world)).toEqual([PAGE_URL]);
  });

  test('is not looked up in a private network that no watch was added in', async () => {
    const router = page('<p>one</p>', [], { finalUrl: 'http://192.168.1.1/news' });
    const world = await led(await robotsWorld([aWatch({ localNetwork: true })]), router);
    world.answer(router);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'unchanged_200' } });
    expect(since(world)).toEqual([PAGE_URL]);
  });
});

describe('a page that is led from http to https', () => {
  const HTTP_PAGE = 'http://example.org/news';
  const SECURE = page('<p>one</p>', [['ETag', '"1"']], { finalUrl: PAGE_URL });
  const watch = aWatch({ url: HTTP_PAGE });

  test('has the rules of both, in two files', async () => {
    const world = await robotsWorld([watch]);
    world.answer(other('User-agent: *\nDisallow: /private\n', [], 'http://example.org'));
    await world.check();
    world.answer(SECURE);
    await world.check();
    world.wait(60_000);
    world.answer(file('User-agent: *\nDisallow: /news\n'));
    expect(await world.check()).toMatchObject({ outcome: { details: ['robots'] } });
    expect(world.asked()).toEqual(['http://example.org/robots.txt', HTTP_PAGE, ROBOTS]);
  });

  test('asks for one file where that of http is led there too', async () => {
    const world = await robotsWorld([watch]);
    world.answer(ALLOWS);
    await world.check();
    world.answer(SECURE);
    await world.check();
    world.wait(60_000);
    world.answer(empty(304, [], PAGE_URL));
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    expect(world.asked()).toEqual(['http://example.org/robots.txt', HTTP_PAGE, HTTP_PAGE]);
  });

  test('goes by that file where the page lies elsewhere there', async () => {
    const world = await robotsWorld([watch]);
    world.answer(file('User-agent: *\nDisallow: /moved\n'));
    await world.check();
    world.answer(page('<p>one</p>', [], { finalUrl: 'https://example.org/moved' }));
    await world.check();
    world.wait(60_000);
    expect(await world.check()).toMatchObject({ outcome: { details: ['robots'] } });
    expect(world.sent).toHaveLength(2);
  });
});
