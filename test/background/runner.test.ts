import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/adapters/storage/database';
import { readRun, recordRunEnd } from '../../src/adapters/storage/run';
import { ALARM, createRunner, type RunnerParts } from '../../src/background/runner';
import type { CheckReport } from '../../src/core/check/check-report';
import { FALLBACK_MS, GRACE_MS } from '../../src/core/schedule/wake-up';
import type { Watch } from '../../src/core/watch/watch';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aHost, aResource, aState, aWatch, NOW } from '../adapters/storage/rows';
import { countingChance, RecordingAlarms } from './fakes';
import { settled, VirtualTime } from './virtual-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Setting {
  readonly watches?: readonly { readonly watch: Watch; readonly dueAt?: number }[];
  readonly checkMs?: number;
  /** Runs in place of the engine; the states are written afterwards as it would. */
  readonly check?: (key: string) => CheckReport | Error;
  readonly database?: RunnerParts['database'];
}

/** A background with a database of its own; `restart` makes another one on the same database. */
async function background(setting: Setting = {}) {
  const time = new VirtualTime(NOW);
  const db = await openFresh();
  const watches = setting.watches ?? [];
  await fill(db, {
    watches: watches.map(({ watch }) => watch),
    states: watches.map(({ watch, dueAt }) => {
      const { dueAt: _new, ...state } = aState(watch);
      return dueAt === undefined ? state : { ...state, dueAt };
    }),
  });
  const alarms = new RecordingAlarms();
  const log: string[] = [];
  const told: number[] = [];
  const holds = { open: 0, taken: 0 };
  const start = () =>
    createRunner({
      database: setting.database ?? (async () => db),
      clock: time,
      chance: countingChance(),
      alarms,
      wait: time.wait,
      keepAwake: () => {
        holds.open += 1;
        holds.taken += 1;
        return { stop: () => (holds.open -= 1) };
      },
      tell: async (waitedMs) => {
        told.push(waitedMs);
      },
      announce: () => {},
      async check(key, mode) {
        log.push(`${mode} ${key.split('/').at(-1)}@${time.now() - NOW}`);
        await time.wait(setting.checkMs ?? 100);
        const report = setting.check?.(key) ?? ran();
        if (report instanceof Error) throw report;
        if (report.kind === 'ran') await nextDay(db, key, time.now());
        return report;
      },
    });
  return { db, time, alarms, log, told, holds, start, runner: start() };
}

function ran(): Extract<CheckReport, { kind: 'ran' }> {
  return { kind: 'ran', outcome: { kind: 'not_modified', details: [] }, told: [], steps: [] };
}

async function nextDay(db: Database, key: string, now: number): Promise<void> {
  for (const state of await db.getAll('states')) {
    if (state.resourceKey !== key) continue;
    await db.put('states', { ...state, dueAt: now + 24 * HOUR });
  }
}

function page(name: string, over: Partial<Watch> = {}): Watch {
  return aWatch({ id: name, url: `https://${name}.example/${name}`, ...over });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a robots.txt that has become old', () => {
  const site = ['one', 'two', 'zoo'].map((name) => ({
    watch: aWatch({ id: name, url: `https://a.example/${name}` }),
    dueAt: NOW,
  }));
  const old = (key: string): CheckReport =>
    key.startsWith('robots ') ? { kind: 'nothing' } : { ...ran(), robots: ['https://a.example'] };

  it('is got after its page, at the gap of the host, and before pages that wait', async () => {
    let wants = 2;
    const { runner, time, log } = await background({
      watches: site,
      check: (key) => {
        if (key.startsWith('robots ') || wants === 0) return old('robots ');
        wants -= 1;
        return old(key);
      },
    });
    const awake = runner.wake();
    await time.pass(10_000);
    await awake;
    expect(log).toEqual([
      'scheduled one@0',
      'scheduled a.example@2000',
      // From the end of the robots.txt on: when exactly it was asked for is not told.
      'scheduled two@4100',
      'scheduled a.example@6100',
      'scheduled zoo@8200',
    ]);
  });

  it('is not waited for by a person, and keeps the background awake', async () => {
    const { runner, time, log, holds } = await background({ watches: site, check: old });
    const asked = runner.checkNow('one');
    await time.pass(100);
    expect(await asked).toMatchObject({ kind: 'ran' });
    expect(holds.open).toBe(1);
    await time.pass(3000);
    expect(log).toEqual(['by_person one@0', 'scheduled a.example@2000']);
    expect(holds.open).toBe(0);
  });

  it('that fails by a fault of ours leaves its page as it was', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { runner, time, db } = await background({
      watches: site.slice(0, 1),
      check: (key) => (key.startsWith('robots ') ? new Error('no database') : old(key)),
    });
    const awake = runner.wake();
    await time.pass(5000);
    await awake;
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('robots.txt could not be renewed'),
      expect.any(Error),
    );
    expect((await db.get('states', 'one'))?.dueAt).toBe(NOW + 100 + 24 * HOUR);
  });
});

