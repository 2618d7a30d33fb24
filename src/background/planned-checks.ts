/** From rows that are due to checks with a host and an instant: one a resource. */
import type { Database } from '../adapters/storage/database';
import { dueStates, recentHostStart } from '../adapters/storage/due';
import { readSettingsIn } from '../adapters/storage/settings';
import { read } from '../adapters/storage/transaction';
import { hostKey } from '../core/http/address';
import { OVERDUE_MS, spreadOverdue } from '../core/schedule/overdue';
import { GRACE_MS } from '../core/schedule/wake-up';
import type { WatchState } from '../core/watch/state';
import { readResourceKey } from '../core/watch/watch';
import type { PlannedCheck } from './dispatcher';

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
  const hosts = new Map<string, number | undefined>();
  const startOf = async (host: string) => {
    if (!hosts.has(host)) hosts.set(host, await recentHostStart(db, host));
    return hosts.get(host);
  };
  const planned: PlannedCheck[] = [];
  for (const { key, notBefore } of starts) {
    const host = hostKey(readResourceKey(key).url);
    const leadsTo = await otherHost(db, key, host);
    const known = [await startOf(host), leadsTo === undefined ? undefined : await startOf(leadsTo)];
    const startedAt = Math.max(...known.map((at) => at ?? Number.NEGATIVE_INFINITY));
    const hostStartedAt = startedAt === Number.NEGATIVE_INFINITY ? undefined : startedAt;
    planned.push({ key, host, leadsTo, notBefore, hostStartedAt });
  }
  return planned;
}

/** Where redirects led last time, if that was another host. */
async function otherHost(db: Database, key: string, host: string): Promise<string | undefined> {
  const finalUrl = (await db.get('resources', key))?.finalUrl;
  const final = finalUrl === undefined ? host : hostKey(finalUrl);
  return final === host ? undefined : final;
}

interface DueResource {
  readonly key: string;
  readonly dueAt: number;
  readonly intervalMs: number;
}

async function spreadDue(db: Database, now: number, random: () => number) {
  const states = await dueStates(db, now + GRACE_MS, MOST_AT_ONCE);
  const intervals = await overdueIntervals(db, states, now);
  const byKey = new Map<string, DueResource>();
  // Who has waited longest for a host's allowance goes first.
  const since = ({ waitingSince, dueAt = now }: WatchState) => waitingSince ?? dueAt;
  const inOrder = [...states].sort((a, b) => since(a) - since(b));
  for (const { resourceKey: key, watchId, dueAt = now } of inOrder) {
    const intervalMs = intervals.get(watchId) ?? Number.POSITIVE_INFINITY;
    const held = byKey.get(key);
    byKey.set(key, {
      key,
      dueAt: Math.min(dueAt, held?.dueAt ?? dueAt),
      intervalMs: Math.min(intervalMs, held?.intervalMs ?? intervalMs),
    });
  }
  return spreadOverdue([...byKey.values()], now, random).map(({ item, startAt }) => ({
    key: item.key,
    notBefore: startAt,
  }));
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
