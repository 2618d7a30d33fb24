/**
 * What all adaptive watches have in common, as one row of `meta`, and how it is made anew from all of
 * them. A row that is damaged counts as none: the pace of pages as they commonly are.
 */
import * as v from 'valibot';
import { hostSlot } from '../../core/politeness/effective-interval';
import { pacedWatch } from '../../core/schedule/pace';
import {
  COMMON_PACE,
  type HostLoad,
  type SharedPace,
  sharePace,
} from '../../core/schedule/shared-pace';
import type { Watch } from '../../core/watch/watch';
import type { Database } from './database';
import { intervalsByHost, readPacesIn } from './host-limits';
import type { MetaRow } from './schema';
import { readSettingsIn } from './settings';
import { type AnyTx, type WriteTx, write } from './transaction';

const KEY = 'shared pace';
const DAY_MS = 86_400_000;
const EACH_MS = 3_600_000;

/** Inside a transaction that covers `meta`. */
export async function readSharedPaceIn(tx: AnyTx): Promise<SharedPace> {
  return storedFrom(await tx.objectStore('meta').get(KEY)).pace;
}

/**
 * Makes the shared pace anew, once an hour at most.
 *
 * @returns whether it did
 */
export function renewSharedPace(db: Database, now: number): Promise<boolean> {
  return write(db, ['watches', 'states', 'hosts', 'meta'], async (tx) => {
    const { at } = storedFrom(await tx.objectStore('meta').get(KEY));
    // A time to come is a clock that went back.
    if (at <= now && now - at < EACH_MS) return false;
    const value: Stored = { at: now, pace: await madeFrom(tx, now) };
    await tx.objectStore('meta').put({ key: KEY, value });
    return true;
  });
}

async function madeFrom(tx: WriteTx, now: number): Promise<SharedPace> {
  const [watches, { defaultIntervalMs }] = await Promise.all([
    tx.objectStore('watches').getAll(),
    readSettingsIn(tx),
  ]);
  const adaptive = watches.filter(({ rhythm, paused }) => rhythm === 'adaptive' && !paused);
  if (adaptive.length === 0) return COMMON_PACE;
  const states = await Promise.all(adaptive.map(({ id }) => tx.objectStore('states').get(id)));
  const paced = adaptive.map(({ host, intervalMs = defaultIntervalMs }, index) => {
    const { rate, pace } = states[index] ?? {};
    return pacedWatch({ host, intervalMs, rate, pace });
  });
  return sharePace(paced, await loadsIn(tx, watches, { defaultIntervalMs, now }));
}

/** What each host can be asked, and what its fixed watches take of it. */
async function loadsIn(
  tx: AnyTx,
  watches: readonly Watch[],
  { defaultIntervalMs, now }: { readonly defaultIntervalMs: number; readonly now: number },
): Promise<ReadonlyMap<string, HostLoad>> {
  const paces = await readPacesIn(tx, now);
  const fixed = intervalsByHost(watches, defaultIntervalMs);
  const hosts = new Set(watches.map(({ host }) => host));
  return new Map(
    [...hosts].map((host) => {
      const intervals = fixed.get(host) ?? [];
      return [
        host,
        {
          fixedPerDay: intervals.reduce((sum, intervalMs) => sum + DAY_MS / intervalMs, 0),
          budgetPerDay: DAY_MS / hostSlot(paces.get(host) ?? {}, now).slotMs,
        },
      ];
    }),
  );
}

interface Stored {
  readonly at: number;
  readonly pace: SharedPace;
}

const POSITIVE = v.pipe(v.number(), v.minValue(Number.MIN_VALUE));

const STORED = v.fallback(
  v.object({
    at: v.number(),
    pace: v.object({
      busyPerDay: POSITIVE,
      hosts: v.record(
        v.string(),
        v.object({ busyPerDay: v.exactOptional(POSITIVE), guessPerDay: v.exactOptional(POSITIVE) }),
      ),
    }),
  }),
  { at: Number.NEGATIVE_INFINITY, pace: COMMON_PACE },
);

function storedFrom(row: MetaRow | undefined): Stored {
  return v.parse(STORED, row?.value);
}
