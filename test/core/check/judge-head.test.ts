import { describe, expect, test } from 'vitest';
import { unchangedByHead } from '../../../src/core/check/judge-head';
import type { Judgement, Response } from '../../../src/core/check/judgement';
import { aWatch, NOW } from '../../adapters/storage/rows';
import {
  type Answer,
  askedWith,
  type CheckWorld,
  checkWorld,
  DAY_MS,
  empty,
  page,
} from './check-world';
import { heldResource, judgeInput, response } from './judge-input';

const HELD = { confirmedInRow: 2, fullBodyAt: NOW - DAY_MS };

function vouched(headers: readonly (readonly [string, string])[]): Judgement {
  const answer = response(200, headers, { body: '' });
  return unchangedByHead(judgeInput(answer, { resource: heldResource(HELD) }), answer as Response);
}

describe('a HEAD that names what is held', () => {
  test('counts towards the audit, and is none', () => {
    const { verdict, resource, evidence } = vouched([['Cache-Control', 'max-age=5']]);
    expect(verdict).toEqual({ kind: 'unchanged_head' });
    expect(resource).toEqual({
      ...heldResource(HELD),
      fresh: { cacheControl: 'max-age=5', receivedAt: NOW },
      confirmedInRow: 3,
      cachedInRow: 0,
      answeredAt: NOW,
    });
    expect(evidence).toBeUndefined();
  });

  test('does not where a cache has answered for the origin', () => {
    const { resource } = vouched([
      ['Cache-Control', 'max-age=5'],
      ['Age', '6'],
    ]);
    expect(resource).toMatchObject({ confirmedInRow: 2, cachedInRow: 1 });
  });
});

/** One check a day; method and condition of each request. */
async function daily(world: CheckWorld, answers: readonly Answer[]) {
  const before = world.sent.length;
  world.answer(...answers);
  for (let check = 0; check < answers.length; check += 1) {
    await world.check();
    world.wait(DAY_MS);
  }
  return world.sent.slice(before).map((one) => [one.method, askedWith(one)]);
}

const times = (count: number, answer: Answer) => Array.from({ length: count }, () => answer);
const LONG = 'long '.repeat(40);
const HEAD_1 = ['HEAD', '"1"'];

describe('a watch that asks by HEAD', () => {
  const page1 = (text: string, etag: string) => page(`<p>${LONG}${text}</p>`, [['ETag', etag]]);
  const SAME = empty(200, [['ETag', '"1"']]);
  const held = async () => {
    const world = await checkWorld([aWatch({ headOverBytes: 100 })]);
    await daily(world, [page1('one', '"1"')]);
    return world;
  };

  test('finds out a tag that is stuck', async () => {
    const world = await held();
    const asked = await daily(world, [...times(7, SAME), page1('two', '"1"'), page1('two', '"1"')]);
    expect(asked).toEqual([
      ...times(7, SAME).map(() => HEAD_1),
      ['GET', undefined],
      ['GET', undefined],
    ]);
    expect((await world.db.getAll('changes')).map(({ kind }) => kind)).toEqual(['changed']);
    expect(await world.db.get('hosts', 'example.org')).toMatchObject({ diagnosis: 'stale_304' });
  });

  test('puts a server that let audits find changes to the proof once, by the page itself', async () => {
    const world = await held();
    const audited = (n: number): readonly Answer[] => [
      ...times(7, empty(200, [['ETag', `"${n}"`]])),
      page1(`text ${n + 1}`, `"${n + 1}"`),
    ];
    await daily(world, [...audited(1), ...audited(2)]);
    const asked = await daily(world, [page1('text 3', '"3"'), empty(304), page1('new', '"4"')]);
    expect(asked).toEqual([
      ['GET', expect.stringContaining('never-issued')],
      ['GET', '"3"'],
      ['GET', '"3"'],
    ]);
    const resource = await world.db.get('resources', aWatch().resourceKey);
    expect(resource).toMatchObject({ provedSighted: true, suspiciousAudits: 0 });
    // It has told of a change by itself: HEAD may spare downloads again.
    expect(await daily(world, [empty(304)])).toEqual([['HEAD', '"4"']]);
  });
});

test('a watch of headers alone finds what 304s hid, by a HEAD without a condition', async () => {
  const watch = aWatch({
    headersOnly: true,
    resourceKey: 'anon-head en https://example.org/news',
  });
  const world = await checkWorld([watch]);
  const version = (length: string, etag: string) =>
    empty(200, [
      ['ETag', etag],
      ['Content-Length', length],
    ]);
  const asked = await daily(world, [
    version('10', '"1"'),
    ...times(7, empty(304)),
    version('20', '"2"'),
  ]);
  expect(asked.slice(7)).toEqual([HEAD_1, ['HEAD', undefined]]);
  expect((await world.db.getAll('changes')).map(({ kind }) => kind)).toEqual(['changed']);
});