describe('wake', () => {
  it('checks what is due, and nothing else', async () => {
    const { runner, time, log } = await background({
      watches: [
        { watch: page('due'), dueAt: NOW },
        { watch: page('moment'), dueAt: NOW + GRACE_MS },
        { watch: page('later'), dueAt: NOW + GRACE_MS + 1 },
        { watch: page('paused') },
      ],
    });
    const awake = runner.wake();
    await time.pass(1000);
    await awake;
    expect(log).toEqual(['scheduled due@0', 'scheduled moment@0']);
  });

  it('asks once for two watches on one address', async () => {
    const watches = ['one', 'two'].map((id) => ({
      watch: aWatch({ id, url: 'https://a.example/page' }),
      dueAt: NOW - 5,
    }));
    const { runner, time, log } = await background({ watches });
    void runner.wake();
    await time.pass(5000);
    expect(log).toEqual(['scheduled page@0']);
  });

  it('sets the alarm before the first check, so that death in the run is not the end', async () => {
    const { runner, time, alarms, log } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: 20_000,
    });
    void runner.wake();
    await time.pass(0);
    expect(log).toHaveLength(1);
    expect(alarms.sets).toEqual([{ name: ALARM, at: NOW + MINUTE, thenEachMs: FALLBACK_MS }]);
  });

  it('sets the alarm to the next due time after the run', async () => {
    const { runner, time, alarms } = await background({
      watches: [
        { watch: page('due'), dueAt: NOW },
        { watch: page('later'), dueAt: NOW + 2 * HOUR },
      ],
    });
    const awake = runner.wake();
    await time.pass(1000);
    await awake;
    // Minutes are counted from the end of the run.
    expect(alarms.at).toBe(NOW + 100 + 2 * HOUR);
  });

  it('takes up what a background that died left, once the lease it held is over', async () => {
    const { time, log, start } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: Number.POSITIVE_INFINITY,
    });
    void start().wake();
    await time.pass(MINUTE);
    void start().wake();
    await time.pass(0);
    expect(log).toEqual(['scheduled due@0', `scheduled due@${MINUTE}`]);
  });

  it('does not ask twice when it is woken again while it runs', async () => {
    const { runner, time, log } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: 5000,
    });
    void runner.wake();
    await time.pass(1000);
    await runner.wake();
    await time.pass(10_000);
    expect(log).toHaveLength(1);
  });

  it('does not read again what it is at, only what has become due since', async () => {
    const { runner, time, log, db } = await background({
      watches: [
        { watch: page('slow'), dueAt: NOW - 5 },
        { watch: page('quick'), dueAt: NOW + 40_000 },
      ],
      checkMs: 80_000,
    });
    void runner.wake();
    await time.pass(1000);
    // Whoever reads this row cannot go on.
    await db.put('states', aState(page('slow'), { resourceKey: 'broken', dueAt: NOW - 5 }));
    await time.pass(39_000);
    await Promise.all([runner.wake(), time.pass(81_000)]);
    expect(log).toEqual(['scheduled slow@0', 'scheduled quick@40000']);
  });

  it('takes up at once what is edited to another address while it is at it', async () => {
    const { runner, time, log, db } = await background({
      watches: [{ watch: page('old'), dueAt: NOW - 5 }],
      checkMs: 80_000,
    });
    void runner.wake();
    await time.pass(1000);
    const edited = page('new');
    await fill(db, { states: [aState({ ...edited, id: 'old' }, { dueAt: time.now() })] });
    void runner.wake();
    await time.pass(0);
    expect(log).toEqual(['scheduled old@0', 'scheduled new@1000']);
  });

  it('takes up what is due again after its check has ended, though others are open', async () => {
    const { runner, time, log, db } = await background({
      watches: [
        { watch: page('first'), dueAt: NOW - 5 },
        { watch: page('slow'), dueAt: NOW - 5 },
      ],
      checkMs: 40_000,
    });
    void runner.wake();
    await time.pass(39_000);
    void runner.checkNow('slow');
    await fill(db, { watches: [page('other')], states: [aState(page('other'), { dueAt: NOW })] });
    void runner.wake();
    await time.pass(2000);
    await db.put('states', aState(page('first'), { dueAt: NOW - 5 }));
    void runner.wake();
    await time.pass(0);
    expect(log).toEqual([
      'scheduled first@0',
      'scheduled slow@0',
      'scheduled other@39000',
      'scheduled first@41000',
    ]);
  });

  it('checks what comes due while a long run is open at the next alarm, not after the run', async () => {
    const { runner, time, log } = await background({
      watches: [
        { watch: page('slow'), dueAt: NOW },
        { watch: page('quick'), dueAt: NOW + MINUTE },
      ],
      checkMs: 80_000,
    });
    void runner.wake();
    await time.pass(MINUTE);
    void runner.wake();
    await time.pass(0);
    expect(log).toEqual(['scheduled slow@0', `scheduled quick@${MINUTE}`]);
  });

  it('spreads what a night of sleep left', async () => {
    const watches = Array.from({ length: 40 }, (_, index) => ({
      watch: page(`p${index}`),
      dueAt: NOW - 9 * HOUR,
    }));
    const { runner, time, log } = await background({ watches, checkMs: 10 });
    const awake = runner.wake();
    await time.pass(1999);
    expect(log).toHaveLength(1);
    await time.pass(18_001);
    expect(log).toHaveLength(11);
    await time.pass(10 * MINUTE);
    await awake;
    expect(log).toHaveLength(40);
  });

  it.each([
    ['a day', 24 * HOUR],
    ['a year', 365 * 24 * HOUR],
  ])('keeps the rhythm of its watches when the clock goes back by %s', async (_by, ahead) => {
    const { runner, time, log, db } = await background();
    const [watch, paused] = [page('ahead'), page('paused', { paused: true })];
    const { dueAt: _never, ...unplanned } = aState(paused, { lastCheckedAt: NOW + ahead });
    await fill(db, {
      watches: [watch, paused],
      states: [aState(watch, { lastCheckedAt: NOW + ahead, dueAt: NOW + ahead + HOUR }), unplanned],
    });
    await recordRunEnd(db, NOW + ahead);
    await runner.wake();
    await runner.wake();
    expect(await db.get('states', 'ahead')).toMatchObject({
      dueAt: NOW + HOUR,
      lastCheckedAt: NOW,
    });
    expect(await db.get('states', 'paused')).not.toHaveProperty('dueAt');
    expect(log).toEqual([]);
    await time.pass(HOUR);
    void runner.wake();
    await time.pass(0);
    expect(log).toEqual([`scheduled ahead@${HOUR}`]);
  });

  it('remembers the last start on a host from before it was born', async () => {
    const { runner, time, log, db } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
    });
    await fill(db, { hosts: [aHost('due.example', { lastStartAt: NOW - 300 })] });
    void runner.wake();
    await time.pass(5000);
    expect(log).toEqual(['scheduled due@1700']);
  });

  it('tells once, at the end of the run', async () => {
    const watches = ['a', 'b', 'c'].map((name) => ({ watch: page(name), dueAt: NOW }));
    const { runner, time, told } = await background({ watches, checkMs: 3000 });
    void runner.wake();
    await time.pass(2000);
    expect(told).toEqual([]);
    await time.pass(2000);
    expect(told).toEqual([0]);
  });

  it('tells what a background that died did not, though nothing is due', async () => {
    const { runner, told } = await background();
    await runner.wake();
    expect(told).toEqual([0]);
  });

  it('lets an open run keep its news, unless it takes very long', async () => {
    const { runner, time, told } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: 80_000,
    });
    void runner.wake();
    await time.pass(MINUTE);
    await runner.wake();
    expect(told).toEqual([15 * MINUTE]);
  });

  it('holds the background open only while checks are', async () => {
    const { runner, time, holds } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: 5000,
    });
    void runner.wake();
    await time.pass(4000);
    expect(holds.open).toBe(1);
    expect(runner.isRunning()).toBe(true);
    await time.pass(2000);
    expect(holds.open).toBe(0);
    expect(runner.isRunning()).toBe(false);
    await runner.wake();
    expect(holds.taken).toBe(1);
  });

  it('puts off a check that throws, says so, and goes on', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { runner, time, log, db } = await background({
      watches: [
        { watch: page('bad'), dueAt: NOW },
        { watch: page('good'), dueAt: NOW },
      ],
      check: (key) => (key.includes('bad') ? new Error('no disk') : ran()),
    });
    const awake = runner.wake();
    await time.pass(5000);
    await awake;
    expect(log.toSorted()).toEqual(['scheduled bad@0', 'scheduled good@0']);
    expect((await db.get('states', 'bad'))?.dueAt).toBe(NOW + 100 + 15 * MINUTE);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.any(String), new Error('no disk'));
  });

  it('writes down when a run began and when it ended', async () => {
    const { runner, time, db } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
    });
    void runner.wake();
    await time.pass(50);
    expect(await readRun(db)).toEqual({ startedAt: NOW });
    await time.pass(50);
    expect(await readRun(db)).toEqual({ startedAt: NOW, endedAt: NOW + 100 });
  });

  it('says now and then that a long run gets on', async () => {
    // Overdue for long, they are spread over two seconds each.
    const watches = Array.from({ length: 30 }, (_, index) => ({
      watch: page(`p${index}`),
      dueAt: NOW - HOUR,
    }));
    const { runner, time, db } = await background({ watches });
    void runner.wake();
    await time.pass(45_000);
    const { startedAt, endedAt = 0 } = await readRun(db);
    expect(startedAt).toBe(NOW);
    expect(endedAt - NOW).toBeGreaterThanOrEqual(30_000);
    expect(endedAt - NOW).toBeLessThan(45_000);
  });

  it('makes nothing due where the database cannot be opened, and tries again later', async () => {
    const { runner, alarms, log } = await background({
      database: () => Promise.reject(new Error('damaged')),
    });
    await expect(runner.wake()).rejects.toThrow('damaged');
    expect(log).toEqual([]);
    expect(alarms.at).toBe(NOW + 15 * MINUTE);
  });
});

