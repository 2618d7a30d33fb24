/**
 * What all adaptive watches have in common, as rows of `meta`, and how it is made anew from all of
 * them. It is read inside the transaction of each check, so what a host has of its own is a row of its
 * own. A row that is damaged counts as none: the pace of pages as they commonly are.
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
import { withPrefix } from './ranges';
import type { MetaRow } from './schema';
import { readSettingsIn } from './settings';
import { type AnyTx, type WriteTx, write } from './transaction';

const KEY = 'shared pace';
const OF_HOST = 'shared pace of ';
const DAY_MS = 86_400_000;
const EACH_MS = 3_600_000;

/**
 * What of it these watches go by, inside a transaction that covers `meta`. Watches with a fixed
 * interval go by none of it, and nothing is read for them.
 */
export async function readSharedPaceIn(
  tx: AnyTx,
  watches: readonly Pick<Watch, 'host' | 'rhythm'>[],
): Promise<SharedPace> {
  const adaptive = watches.filter(({ rhythm }) => rhythm === 'adaptive');
  if (adaptive.length === 0) return COMMON_PACE;
  const meta = tx.objectStore('meta');
  const names = [...new Set(adaptive.map(({ host }) => host))];
  const [common, ...own] = await Promise.all([
    meta.get(KEY),
    ...names.map((name) => meta.get(OF_HOST + name)),
  ]);
  const hosts = own.flatMap((row) => {
    const pace = v.safeParse(HOST_PACE, row?.value);
    return row === undefined || !pace.success
      ? []
      : [[row.key.slice(OF_HOST.length), pace.output] as const];
  });
  return { busyPerDay: commonFrom(common).busyPerDay, hosts: Object.fromEntries(hosts) };
}

/**
 * Makes the shared pace anew, once an hour at most.
 *
 * @returns whether it did
 */
export function renewSharedPace(db: Database, now: number): Promise<boolean> {
  return write(db, ['watches', 'states', 'hosts', 'meta'], async (tx) => {
    const meta = tx.objectStore('meta');
    const { at } = commonFrom(await meta.get(KEY));
    // A time to come is a clock that went back.
    if (at <= now && now - at < EACH_MS) return false;
    const { busyPerDay, hosts } = await madeFrom(tx, now);
    const value: Common = { at: now, busyPerDay };
    await meta.delete(withPrefix(OF_HOST));
    await Promise.all([
      meta.put({ key: KEY, value }),
      ...Object.entries(hosts).map(([host, pace]) =>
        meta.put({ key: OF_HOST + host, value: pace }),
      ),
    ]);
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

interface Common {
  readonly at: number;
  readonly busyPerDay: number;
}

const POSITIVE = v.pipe(v.number(), v.minValue(Number.MIN_VALUE));

const COMMON = v.fallback(v.object({ at: v.number(), busyPerDay: POSITIVE }), {
  at: Number.NEGATIVE_INFINITY,
  busyPerDay: COMMON_PACE.busyPerDay,
});

const HOST_PACE = v.object({
  busyPerDay: v.exactOptional(POSITIVE),
  guessPerDay: v.exactOptional(POSITIVE),
});

function commonFrom(row: MetaRow | undefined): Common {
  return v.parse(COMMON, row?.value);
}
