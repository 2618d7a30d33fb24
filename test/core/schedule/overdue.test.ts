import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OVERDUE_MS, spreadOverdue } from '../../../src/core/schedule/overdue';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 6, 1, 8);

interface Item {
  readonly id: number;
  readonly dueAt: number;
  readonly intervalMs: number;
}

function items(count: number, overdueMs: number, intervalMs = 3 * HOUR): readonly Item[] {
  return Array.from({ length: count }, (_, id) => ({ id, dueAt: NOW - overdueMs, intervalMs }));
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('spreadOverdue', () => {
  it('starts what has just come due at once', () => {
    const starts = spreadOverdue(items(20, OVERDUE_MS), NOW, numbers(1));
    expect(starts.map(({ startAt }) => startAt)).toEqual(Array(20).fill(NOW));
  });

  it('spreads what a night of sleep left over two seconds each', () => {
    const starts = spreadOverdue(items(30, 9 * HOUR), NOW, numbers(1));
    const offsets = starts.map(({ startAt }) => startAt - NOW);
    expect(offsets).toEqual(Array.from({ length: 30 }, (_, place) => place * 2000));
  });

  it('spreads ten thousand over a quarter of an hour', () => {
    const starts = spreadOverdue(items(10_000, 9 * HOUR), NOW, numbers(1));
    const last = (starts.at(-1)?.startAt ?? 0) - NOW;
    expect(last).toBeGreaterThan(14.9 * MINUTE);
    expect(last).toBeLessThan(15 * MINUTE);
  });

  it('takes them in random order, not in the order of the list', () => {
    const order = (seed: number) =>
      spreadOverdue(items(30, 9 * HOUR), NOW, numbers(seed)).map(({ item }) => item.id);
    expect(order(1)).not.toEqual(order(2));
    expect(order(1)).not.toEqual([...order(1)].sort((a, b) => a - b));
  });

  it('lets a page that is asked each minute wait for half a minute at most', () => {
    const slow = items(2000, 9 * HOUR);
    const quick = items(5, 9 * HOUR, MINUTE).map((item) => ({ ...item, id: -item.id - 1 }));
    const starts = spreadOverdue([...slow, ...quick], NOW, numbers(3));
    const waits = starts.filter(({ item }) => item.id < 0).map(({ startAt }) => startAt - NOW);
    expect(waits).toHaveLength(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE / 2);
  });

  it('keeps each item once, none before now, in the order of starting, and never all at once', () => {
    const anItem = fc.record({
      id: fc.nat(),
      dueAt: fc.integer({ min: NOW - 48 * HOUR, max: NOW }),
      intervalMs: fc.integer({ min: MINUTE, max: 720 * HOUR }),
    });
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 60 }), fc.nat(), (due, seed) => {
        const starts = spreadOverdue(due, NOW, numbers(seed));
        expect(new Set(starts.map(({ item }) => item))).toEqual(new Set(due));
        expect(starts).toHaveLength(due.length);
        const times = starts.map(({ startAt }) => startAt);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.every((time) => time >= NOW && time < NOW + 15 * MINUTE)).toBe(true);
        const slept = starts.filter(({ item }) => NOW - item.dueAt > OVERDUE_MS);
        const distinct = new Set(slept.map(({ startAt }) => startAt));
        if (slept.length > 1) expect(distinct.size).toBeGreaterThan(1);
      }),
    );
  });
});