describe('checkNow', () => {
  it('checks a watch that is not due, and one that is paused', async () => {
    const { runner, time, log } = await background({
      watches: [{ watch: page('later'), dueAt: NOW + HOUR }, { watch: page('paused') }],
    });
    const reports = Promise.all([runner.checkNow('later'), runner.checkNow('paused')]);
    await time.pass(1000);
    expect(await reports).toEqual([ran(), ran()]);
    expect(log.toSorted()).toEqual(['by_person later@0', 'by_person paused@0']);
  });

  it('joins the check of the same address that is open', async () => {
    const { runner, time, log } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      checkMs: 5000,
    });
    void runner.wake();
    await time.pass(1000);
    const report = runner.checkNow('due');
    await time.pass(5000);
    expect(await report).toEqual(ran());
    expect(log).toEqual(['scheduled due@0']);
  });

  it('has nothing to report of a watch that is not there', async () => {
    const { runner, log } = await background();
    expect(await runner.checkNow('nobody')).toEqual({ kind: 'nothing' });
    expect(log).toEqual([]);
  });

  it('hands the fault of the store to who asked', async () => {
    const { runner, time, holds } = await background({
      watches: [{ watch: page('due'), dueAt: NOW }],
      check: () => new Error('no disk'),
    });
    const [ended] = await Promise.all([
      Promise.allSettled([runner.checkNow('due')]),
      time.pass(1000),
    ]);
    expect(ended).toEqual([{ status: 'rejected', reason: new Error('no disk') }]);
    expect(holds.open).toBe(0);
  });

  it('tells and sets the alarm afterwards', async () => {
    const { runner, time, told, alarms } = await background({
      watches: [{ watch: page('due'), dueAt: NOW + HOUR }],
    });
    void runner.checkNow('due');
    await time.pass(1000);
    expect(told).toEqual([0]);
    expect(alarms.at).toBeGreaterThan(NOW + 5 * HOUR);
  });
});

