/**
 * The runner: wakes up, checks what is due, tells, and sets the alarm for the next time. It holds no
 * state that matters: what is due is in the database, and a background that dies in the middle is
 * woken by the alarm that was set before the first check.
 *
 * @see docs/architecture.md, "One check"; docs/adr/0004-event-page-first.md
 */
import type { Alarms } from '../adapters/alarms';
import type { KeepAwake } from '../adapters/keep-awake';
import type { Database } from '../adapters/storage/database';
import { nextDueAt } from '../adapters/storage/due';
import { heldPages } from '../adapters/storage/held-pages';
import { readNextTellAt } from '../adapters/storage/notify-store';
import { readRun, recordRunEnd, recordRunStart } from '../adapters/storage/run';
import { renewSharedPace } from '../adapters/storage/shared-pace';
import { noteSleep } from '../adapters/storage/slept';
import { readNextSendAt } from '../adapters/storage/webhook-log';
import type { CheckMode } from '../core/check/check-mode';
import type { CheckReport } from '../core/check/check-report';
import type { Chance } from '../core/ports/chance';
import type { Clock } from '../core/ports/clock';
import { hasClockGoneBack, isNewRun } from '../core/schedule/lateness';
import { alarmToSet, FALLBACK_MS } from '../core/schedule/wake-up';
import type { Watch } from '../core/watch/watch';
import { doChores } from './daily-chores';
import { createDispatcher, type PlannedCheck } from './dispatcher';
import { makeDueNow, mendDueTimes, postponeResource } from './due-again';
import { oneByOne } from './one-by-one';
import { plannedChecks } from './planned-checks';
import { plannedRefresh } from './robots-refresh';

/** The one alarm. */
export const ALARM = 'tick';

export interface Runner {
  /** Checks what is due now; ends when those checks have ended. */
  wake(): Promise<void>;
  /**
   * Checks one watch because a person asked, paused or not. Joins a check of the same address that
   * is open, and waits some seconds for the host's budget.
   *
   * @throws what the store throws
   */
  checkNow(watchId: string): Promise<CheckReport>;
  /**
   * Starts a check of every watch that is not paused and whose host is to be asked now: a pause and a
   * back-off are kept.
   *
   * @returns how many
   */
  checkAll(): Promise<number>;
  /** The same of these alone, and also of those that are paused: they were chosen by hand. */
  checkSome(watchIds: ReadonlySet<string>): Promise<number>;
  /** Sets the alarm to the next due time; call it after whatever may have changed that. */
  reschedule(): Promise<void>;
  isRunning(): boolean;
}

export interface RunnerParts {
  readonly database: () => Promise<Database>;
  readonly check: (resourceKey: string, mode: CheckMode) => Promise<CheckReport>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly alarms: Alarms;
  readonly keepAwake: KeepAwake;
  /** Resolves after so many ms. */
  readonly wait: (ms: number) => Promise<void>;
  /** Tells the person what there is to be told, if it has waited for so long. */
  readonly tell: (waitedMs: number) => Promise<void>;
  /** Tells the badge and open pages to read again. */
  readonly announce: () => void;
}

/** After a fault of the database or of ours: asking a server again each minute would be no mend. */
const FAULT_PAUSE_MS = 15 * 60_000;
/** The longest a run that is still open keeps its news to itself. */
const LONGEST_SILENCE_MS = 15 * 60_000;
/** How often an open run says that it gets on. */
const PROGRESS_EACH_MS = 30_000;

