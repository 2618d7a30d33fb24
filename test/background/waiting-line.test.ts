import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWaitingLine } from '../../src/background/waiting-line';
import { HOST_GAP_MS, hostsOf, type Job, runOrder } from '../../src/core/schedule/run-order';

const NOW = 1_750_000_000_000;
const MINUTE = 60_000;

interface NamedJob extends Job {
  readonly name: string;
  notBefore: number;
  urgency: Job['urgency'];
}

function job(name: string, rest: Partial<NamedJob> = {}): NamedJob {
  return { name, host: `${name}.example`, notBefore: NOW, urgency: 'due', ...rest };
}

/** A line with its traffic, whose hosts are asked and set free as a dispatcher would. */
function lineOf(...jobs: readonly NamedJob[]) {
  const inFlight = new Set<string>();
  const lastStartAt = new Map<string, number>();
  const line = createWaitingLine<NamedJob>({ inFlight, lastStartAt });
  for (const one of jobs) line.put(one, NOW);
  const touch = (hosts: readonly string[]) => hosts.forEach(line.touch);
  return {
    line,
    lastStartAt,
    /** The name of what starts, or when to look again. */
    next(now = NOW): string | number {
      const found = line.next(now);
      if (found.kind === 'wait') return found.until;
      for (const host of hostsOf(found.job)) {
        inFlight.add(host);
        lastStartAt.set(host, now);
      }
      touch(hostsOf(found.job));
      return found.job.name;
    },
    end(...hosts: readonly string[]) {
      for (const host of hosts) inFlight.delete(host);
      touch(hosts);
    },
  };
}

describe('a person’s check', () => {
  test('goes before what is ready as soon as its own time has come', () => {
    const { next, end } = lineOf(
      job('due 1', { host: 'x' }),
      job('due 2', { host: 'x', notBefore: NOW + 1 }),
      job('person', { host: 'x', urgency: 'person', notBefore: NOW + 5000 }),
    );
    expect(next()).toBe('due 1');
    end('x');
    expect(next(NOW + 1)).toBe(NOW + HOST_GAP_MS);
    expect(next(NOW + 5000)).toBe('person');
  });

  test('of another host goes before all that was ready first', () => {
    const { next } = lineOf(job('a'), job('b', { urgency: 'person' }));
    expect([next(), next()]).toEqual(['b', 'a']);
  });

  test('has its new place when one that waits becomes one', () => {
    const pulled = job('pulled', { notBefore: NOW + MINUTE });
    const { line, next } = lineOf(job('a'), pulled);
    Object.assign(pulled, { notBefore: NOW, urgency: 'person' });
    line.move(pulled, NOW);
    expect([next(), next(), next()]).toEqual(['pulled', 'a', Number.POSITIVE_INFINITY]);
  });

  test('that has left the line is not put in again', () => {
    const gone = job('gone');
    const { line, next } = lineOf(gone);
    expect(next()).toBe('gone');
    line.move(gone, NOW);
    expect(next()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a clock that goes back', () => {
  test('makes nobody wait for a time that is a year away then', () => {
    const { next } = lineOf(job('a', { notBefore: NOW + MINUTE }));
    expect(next()).toBe(NOW + MINUTE);
    expect(next(NOW - 365 * 24 * 60 * MINUTE)).toBe('a');
  });

  test('nor for the end of a gap', () => {
    const { next, end } = lineOf(job('a', { host: 'x' }), job('b', { host: 'x' }));
    expect(next()).toBe('a');
    end('x');
    expect(next()).toBe(NOW + HOST_GAP_MS);
    expect(next(NOW - 24 * 60 * MINUTE)).toBe('b');
  });

  test('by little leaves a place in the spread as it is', () => {
    const { next } = lineOf(job('a', { notBefore: NOW + MINUTE }));
    expect(next(NOW)).toBe(NOW + MINUTE);
    expect(next(NOW - 1000)).toBe(NOW + MINUTE);
    expect(next(NOW + MINUTE)).toBe('a');
  });
});

test('is taken in the order that the rule over all that waits gives', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const put = fc.record({
    kind: fc.constant('put' as const),
    host: name,
    leadsTo: fc.option(name, { nil: undefined }),
    inMs: fc.integer({ min: -5000, max: 5000 }),
    urgency: fc.constantFrom<Job['urgency']>('due', 'due', 'due', 'person'),
  });
  const pull = fc.record({ kind: fc.constant('pull' as const), which: fc.nat(20) });
  const look = fc.record({ kind: fc.constant('look' as const), ms: fc.nat(3000) });
  const end = fc.record({ kind: fc.constant('end' as const), which: fc.nat(5) });
  const steps = fc.array(fc.oneof(put, put, pull, look, look, end), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (all) => {
      let now = NOW;
      const waiting = new Set<NamedJob>();
      const flying: NamedJob[] = [];
      const inFlight = new Set<string>();
      const lastStartAt = new Map<string, number>();
      const line = createWaitingLine<NamedJob>({ inFlight, lastStartAt });
      for (const [index, step] of all.entries()) {
        if (step.kind === 'put') {
          const { host, urgency, inMs } = step;
          const leadsTo = step.leadsTo === host ? undefined : step.leadsTo;
          const one = { name: `${index}`, host, leadsTo, urgency, notBefore: now + inMs };
          waiting.add(one);
          line.put(one, now);
        } else if (step.kind === 'pull') {
          const one = [...waiting][step.which];
          if (one === undefined) continue;
          Object.assign(one, { urgency: 'person', notBefore: now });
          line.move(one, now);
        } else if (step.kind === 'end') {
          const [one] = flying.splice(step.which, 1);
          for (const host of one === undefined ? [] : hostsOf(one)) {
            inFlight.delete(host);
            line.touch(host);
          }
        } else {
          now += step.ms;
          const expected = runOrder({
            waiting: [...waiting],
            inFlight,
            lastStartAt,
            now,
            checksInFlight: 0,
          });
          const found = line.next(now);
          expect(found).toEqual(expected);
          if (found.kind !== 'start') continue;
          waiting.delete(found.job);
          flying.push(found.job);
          for (const host of hostsOf(found.job)) {
            inFlight.add(host);
            lastStartAt.set(host, now);
            line.touch(host);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