describe('checkAll', () => {
  it('starts every watch that is not paused, says how many, and does not wait for them', async () => {
    const { runner, time, log } = await background({
      watches: [
        { watch: page('a'), dueAt: NOW + HOUR },
        { watch: page('b'), dueAt: NOW - 5 },
        { watch: page('c') },
      ].map(({ watch, dueAt }) =>
        dueAt === undefined ? { watch: { ...watch, paused: true } } : { watch, dueAt },
      ),
    });
    expect(await runner.checkAll()).toBe(2);
    expect(log).toEqual([]);
    await time.pass(1000);
    expect(log.toSorted()).toEqual(['all_by_person a@0', 'all_by_person b@0']);
  });

  it('leaves out pages of a host that is paused or backs off, and pages that lead to one', async () => {
    const names = ['free', 'tired', 'paused', 'rested', 'led'];
    const watches = names.map((name) => ({ watch: page(name), dueAt: NOW + HOUR }));
    const { runner, time, log, db } = await background({ watches });
    await fill(db, {
      hosts: [
        aHost('tired.example', { backOffUntil: NOW + MINUTE }),
        aHost('paused.example', { pausedUntil: NOW + MINUTE }),
        aHost('rested.example', { backOffUntil: NOW, pausedUntil: NOW - 1 }),
        aHost('www.led.example', { pausedUntil: NOW + MINUTE }),
      ],
      resources: [aResource(page('led'), { finalUrl: 'https://www.led.example/led' })],
    });
    expect(await runner.checkAll()).toBe(2);
    await time.pass(1000);
    expect(log.toSorted()).toEqual(['all_by_person free@0', 'all_by_person rested@0']);
    expect(await db.get('states', 'tired')).toMatchObject({ dueAt: NOW + HOUR });
  });

  it('leaves what it could not start to the next background', async () => {
    const { time, log, start } = await background({
      watches: [{ watch: page('a'), dueAt: NOW + HOUR }],
      checkMs: Number.POSITIVE_INFINITY,
    });
    await start().checkAll();
    await time.pass(MINUTE);
    void start().wake();
    await settled();
    expect(log).toEqual(['all_by_person a@0', `scheduled a@${MINUTE}`]);
  });
});