/** For a page, or for something that waits to be told or sent. */
async function nextWakeAt(db: Database): Promise<number | undefined> {
  const times = await Promise.all([nextDueAt(db), readNextTellAt(db), readNextSendAt(db)]);
  const known = times.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export function createRunner(parts: RunnerParts): Runner {
  const { database, clock, chance, alarms, announce, tell } = parts;
  const dispatcher = createDispatcher(parts);
  const holds = createHolds(parts.keepAwake);
  // To look at the alarm and to set it must not be cut in two.
  const alone = oneByOne();
  const atWork = createAtWork(dispatcher.isOpen);
  let dueReadAt = Number.NEGATIVE_INFINITY;

  /** Makes sure that we are woken for `dueAt`, or soon if that has passed. */
  function setAlarm(dueAt: (now: number) => Promise<number | undefined>): Promise<void> {
    return alone(async () => {
      const now = clock.now();
      const wanted = { nextDueAt: await dueAt(now), now };
      const at = alarmToSet(await alarms.get(ALARM), wanted);
      if (at !== undefined) await alarms.set(ALARM, { at, thenEachMs: FALLBACK_MS });
    });
  }

  async function reschedule(): Promise<void> {
    const db = await database();
    await setAlarm(() => nextWakeAt(db));
  }

  async function openOrSleep(): Promise<Database> {
    try {
      return await database();
    } catch (error) {
      const at = clock.now() + FAULT_PAUSE_MS;
      await alone(() => alarms.set(ALARM, { at, thenEachMs: FALLBACK_MS }));
      throw error;
    }
  }

  async function wake(): Promise<void> {
    await setAlarm(async (now) => now); // first of all: it is what wakes us if we die in this run
    const db = await openOrSleep();
    const now = clock.now();
    if (hasClockGoneBack(await readRun(db), now)) await mendDueTimes(db, now);
    await noteSleep(db, now);
    const known = { ids: atWork.watchIds(), readAt: dueReadAt };
    dueReadAt = now;
    const due = await plannedChecks(db, { now, random: chance.random, known });
    const planned = due.filter(({ key }) => !dispatcher.isOpen(key));
    if (planned.length > 0) return run(db, planned, 'scheduled');
    // An open run tells at its end what it found, unless that has become long.
    await settle(db, dispatcher.isBusy() ? LONGEST_SILENCE_MS : 0);
  }

  async function run(
    db: Database,
    planned: readonly PlannedCheck[],
    mode: CheckMode,
  ): Promise<void> {
    const hold = holds.take();
    try {
      const now = clock.now();
      if (isNewRun(await readRun(db), now)) await recordRunStart(db, now);
      const progress = createProgress(db, now);
      await Promise.all(
        planned.map(async (check) => {
          await attempt(db, check, mode);
          await progress.note(clock.now()).catch((error: unknown) => {
            console.error('Stillwatch: the progress of the run could not be noted', error);
          });
        }),
      );
      await recordRunEnd(db, clock.now());
      await settle(db, 0);
      await renewSharedPace(db, clock.now());
      await doChores(db, clock.now());
    } finally {
      hold.release();
    }
  }

  /** A check that nobody waits for: its fault is logged, and keeps it from being tried at once. */
  async function attempt(db: Database, check: PlannedCheck, mode: CheckMode): Promise<void> {
    atWork.note(check);
    try {
      await renewRobots(await dispatcher.submit(check, { urgency: 'due', mode }));
    } catch (error) {
      console.error('Stillwatch: a check could not be made', error);
      await postponeResource(db, check.key, clock.now() + FAULT_PAUSE_MS).catch((fault) =>
        console.error('Stillwatch: nor could it be put off', fault),
      );
    }
    announce();
  }

  /** After the page, which has gone by the old rules. A fault here is none of the page's. */
  async function renewRobots(report: CheckReport): Promise<void> {
    if (report.kind !== 'ran' || report.robots === undefined) return;
    const hold = holds.take();
    await Promise.all(report.robots.map(renewOne));
    hold.release();
  }

  async function renewOne(origin: string): Promise<void> {
    try {
      const refresh = await plannedRefresh(await database(), origin);
      await dispatcher.submit(refresh, { urgency: 'due', mode: 'scheduled' });
    } catch (error) {
      console.error('Stillwatch: a robots.txt could not be renewed', error);
    }
  }

  async function settle(db: Database, waitedMs: number): Promise<void> {
    try {
      await tell(waitedMs);
    } catch (error) {
      // The outbox keeps it for the next wake; the checks themselves are done.
      console.error('Stillwatch: the notification could not be made', error);
    }
    announce();
    await setAlarm(() => nextWakeAt(db));
  }

  async function checkNow(watchId: string): Promise<CheckReport> {
    const db = await database();
    const watch = await db.get('watches', watchId);
    if (watch === undefined) return { kind: 'nothing' };
    const hold = holds.take();
    try {
      // A person may be faster than the alarm after a sleep, and a check is a sign of life.
      await noteSleep(db, clock.now());
      const page = { key: watch.resourceKey, watchIds: [watchId] };
      const [check] = await plannedChecks(db, { now: clock.now(), pages: [page] });
      if (check === undefined) return { kind: 'nothing' };
      const report = await dispatcher.submit(check, { urgency: 'person', mode: 'by_person' });
      void renewRobots(report);
      // To the person it was a check like any: "last run" must not say that there was none.
      await recordRunEnd(db, clock.now());
      await settle(db, 0);
      return report;
    } finally {
      hold.release();
    }
  }

  async function checkMany(isChosen: (watch: Watch) => boolean): Promise<number> {
    const db = await database();
    const now = clock.now();
    await noteSleep(db, now);
    // Due in the database too, so that a background that dies takes up the rest.
    const held = await heldPages(db, now);
    const isMeant = (watch: Watch) =>
      isChosen(watch) && !held.hosts.has(watch.host) && !held.leading.has(watch.resourceKey);
    const { watches, pages } = await makeDueNow(db, isMeant, now);
    const planned = await plannedChecks(db, { now, pages });
    if (planned.length > 0) {
      await setAlarm(async (at) => at);
      run(db, planned, 'all_by_person').catch((error: unknown) =>
        console.error('Stillwatch: the run broke off', error),
      );
    }
    return watches;
  }

  return {
    wake,
    checkNow,
    checkAll: () => checkMany(({ paused }) => !paused),
    checkSome: (watchIds) => checkMany(({ id }) => watchIds.has(id)),
    reschedule,
    isRunning: () => dispatcher.isBusy(),
  };
}

/**
 * Whose checks wait or are in flight: a long run is woken each minute, and needs none of their rows.
 */
function createAtWork(isOpen: (key: string) => boolean) {
  const byKey = new Map<string, readonly string[]>();
  return {
    note({ key, watchIds }: PlannedCheck): void {
      byKey.set(key, watchIds);
    },
    watchIds(): ReadonlySet<string> {
      for (const key of byKey.keys()) if (!isOpen(key)) byKey.delete(key);
      return new Set([...byKey.values()].flat());
    },
  };
}

/** Says in the database now and then that checks come to an end, for a run may be long. */
function createProgress(db: Database, startedAt: number) {
  let notedAt = startedAt;
  return {
    async note(now: number): Promise<void> {
      if (now - notedAt < PROGRESS_EACH_MS) return;
      notedAt = now;
      await recordRunEnd(db, now);
    },
  };
}

/** Keeps the background open as long as anybody holds it. */
function createHolds(keepAwake: KeepAwake) {
  let holders = 0;
  let awake: { stop(): void } | undefined;
  return {
    take() {
      holders += 1;
      awake ??= keepAwake();
      return {
        release() {
          holders -= 1;
          if (holders > 0) return;
          awake?.stop();
          awake = undefined;
        },
      };
    },
  };
}
