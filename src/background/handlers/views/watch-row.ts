/** A watch's rows as the pages see them. */
import type { WatchFacts } from '../../../adapters/storage/watch-facts';
import type { Detail } from '../../../core/check/outcome';
import { readAddress } from '../../../core/http/address';
import { effectiveIntervalMs } from '../../../core/politeness/effective-interval';
import type { Settings } from '../../../core/watch/settings';
import type { WatchRow } from '../../../messaging/protocol';
import { changeRow } from './change-row';

export function watchRow(
  { watch, state, hostPausedUntil, hostLimit, freshUntil, unseen }: WatchFacts,
  { defaultIntervalMs }: Settings,
): WatchRow {
  const wishedMs = watch.intervalMs ?? defaultIntervalMs;
  return {
    id: watch.id,
    url: watch.url,
    host: watch.host,
    permission: permissionOf(watch.url),
    title: watch.title,
    status: state.status,
    statusSince: state.statusSince,
    details: state.details as readonly Detail[],
    paused: watch.paused,
    intervalMs: watch.intervalMs ?? null,
    effectiveIntervalMs: wishedMs,
    selector: watch.selector ?? null,
    localNetwork: watch.localNetwork,
    ignoreRobots: watch.ignoreRobots,
    ignoreMaxAge: watch.ignoreMaxAge,
    headOverBytes: watch.headOverBytes ?? null,
    headersOnly: watch.headersOnly,
    scope: watch.scope,
    addedAt: watch.addedAt,
    dueAt: state.dueAt ?? null,
    lastCheckedAt: state.lastCheckedAt ?? null,
    lastGoodAt: state.lastGoodAt ?? null,
    lastChangedAt: state.lastChangedAt ?? null,
    failures: state.failures,
    marks: state.marks,
    counts: state.counts,
    hostPausedUntil: hostPausedUntil ?? null,
    freshUntil: freshUntil ?? null,
    hostLimit: watch.paused ? null : limitOf(hostLimit, wishedMs),
    unseen:
      unseen === undefined
        ? null
        : { count: unseen.count, newest: changeRow({ change: unseen.newest, watch }) },
  };
}

function limitOf(limit: WatchFacts['hostLimit'], wishedMs: number): WatchRow['hostLimit'] {
  if (limit === undefined) return null;
  const everyMs = effectiveIntervalMs(wishedMs, limit.waitMs);
  return everyMs === undefined ? null : { everyMs, cause: limit.cause };
}

/** A stored address has passed the gate; the gate says what permission it needs. */
function permissionOf(url: string): string {
  const address = readAddress(url, { localNetwork: true });
  return address.ok ? address.permission : '';
}
