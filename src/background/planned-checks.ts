/** From rows that are due to checks with a host and an instant: one a resource. */
import type { Database } from '../adapters/storage/database';
import { dueStates, type KnownDue } from '../adapters/storage/due';
import { readSettingsIn } from '../adapters/storage/settings';
import { read } from '../adapters/storage/transaction';
import type { HostRecord } from '../core/hosts/host-record';
import { hostKey } from '../core/http/address';
import { OVERDUE_MS, spreadOverdue } from '../core/schedule/overdue';
import { hostsOf } from '../core/schedule/run-order';
import { turns } from '../core/schedule/turns';
import { GRACE_MS } from '../core/schedule/wake-up';
import type { WatchState } from '../core/watch/state';
import { readResourceKey } from '../core/watch/watch';
import type { PlannedCheck } from './dispatcher';
import { type MeantPage, putOff } from './due-again';

/** A bound of memory, far above any list of watches; the rest is due at the next wake. */
const MOST_AT_ONCE = 10_000;

type Wanted =
  /** What is due now by the due index and not at work yet, spread if the machine slept. */
  | { readonly now: number; readonly random: () => number; readonly known?: KnownDue }
  /** These resources, at once. */
  | { readonly now: number; readonly pages: readonly MeantPage[] };

export async function plannedChecks(
  db: Database,
  wanted: Wanted,
): Promise<readonly PlannedCheck[]> {
  const { now } = wanted;
  const hosts = createHosts(db);
  const starts =
    'pages' in wanted
      ? wanted.pages.map((page) => ({ ...page, notBefore: now }))
      : await spreadDue(db, wanted, hosts);
  const finalUrls = await read(db, ['resources'], (tx) =>
    Promise.all(
      starts.map(async ({ key }) => (await tx.objectStore('resources').get(key))?.finalUrl),
    ),
  );
  const places = starts.map((start, index) => {
    const host = hostKey(readResourceKey(start.key).url);
    const finalUrl = finalUrls[index];
    // Where redirects led last time, if that was another host.
    const final = finalUrl === undefined ? host : hostKey(finalUrl);
    return { ...start, host, leadsTo: final === host ? undefined : final };
  });
  const known = await hosts.get(places.flatMap(hostsOf));
  return places.map((place) => {
    const startedAt = hostsOf(place).flatMap((name) => known.get(name)?.lastStartAt ?? []);
    return { ...place, hostStartedAt: startedAt.length === 0 ? undefined : Math.max(...startedAt) };
  });
}

interface DueResource extends MeantPage {
  readonly host: string;
  readonly waitingSince: number;
  readonly dueAt: number;
  readonly intervalMs: number;
}

async function spreadDue(
  db: Database,
  { now, random, known }: Extract<Wanted, { readonly random: unknown }>,
  hosts: Hosts,
) {
  const states = await dueStates(db, now + GRACE_MS, MOST_AT_ONCE, known);
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
      watchIds: [...(held?.watchIds ?? []), watchId],
      host: held?.host ?? hostKey(readResourceKey(key).url),
      // Who has waited longest for a host's allowance goes first.
      waitingSince: held?.waitingSince ?? since(state),
      dueAt: Math.min(dueAt, held?.dueAt ?? dueAt),
      intervalMs: Math.min(intervalMs, held?.intervalMs ?? intervalMs),
    });
  }
  const due = [...byKey.values()];
  const turn = turns(due, await hosts.get(due.map(({ host }) => host)), now);
  if (turn.later.length > 0) await putOff(db, turn.later);
  return spreadOverdue(turn.now, now, random).map(({ item, startAt }) => ({
    key: item.key,
    watchIds: item.watchIds,
    notBefore: startAt,
  }));
}

interface Hosts {
  /** The rows of these hosts and of those that were asked for before. */
  get(names: readonly string[]): Promise<ReadonlyMap<string, HostRecord>>;
}

/** A host's row holds its evidence and is large: it is read once, however many of its pages are due. */
function createHosts(db: Database): Hosts {
  const asked = new Set<string>();
  const known = new Map<string, HostRecord>();
  return {
    async get(names) {
      const others = [...new Set(names)].filter((name) => !asked.has(name));
      const found = await read(db, ['hosts'], (tx) =>
        Promise.all(others.map((name) => tx.objectStore('hosts').get(name))),
      );
      for (const name of others) asked.add(name);
      for (const host of found) if (host !== undefined) known.set(host.host, host);
      return known;
    },
  };
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
