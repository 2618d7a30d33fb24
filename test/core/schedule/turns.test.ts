import { describe, expect, it } from 'vitest';
import { newHost } from '../../../src/core/hosts/record';
import { turns } from '../../../src/core/schedule/turns';

const NOW = Date.UTC(2026, 6, 1);
const SECOND = 1000;

const pages = (count: number, host = 'a.example') =>
  Array.from({ length: count }, (_, index) => ({
    host,
    name: `p${index}`,
    // The last of them waits longest.
    waitingSince: NOW - index * SECOND,
  }));

const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('turns', () => {
  it('takes all up where there are tokens for all, in the order they came in', () => {
    const due = [...pages(2), ...pages(3, 'b.example')];
    expect(turns(due, new Map(), NOW)).toEqual({ now: due, later: [] });
  });

  it('lets those that wait longest go first, as many as get a token before the next wake', () => {
    const due = pages(12);
    const found = turns(due, new Map(), NOW);
    // Three are there, five more come within the minute.
    expect(names(found.now)).toEqual(names(due.slice(4)));
  });

  it('gives each other page the time of its own token', () => {
    const { later } = turns(pages(12), new Map(), NOW);
    expect(later.map(({ page, at }) => [page.name, (at - NOW) / SECOND])).toEqual([
      ['p3', 60],
      ['p2', 70],
      ['p1', 80],
      ['p0', 90],
    ]);
  });

  it('goes by the crawl delay and by the allowance of the day', () => {
    const asked = { tokens: 0, refilledAt: NOW };
    const slow = { ...newHost('a.example', NOW), crawlDelayMs: 120 * SECOND, bucket: asked };
    const spent = { ...newHost('b.example', NOW), dayBucket: asked };
    const hosts = new Map([slow, spent].map((host) => [host.host, host]));
    const { now, later } = turns([...pages(2), ...pages(2, 'b.example')], hosts, NOW);
    expect(now).toEqual([]);
    expect(later.map(({ at }) => Math.round((at - NOW) / SECOND))).toEqual([120, 240, 192, 384]);
  });

  it('holds none of a paused host back: each is told when to come again', () => {
    const paused = { ...newHost('a.example', NOW), pausedUntil: NOW + SECOND };
    const due = pages(40);
    expect(turns(due, new Map([['a.example', paused]]), NOW).now).toEqual(due);
  });

  it('takes no pause for one that was made by a clock that has gone back since', () => {
    const paused = { ...newHost('a.example', NOW), pausedUntil: NOW + 366 * 86_400 * SECOND };
    expect(turns(pages(12), new Map([['a.example', paused]]), NOW).later).toHaveLength(4);
  });
});
