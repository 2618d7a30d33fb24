import { isToldStill } from '../../../adapters/storage/room-made';
import { isMadeUp, isSleptTold, type Slept } from '../../../adapters/storage/slept';
import type { StatusFacts } from '../../../adapters/storage/status';
import { lateSince } from '../../../core/schedule/lateness';
import type { StatusView } from '../../../messaging/protocol';

/** The header strip. */
export function statusView(
  { run, earliestDueAt, roomMade, slept, ...counts }: StatusFacts,
  { now, running }: { readonly now: number; readonly running: boolean },
): StatusView {
  return {
    watches: counts.watches,
    changed: counts.changed,
    needYou: counts.needYou,
    hosts: counts.hosts,
    lastRunAt: run.endedAt ?? null,
    // What is overdue is next, not in the past.
    nextRunAt: earliestDueAt === undefined ? null : Math.max(now, earliestDueAt),
    lateSince: lateSince({ earliestDueAt, run, now }) ?? null,
    running,
    roomMade: roomMade !== undefined && isToldStill(roomMade, now) ? roomMade : null,
    slept: slept === undefined ? null : sleptView(slept, earliestDueAt, now),
  };
}

function sleptView(
  slept: Slept,
  earliestDueAt: number | undefined,
  now: number,
): StatusView['slept'] {
  if (!isSleptTold(slept, { earliestDueAt, now })) return null;
  const { from, to, times, checks } = slept;
  return { from, to, times, checks, madeUp: isMadeUp(slept, earliestDueAt) };
}
