import { describe, expect, it } from 'vitest';
import { type Job, runOrder, type Traffic } from '../../../src/core/schedule/run-order';

const NOW = 1_000_000;

interface NamedJob extends Job {
  readonly name: string;
}

function job(name: string, rest: Partial<NamedJob> = {}): NamedJob {
  return { name, host: `${name}.example`, notBefore: NOW, urgency: 'due', ...rest };
}

function next(waiting: readonly NamedJob[], rest: Partial<Traffic<NamedJob>> = {}) {
  const traffic = { waiting, inFlight: new Set<string>(), lastStartAt: new Map<string, number>() };
  const found = runOrder({ ...traffic, now: NOW, ...rest });
  return found.kind === 'start' ? found.job.name : found.until;
}

describe('runOrder', () => {
  it('starts what has waited longest', () => {
    const waiting = [job('a'), job('b', { notBefore: NOW - 5 }), job('c', { notBefore: NOW - 1 })];
    expect(next(waiting)).toBe('b');
  });

  it('lets a person go before all that is only due', () => {
    const waiting = [job('a', { notBefore: NOW - 500 }), job('b', { urgency: 'person' })];
    expect(next(waiting)).toBe('b');
  });

  it('starts nothing before its time, and names the time', () => {
    const waiting = [job('a', { notBefore: NOW + 900 }), job('b', { notBefore: NOW + 300 })];
    expect(next(waiting)).toBe(NOW + 300);
  });

  it('never has two requests on one host', () => {
    const waiting = [job('a', { host: 'x' }), job('b', { host: 'y' })];
    expect(next(waiting, { inFlight: new Set(['x']) })).toBe('b');
    expect(next(waiting, { inFlight: new Set(['x', 'y']) })).toBe(Number.POSITIVE_INFINITY);
  });

  it('nor on one that redirects lead to', () => {
    const led = job('a', { host: 'x', leadsTo: 'y' });
    expect(next([led], { inFlight: new Set(['y']) })).toBe(Number.POSITIVE_INFINITY);
    expect(next([led], { lastStartAt: new Map([['y', NOW - 500]]) })).toBe(NOW + 1500);
    expect(next([led], { lastStartAt: new Map([['z', NOW]]) })).toBe('a');
  });

  it('counts a check on two hosts as one', () => {
    const inFlight = new Set(['b', 'c', 'd', 'e', 'f', 'g']);
    expect(next([job('a')], { inFlight, checksInFlight: 5 })).toBe('a');
    expect(next([job('a')], { inFlight, checksInFlight: 6 })).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [NOW - 1999, NOW + 1],
    [NOW - 2000, 'a'],
    [NOW, NOW + 2000],
  ])('leaves two seconds between starts on one host (last at %i)', (last, expected) => {
    expect(next([job('a', { host: 'x' })], { lastStartAt: new Map([['x', last]]) })).toBe(expected);
  });

  it('does not hold a host because of a start in the future: the clock went back', () => {
    const lastStartAt = new Map([['x', NOW + 31_536_000_000]]);
    expect(next([job('a', { host: 'x' })], { lastStartAt })).toBe('a');
  });

  it('nor because of a place in a spread that the clock has left behind', () => {
    const day = 86_400_000;
    expect(next([job('a', { notBefore: NOW + day })])).toBe('a');
    expect(next([job('a', { notBefore: NOW + 15 * 60_000 })])).toBe(NOW + 15 * 60_000);
  });

  it('takes another gap where one is given', () => {
    const lastStartAt = new Map([['x', NOW]]);
    expect(next([job('a', { host: 'x' })], { lastStartAt, hostGapMs: 0 })).toBe('a');
  });

  it('never has more than six requests in flight, a person notwithstanding', () => {
    const five = new Set(['1', '2', '3', '4', '5']);
    const waiting = [job('a', { urgency: 'person' })];
    expect(next(waiting, { inFlight: five })).toBe('a');
    const six = new Set([...five, '6']);
    expect(next(waiting, { inFlight: six })).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits for nothing where nothing waits', () => {
    expect(next([])).toBe(Number.POSITIVE_INFINITY);
  });
});
