/** Rows as the background would send them; what a test is about is given to it. */

import { NO_TOTALS } from '../../src/core/hosts/host-record';
import { NO_COUNTS } from '../../src/core/watch/state';
import type { ChangeRow, HostRow, WatchRow } from '../../src/messaging/protocol';

/** Wednesday, half past two in the afternoon, wherever the test runs. */
export const NOW = new Date(2026, 10, 25, 14, 30).getTime();

export function watchRow(more: Partial<WatchRow> = {}): WatchRow {
  return {
    id: 'w1',
    url: 'https://example.org/page',
    host: 'example.org',
    permission: 'https://example.org/*',
    title: 'A page',
    tags: [],
    note: '',
    pickedText: null,
    status: 'ok',
    statusSince: NOW - 3_600_000,
    details: [],
    paused: false,
    intervalMs: null,
    effectiveIntervalMs: 10_800_000,
    selector: null,
    rules: {},
    localNetwork: false,
    ignoreRobots: false,
    rhythm: 'fixed',
    pace: null,
    ignoreMaxAge: false,
    headOverBytes: null,
    headersOnly: false,
    readIn: 'fetch',
    keep: 'source',
    scope: 'anon',
    addedAt: NOW - 86_400_000,
    dueAt: NOW + 3_600_000,
    lastCheckedAt: NOW - 14 * 60_000,
    lastGoodAt: NOW - 14 * 60_000,
    lastChangedAt: null,
    failures: 0,
    marks: 'bc',
    counts: NO_COUNTS,
    hostPausedUntil: null,
    freshUntil: null,
    hostLimit: null,
    unseen: null,
    ...more,
  };
}

export function hostRow(more: Partial<HostRow> = {}): HostRow {
  return {
    host: 'example.org',
    diagnosis: 'unknown',
    samplesWanted: 0,
    never304: false,
    labels: [],
    remedy: { kind: 'asked_as_ever', againAt: null },
    share304: null,
    crawlDelayMs: null,
    dailyLimit: 500,
    allowanceLeft: 50,
    halvedUntil: null,
    backOffUntil: null,
    failures: 0,
    refusals: 0,
    window: { conditional: 0, notModified: 0, identical: 0, validatorMoved: 0, bodies: 0 },
    totals: NO_TOTALS,
    pausedUntil: null,
    watches: 1,
    marks: '',
    ...more,
  };
}

export function changeRow(more: Partial<ChangeRow> = {}): ChangeRow {
  return {
    id: 'c1',
    watchId: 'w1',
    title: 'A page',
    url: 'https://example.org/page',
    host: 'example.org',
    at: NOW,
    kind: 'changed',
    summary: null,
    seenAt: null,
    fromVersionId: 'v1',
    toVersionId: 'v2',
    ...more,
  };
}