describe('reschedule', () => {
  it('sets an alarm that is missing, and leaves one that is right', async () => {
    const { runner, alarms } = await background({
      watches: [{ watch: page('a'), dueAt: NOW + HOUR }],
    });
    await runner.reschedule();
    await runner.reschedule();
    expect(alarms.sets).toHaveLength(1);
    alarms.forgetAll();
    await runner.reschedule();
    expect(alarms.sets).toHaveLength(2);
  });

  it('follows the due time when it moves, either way', async () => {
    const { runner, alarms, db } = await background({
      watches: [{ watch: page('a'), dueAt: NOW + HOUR }],
    });
    await runner.reschedule();
    for (const dueAt of [NOW + 10 * MINUTE, NOW + 3 * HOUR]) {
      await db.put('states', { ...aState(page('a')), dueAt });
      await runner.reschedule();
      expect(alarms.at).toBe(dueAt);
    }
  });
});

describe('what was missed while the machine slept', () => {
  const asleep = [{ watch: page('one', { intervalMs: HOUR }), dueAt: NOW - 5 * HOUR }];
  const missed = async (db: Database) => (await db.get('meta', 'slept'))?.value;

  it('is noted by the wake-up before anything is checked', async () => {
    const { runner, time, db } = await background({ watches: asleep });
    const awake = runner.wake();
    await time.pass(HOUR);
    await awake;
    expect(await missed(db)).toMatchObject({ from: NOW - 5 * HOUR, to: NOW, checks: 5 });
  });

  it('is noted by a person’s own check, where that comes first', async () => {
    const { runner, time, db } = await background({ watches: asleep });
    const asked = runner.checkNow('one');
    await time.pass(MINUTE);
    await asked;
    expect(await missed(db)).toMatchObject({ from: NOW - 5 * HOUR, to: NOW, checks: 5 });
  });
});
