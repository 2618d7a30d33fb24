/** From rows that are due to checks with a host and an instant: one a resource. */
import type { Database } from '../adapters/storage/database';
import { dueStates } from '../adapters/storage/due';
import { readSettingsIn } from '../adapters/storage/settings';
import { read } from '../adapters/storage/transaction';
import type { HostRecord } from '../core/hosts/host-record';
import { hostKey } from '../core/http/address';
import { OVERDUE_MS, spreadOverdue } from '../core/schedule/overdue';
import { turns } from '../core/schedule/turns';
import { GRACE_MS } from '../core/schedule/wake-up';
import type { WatchState } from '../core/watch/state';
import { readResourceKey } from '../core/watch/watch';
import type { PlannedCheck } from './dispatcher';
import { putOff } from './due-again';

/** A bound of memory, far above any list of watches; the rest is due at the next wake. */
const MOST_AT_ONCE = 10_000;

type Wanted =
  /** What is due now by the due index, spread if the machine slept. */
  | { readonly now: number; readonly random: () => number }
  /** These resources, at once. */
  | { readonly now: number; readonly keys: readonly string[] };

export async function plannedChecks(
  db: Database,
  wanted: Wanted,
): Promise<readonly PlannedCheck[]> {
  const { now } = wanted;
  const starts =
    'keys' in wanted
      ? wanted.keys.map((key) => ({ key, notBefore: now }))
      : await spreadDue(db, now, wanted.random);
  return read(db, ['resources', 'hosts'], (tx) =>
    Promise.all(
      starts.map(async ({ key, notBefore }): Promise<PlannedCheck> => {
        const host = hostKey(readResourceKey(key).url);
        const finalUrl = (await tx.objectStore('resources').get(key))?.finalUrl;
        // Where redirects led last time, if that was another host.
        const final = finalUrl === undefined ? host : hostKey(finalUrl);
        const leadsTo = final === host ? undefined : final;
        const hosts = await Promise.all(
          [...new Set([host, final])].map((name) => tx.objectStore('hosts').get(name)),
        );
        const startedAt = hosts.flatMap((row) => row?.lastStartAt ?? []);
        const hostStartedAt = startedAt.length === 0 ? undefined : Math.max(...startedAt);
        return { key, host, leadsTo, notBefore, hostStartedAt };
      }),
    ),
  );
}

interface DueResource {
  readonly key: string;
  readonly host: string;
  readonly waitingSince: number;
  readonly dueAt: number;
  readonly intervalMs: number;
}

async function spreadDue(db: Database, now: number, random: () => number) {
  const states = await dueStates(db, now + GRACE_MS, MOST_AT_ONCE);
  const intervals = await overdueIntervals(db, states, now);
  const byKey = new Map<string, DueResource>();
  const since = ({ waitingSince, dueAt = now }: WatchState) => waitingSince ?? dueAt;
  const inOrder = [...states].sort((a, b) => since(a) - since(b));
  for (const state of inOrder) {
    const { resourceKey: key, watchId, dueAt = now } = state;
    const intervalMs = intervals.get(watchId) ?? Number.POSITIVE_INFINITY;
    const held = byKey.get(key);
    byKey.set(key, {
      key,
      host: held?.host ?? hostKey(readResourceKey(key).url),
      // Who has waited longest for a host's allowance goes first.
      waitingSince: held?.waitingSince ?? since(state),
      dueAt: Math.min(dueAt, held?.dueAt ?? dueAt),
      intervalMs: Math.min(intervalMs, held?.intervalMs ?? intervalMs),
    });
  }
  const turn = turns([...byKey.values()], await hostsIn(db, byKey.values()), now);
  if (turn.later.length > 0) await putOff(db, turn.later);
  return spreadOverdue(turn.now, now, random).map(({ item, startAt }) => ({
    key: item.key,
    notBefore: startAt,
  }));
}

async function hostsIn(
  db: Database,
  due: Iterable<DueResource>,
): Promise<ReadonlyMap<string, HostRecord>> {
  const names = [...new Set([...due].map(({ host }) => host))];
  const found = await Promise.all(names.map((name) => db.get('hosts', name)));
  return new Map(
    found.filter((host) => host !== undefined).map((host) => [host.host, host] as const),
  );
}

/** Only after a sleep the watches themselves are read: how long may each wait? */
function overdueIntervals(
  db: Database,
  states: readonly WatchState[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const overdue = states.filter(({ dueAt }) => dueAt !== undefined && now - dueAt > OVERDUE_MS);
  if (overdue.length === 0) return Promise.resolve(new Map());
  return read(db, ['watches', 'meta'], async (tx) => {
    const { defaultIntervalMs } = await readSettingsIn(tx);
    const watches = await Promise.all(
      overdue.map(({ watchId }) => tx.objectStore('watches').get(watchId)),
    );
    return new Map(
      watches
        .filter((watch) => watch !== undefined)
        .map(({ id, intervalMs }) => [id, intervalMs ?? defaultIntervalMs]),
    );
  });
}
