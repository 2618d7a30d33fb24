/** A watch's rows as the pages see them. */
import type { WatchFacts } from '../../../adapters/storage/watch-facts';
import type { Detail } from '../../../core/check/outcome';
import { readAddress } from '../../../core/http/address';
import { effectiveIntervalMs } from '../../../core/politeness/effective-interval';
import type { Pace } from '../../../core/schedule/pace';
import type { Settings } from '../../../core/watch/settings';
import { partOf } from '../../../core/watch/watch-rules';
import type { PaceView, WatchRow } from '../../../messaging/protocol';
import { changeRow } from './change-row';

const DAY_MS = 86_400_000;

export function watchRow(
  { watch, state, hostPausedUntil, hostLimit, freshUntil, unseen }: WatchFacts,
  { defaultIntervalMs }: Settings,
): WatchRow {
  const wishedMs = watch.intervalMs ?? defaultIntervalMs;
  const pace = watch.rhythm === 'adaptive' ? paceView(state.pace) : undefined;
  return {
    id: watch.id,
    url: watch.url,
    host: watch.host,
    permission: permissionOf(watch.url),
    title: watch.title,
    tags: watch.tags,
    note: watch.note ?? '',
    pickedText: watch.pickedText ?? null,
    status: state.status,
    statusSince: state.statusSince,
    details: state.details as readonly Detail[],
    paused: watch.paused,
    intervalMs: watch.intervalMs ?? null,
    effectiveIntervalMs: pace?.everyMs ?? wishedMs,
    rhythm: watch.rhythm,
    pace: pace ?? null,
    selector: partOf(watch.rules) ?? null,
    rules: watch.rules,
    localNetwork: watch.localNetwork,
    ignoreRobots: watch.ignoreRobots,
    ignoreMaxAge: watch.ignoreMaxAge,
    headOverBytes: watch.headOverBytes ?? null,
    headersOnly: watch.headersOnly,
    readIn: watch.readIn,
    keep: watch.keep ?? 'source',
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
    // An adaptive watch keeps within its host's limit by itself.
    hostLimit: watch.paused || watch.rhythm === 'adaptive' ? null : limitOf(hostLimit, wishedMs),
    unseen:
      unseen === undefined
        ? null
        : { count: unseen.count, newest: changeRow({ change: unseen.newest, watch }) },
  };
}

function paceView(pace: Pace | undefined): PaceView | undefined {
  if (pace === undefined) return undefined;
  const { everyMs, because, perDay, bounds } = pace;
  return { everyMs, because, changesEachMs: DAY_MS / perDay, shortestMs: bounds.shortestMs };
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
