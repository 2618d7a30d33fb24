/** The bench's line must start checks in the order in which the product's run would. */
import { describe, expect, it } from 'vitest';
import { Line } from '../../bench/schedule/line';

const job = (host: string, notBefore: number) => ({ host, notBefore, urgency: 'due' as const });
const NOBODY: ReadonlySet<string> = new Set();

describe('the line of checks', () => {
  it('has for each host the one that may start first, and of two the one that came first', () => {
    const line = new Line<ReturnType<typeof job>>();
    const [late, first, second, other] = [job('a', 9), job('a', 3), job('a', 3), job('b', 5)];
    for (const one of [late, first, second, other]) line.add(one);
    expect(line.heads(NOBODY)).toEqual([first, other]);
    expect(line.heads(NOBODY)[0]).toBe(first);
    line.remove(first);
    expect(line.heads(NOBODY)[0]).toBe(second);
    line.remove(second);
    expect(line.heads(NOBODY)).toEqual([late, other]);
  });

  it('passes over hosts that are busy, and is empty when all are gone', () => {
    const line = new Line<ReturnType<typeof job>>();
    const [a, b] = [job('a', 1), job('b', 2)];
    for (const one of [a, b]) line.add(one);
    expect(line.heads(new Set(['a']))).toEqual([b]);
    line.remove(a);
    line.remove(a);
    expect(line.isEmpty()).toBe(false);
    line.remove(b);
    expect(line.isEmpty()).toBe(true);
  });
});
