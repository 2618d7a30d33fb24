import { describe, expect, it } from 'vitest';
import { createDispatcher, LIMIT_MS, type PlannedCheck } from '../../src/background/dispatcher';
import { PATIENCE_MS } from '../../src/core/check/begin';
import type { CheckMode } from '../../src/core/check/check-mode';
import type { CheckReport } from '../../src/core/check/check-report';
import { spreadOverdue } from '../../src/core/schedule/overdue';
import { VirtualTime } from './virtual-time';

const NOW = 1_750_000_000_000;
const UNCHANGED: CheckReport = {
  kind: 'ran',
  outcome: { kind: 'not_modified', details: [] },
  told: [],
  steps: [],
};

interface Start {
  readonly key: string;
  readonly mode: CheckMode;
  readonly at: number;
}

/** Checks that take `ms` and end as told; what was started when is on record. */
function traffic(
  settings: { readonly ms?: number; readonly ends?: (start: Start) => CheckReport } = {},
) {
  const { ms = 100, ends = () => UNCHANGED } = settings;
  const time = new VirtualTime(NOW);
  const starts: Start[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const dispatcher = createDispatcher({
    clock: time,
    wait: time.wait,
    async check(key, mode) {
      const start = { key, mode, at: time.now() - NOW };
      starts.push(start);
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      await time.wait(ms);
      inFlight -= 1;
      return ends(start);
    },
  });
  const submit = (key: string, rest: Partial<PlannedCheck> = {}) =>
    dispatcher.submit(
      { key, watchIds: [], host: key, notBefore: NOW, hostStartedAt: undefined, ...rest },
      { urgency: 'due', mode: 'scheduled' },
    );
  const ask = (key: string, rest: Partial<PlannedCheck> = {}) =>
    dispatcher.submit(
      { key, watchIds: [], host: key, notBefore: time.now(), hostStartedAt: undefined, ...rest },
      { urgency: 'person', mode: 'by_person' },
    );
  const startsOf = () => starts.map(({ key, at }) => `${key}@${at}`);
  return { time, dispatcher, submit, ask, starts, startsOf, most: () => mostInFlight };
}

describe('createDispatcher', () => {
  it('has six requests in flight at most, and starts the next when one ends', async () => {
    const { time, submit, starts, most } = traffic();
    const ended = Promise.all(Array.from({ length: 20 }, (_, index) => submit(`h${index}`)));
    await time.pass(0);
    expect(starts).toHaveLength(6);
    await time.pass(1000);
    await ended;
    expect(starts).toHaveLength(20);
    expect(most()).toBe(6);
  });

  it('counts a host that redirects lead to as asked too, from the end of the check on', async () => {
    const { time, submit, startsOf } = traffic({ ms: 300 });
    const ended = Promise.all([
      submit('a', { host: 'a.test', leadsTo: 'www.test' }),
      submit('b', { host: 'www.test' }),
      submit('c', { host: 'c.test', leadsTo: 'www.test' }),
    ]);
    await time.pass(10_000);
    await ended;
    expect(startsOf()).toEqual(['a@0', 'b@2300', 'c@4300']);
  });

  it('leaves the gap after the last request of a check that made several', async () => {
    const { time, submit, startsOf } = traffic({
      ms: 2500,
      ends: ({ key }) => (key === 'a' ? { ...UNCHANGED, lastSentAt: NOW + 2000 } : UNCHANGED),
    });
    const ended = Promise.all(['a', 'b', 'c'].map((key) => submit(key, { host: 'x' })));
    await time.pass(10_000);
    await ended;
    expect(startsOf()).toEqual(['a@0', 'b@4000', 'c@6500']);
  });

  it('leaves two seconds between starts on one host, whatever else waits', async () => {
    const { time, submit, startsOf } = traffic();
    const host = 'x';
    const all = [submit('a', { host }), submit('b', { host }), submit('c', { host }), submit('d')];
    await time.pass(5000);
    await Promise.all(all);
    expect(startsOf()).toEqual(['a@0', 'd@0', 'b@2000', 'c@4000']);
  });

  it('never has two requests in flight on one host, however long the first takes', async () => {
    const { time, submit, startsOf } = traffic({ ms: 9000 });
    void submit('a', { host: 'x' });
    void submit('b', { host: 'x' });
    await time.pass(10_000);
    expect(startsOf()).toEqual(['a@0', 'b@9000']);
  });

  it('knows of a start that another background made', async () => {
    const { time, submit, startsOf } = traffic();
    void submit('a', { hostStartedAt: NOW - 500 });
    await time.pass(5000);
    expect(startsOf()).toEqual(['a@1500']);
  });

  it('starts nothing before its place in the spread', async () => {
    const { time, submit, startsOf } = traffic();
    void submit('late', { notBefore: NOW + 60_000 });
    void submit('soon', { notBefore: NOW + 4000 });
    await time.pass(3999);
    expect(startsOf()).toEqual([]);
    await time.pass(60_000);
    expect(startsOf()).toEqual(['soon@4000', 'late@60000']);
  });

  it('makes one request of two triggers of the same check', async () => {
    const { time, submit, ask, starts } = traffic();
    const due = submit('a');
    const person = ask('a');
    await time.pass(50);
    const during = ask('a');
    await time.pass(1000);
    expect(starts).toHaveLength(1);
    expect(await Promise.all([due, person, during])).toEqual([UNCHANGED, UNCHANGED, UNCHANGED]);
  });

  it('checks again when asked after the end', async () => {
    const { time, ask, starts, dispatcher } = traffic();
    void ask('a');
    await time.pass(1000);
    expect(dispatcher.isOpen('a')).toBe(false);
    void ask('a', { host: 'another' });
    await time.pass(1000);
    expect(starts).toHaveLength(2);
  });

  it('lets a person pull a check forward that waits for its place in the spread', async () => {
    const { time, submit, ask, starts } = traffic();
    const due = submit('a', { notBefore: NOW + 600_000 });
    await time.pass(1000);
    const asked = ask('a');
    await time.pass(200);
    expect(starts).toEqual([{ key: 'a', mode: 'by_person', at: 1000 }]);
    expect(await Promise.all([due, asked])).toEqual([UNCHANGED, UNCHANGED]);
  });

  it.each(['budget', 'leased'] as const)(
    'waits in place where the %s holds it for a moment, and tries again',
    async (reason) => {
      const until = NOW + PATIENCE_MS;
      const { time, submit, startsOf } = traffic({
        ms: 0,
        ends: ({ at }) => (at < PATIENCE_MS ? { kind: 'deferred', reason, until } : UNCHANGED),
      });
      const ended = submit('a');
      await time.pass(PATIENCE_MS);
      expect(await ended).toEqual(UNCHANGED);
      expect(startsOf()).toEqual(['a@0', `a@${PATIENCE_MS}`]);
    },
  );

  it('does not let a person past the budget they wait for', async () => {
    const until = NOW + 8000;
    const { time, ask, startsOf } = traffic({
      ms: 0,
      ends: ({ at }) => (at < 8000 ? { kind: 'deferred', reason: 'budget', until } : UNCHANGED),
    });
    const first = ask('a');
    await time.pass(3000);
    const second = ask('a');
    await time.pass(6000);
    expect(startsOf()).toEqual(['a@0', 'a@8000']);
    expect(await Promise.all([first, second])).toEqual([UNCHANGED, UNCHANGED]);
  });

  it.each([
    ['a longer wait', 'budget', PATIENCE_MS + 1],
    ['a pause of the host', 'host_paused', 1000],
  ] as const)('tells of %s instead of waiting', async (_what, reason, waitMs) => {
    const deferred: CheckReport = { kind: 'deferred', reason, until: NOW + waitMs };
    const { time, ask, starts } = traffic({ ms: 0, ends: () => deferred });
    const ended = ask('a');
    await time.pass(0);
    expect(await ended).toEqual(deferred);
    expect(starts).toHaveLength(1);
  });

  it('goes on after a check that throws, and tells all who asked', async () => {
    const { time, submit, ask, starts, dispatcher } = traffic({
      ends: ({ key }) => {
        if (key === 'bad') throw new Error('no disk');
        return UNCHANGED;
      },
    });
    const faults = Promise.allSettled([submit('bad', { host: 'x' }), ask('bad', { host: 'x' })]);
    const fine = submit('good', { host: 'x' });
    await time.pass(5000);
    expect((await faults).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await fine).toEqual(UNCHANGED);
    expect(starts.map(({ key }) => key)).toEqual(['bad', 'good']);
    expect(dispatcher.isBusy()).toBe(false);
  });

  it('gives up on a check that never ends, and lets the host go', async () => {
    const { time, submit, startsOf } = traffic({ ms: Number.POSITIVE_INFINITY });
    const fault = Promise.allSettled([submit('stuck', { host: 'x' })]);
    void submit('next', { host: 'x' });
    await time.pass(LIMIT_MS);
    expect(await fault).toMatchObject([{ reason: new Error('a check did not end within 90 s') }]);
    expect(startsOf()).toEqual(['stuck@0', `next@${LIMIT_MS}`]);
  });

  it('brings a thousand overdue pages of two hundred hosts home in a quarter of an hour', async () => {
    const { time, submit, starts, most } = traffic({ ms: 1500 });
    const pages = Array.from({ length: 1000 }, (_, index) => ({
      key: `page ${index}`,
      host: `host ${index % 200}`,
      dueAt: NOW - 36_000_000,
      intervalMs: 10_800_000,
    }));
    const ended = Promise.all(
      spreadOverdue(pages, NOW, Math.random).map(({ item, startAt }) =>
        submit(item.key, { host: item.host, notBefore: startAt }),
      ),
    );
    await time.pass(15 * 60_000 + 10_000);
    expect(await ended).toHaveLength(1000);
    expect(most()).toBeLessThanOrEqual(6);
    const lastOf = new Map<string, number>();
    for (const { key, at } of starts) {
      const host = `host ${Number(key.slice(5)) % 200}`;
      expect(at - (lastOf.get(host) ?? -2000)).toBeGreaterThanOrEqual(2000);
      lastOf.set(host, at);
    }
  });

  it('is busy from the first wait to the last end', async () => {
    const { time, submit, dispatcher } = traffic();
    expect(dispatcher.isBusy()).toBe(false);
    void submit('a', { notBefore: NOW + 5000 });
    expect(dispatcher.isBusy()).toBe(true);
    await time.pass(5050);
    expect(dispatcher.isBusy()).toBe(true);
    await time.pass(100);
    expect(dispatcher.isBusy()).toBe(false);
  });
});
