/**
 * What did not happen while the machine slept or the browser was closed, until it was looked at: a row
 * of `meta` for all pages together, and one with the number of each, which is read for a page alone.
 */
import * as v from 'valibot';
import { type Gap, gapBefore, missedIn } from '../../core/schedule/missed-checks';
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import { nextDueAt, nextDueAtIn } from './due';
import { readRun, readRunIn } from './run';
import type { MetaRow } from './schema';
import { readSettingsIn } from './settings';
import { type AnyTx, read, type WriteTx, write } from './transaction';

const KEY = 'slept';
const PAGES_KEY = 'slept-pages';
/** What nobody looked at for so long is no news any more. */
const TOLD_MS = 14 * 86_400_000;

export interface Slept extends Gap {
  /** How often, since the person last looked. */
  readonly times: number;
  readonly checks: number;
  /** When a page of ours showed it; absent: none has. */
  readonly seenAt?: number;
}

/** What is told of one page. */
export type SleptPage = Omit<Slept, 'seenAt'>;

/**
 * Notes what was missed, where there was a gap. To be called before anything of a run is noted. What
 * nobody has looked at yet is added to.
 */
export async function noteSleep(db: Database, now: number): Promise<void> {
  const [earliestDueAt, run, before] = await Promise.all([
    nextDueAt(db),
    readRun(db),
    db.get('meta', KEY).then(sleptFrom),
  ]);
  const alive = [run.startedAt, run.endedAt, before?.to];
  if (gapBefore({ earliestDueAt, alive, now }) === undefined) return;
  await write(db, ['meta', 'states', 'watches'], (tx) => noteSleepIn(tx, now));
}

async function noteSleepIn(tx: WriteTx, now: number): Promise<void> {
  const meta = tx.objectStore('meta');
  const [earliestDueAt, run, stored] = await Promise.all([
    nextDueAtIn(tx),
    readRunIn(tx),
    readSleptIn(tx),
  ]);
  const gap = gapBefore({ earliestDueAt, alive: [run.startedAt, run.endedAt, stored?.to], now });
  if (gap === undefined) return; // another wake-up has noted it
  const missed = await missedByPage(tx, gap);
  const isUnseen = stored !== undefined && stored.seenAt === undefined && isRecent(stored, now);
  const before = isUnseen ? stored : undefined;
  const pages = before === undefined ? new Map<string, number>() : await readPagesIn(tx);
  let checks = before?.checks ?? 0;
  for (const [id, number] of missed) {
    pages.set(id, (pages.get(id) ?? 0) + number);
    checks += number;
  }
  const value: Slept = {
    from: before?.from ?? gap.from,
    to: gap.to,
    times: (before?.times ?? 0) + 1,
    checks,
  };
  await meta.put({ key: KEY, value });
  await meta.put({ key: PAGES_KEY, value: Object.fromEntries(pages) });
}

async function missedByPage(tx: WriteTx, gap: Gap): Promise<ReadonlyMap<string, number>> {
  const due = IDBKeyRange.upperBound(gap.to, true);
  const states: readonly WatchState[] = await tx.objectStore('states').index('byDue').getAll(due);
  const { defaultIntervalMs } = await readSettingsIn(tx);
  const watches = tx.objectStore('watches');
  const counted = await Promise.all(
    states.map(async ({ watchId, dueAt = gap.to, pace }): Promise<readonly [string, number]> => {
      const watch = await watches.get(watchId);
      const fixedMs = watch?.intervalMs ?? defaultIntervalMs;
      const intervalMs = (watch?.rhythm === 'adaptive' ? pace?.everyMs : undefined) ?? fixedMs;
      return [watchId, missedIn(gap, { dueAt, intervalMs })];
    }),
  );
  return new Map(counted);
}

/** In a transaction that covers `meta`. */
export async function readSleptIn(tx: AnyTx): Promise<Slept | undefined> {
  return sleptFrom(await tx.objectStore('meta').get(KEY));
}

/** What of it is to be told of one page still; undefined: nothing, or it was looked at. */
export function readSleptPage(
  db: Database,
  watchId: string,
  now: number,
): Promise<SleptPage | undefined> {
  return read(db, ['meta'], async (tx) => {
    const [slept, pages] = await Promise.all([readSleptIn(tx), readPagesIn(tx)]);
    const checks = pages.get(watchId) ?? 0;
    if (slept === undefined || checks === 0 || !isRecent(slept, now)) return undefined;
    const { from, to, times } = slept;
    return { from, to, times, checks };
  });
}

interface Seen {
  /** Its end: a sleep that came since was not looked at. */
  readonly to: number;
  /** Of this page alone. */
  readonly watchId?: string | undefined;
  readonly now: number;
}

export function markSleptSeen(db: Database, { to, watchId, now }: Seen): Promise<void> {
  return write(db, ['meta'], async (tx) => {
    const slept = await readSleptIn(tx);
    if (slept === undefined || slept.to !== to) return;
    const meta = tx.objectStore('meta');
    if (watchId === undefined) {
      await meta.put({ key: KEY, value: { ...slept, seenAt: now } });
      return;
    }
    const pages = await readPagesIn(tx);
    pages.delete(watchId);
    await meta.put({ key: PAGES_KEY, value: Object.fromEntries(pages) });
  });
}

/**
 * Whether it is told still: until it was looked at and what was missed is made up for.
 *
 * @param earliestDueAt of all watches
 */
export function isSleptTold(
  slept: Slept,
  { earliestDueAt, now }: { readonly earliestDueAt: number | undefined; readonly now: number },
): boolean {
  return isRecent(slept, now) && !(isMadeUp(slept, earliestDueAt) && slept.seenAt !== undefined);
}

/** Whether nothing is left of what was due until its end. */
export function isMadeUp({ to }: Gap, earliestDueAt: number | undefined): boolean {
  return earliestDueAt === undefined || earliestDueAt > to;
}

function isRecent({ to }: Gap, now: number): boolean {
  return Math.abs(now - to) < TOLD_MS;
}

const STORED = v.object({
  from: v.number(),
  to: v.number(),
  times: v.number(),
  checks: v.number(),
  seenAt: v.exactOptional(v.number()),
});

function sleptFrom(row: MetaRow | undefined): Slept | undefined {
  const parsed = v.safeParse(STORED, row?.value);
  return parsed.success ? parsed.output : undefined;
}

const PAGES = v.fallback(v.record(v.string(), v.number()), {});

async function readPagesIn(tx: AnyTx): Promise<Map<string, number>> {
  const row = await tx.objectStore('meta').get(PAGES_KEY);
  return new Map(Object.entries(v.parse(PAGES, row?.value)));
}
