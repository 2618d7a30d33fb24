/**
 * A page that robots.txt keeps us from: nothing is sent, nothing is charged, and the watch says why
 * and what can be done about it.
 */

import { NOTHING_WRITTEN, postpone } from '../check/begin';
import type { CheckMode } from '../check/check-mode';
import type { CheckReport } from '../check/check-report';
import { nothingSent } from '../check/nothing-sent';
import type { Detail } from '../check/outcome';
import type { CheckPorts } from '../check/ports';
import { NEEDS_YOU, type Status, type WatchState } from '../watch/state';
import { lookAgainAt, type RobotsVerdict } from './decide-robots';
import { LONGEST_WITHOUT_ANSWER_MS, type RobotsCopy } from './robots-copy';

export interface Disallowed {
  readonly url: string;
  readonly copy: RobotsCopy;
  readonly verdict: Extract<RobotsVerdict, { allow: false }>;
}

export async function keepAway(
  ports: CheckPorts,
  key: string,
  disallowed: Disallowed,
): Promise<CheckReport> {
  const now = ports.clock.now();
  const state = stateOf(disallowed, now);
  const outcome = { kind: 'deferred', details: state.details } as const;
  return ports.store.transact<CheckReport>(key, undefined, (rows) => {
    if (rows.watches.length === 0) return { write: undefined, result: { kind: 'nothing' } };
    return {
      write: {
        ...NOTHING_WRITTEN,
        states: rows.states.map((before) => keptAway(before, state, now)),
        exchanges: [
          nothingSent({
            id: ports.chance.newId(now),
            at: now,
            resourceKey: key,
            url: disallowed.url,
            outcome,
          }),
        ],
      },
      result: { kind: 'ran', outcome, told: [], steps: [outcome] },
    };
  });
}

interface Kept {
  readonly status: Status;
  readonly details: readonly Detail[];
  readonly dueAt: number;
}

/** Rules are the site's word. Without any to read the site is tried again, for thirty days. */
function stateOf({ copy, verdict }: Disallowed, now: number): Kept {
  const dueAt = Math.max(now + SOONEST_MS, lookAgainAt(copy, verdict, now));
  if (verdict.because === 'rules') return { status: 'disallowed', details: ['robots'], dueAt };
  const since = copy.fetchedAt === 0 ? (copy.failingSince ?? now) : copy.fetchedAt;
  const isGivenUp = now - since > LONGEST_WITHOUT_ANSWER_MS;
  return {
    status: isGivenUp ? 'disallowed' : 'retrying',
    details: ['robots', 'robots_unreachable'],
    dueAt,
  };
}

const SOONEST_MS = 60_000;

function keptAway(state: WatchState, { status, details, dueAt }: Kept, now: number): WatchState {
  const isNew = state.status !== status;
  const { needsYouAt, ...held } = state;
  return {
    ...held,
    status,
    statusSince: isNew ? now : state.statusSince,
    details,
    ...(NEEDS_YOU.has(status) ? { needsYouAt: isNew ? now : (needsYouAt ?? now) } : {}),
    ...(state.dueAt === undefined ? {} : { dueAt }),
    lastCheckedAt: now,
  };
}

/** The host is not to be asked now, so its robots.txt is not either. A pause is known to its pages. */
export async function waitForHost(
  ports: CheckPorts,
  key: string,
  wait: { readonly reason: 'host_paused' | 'budget' | 'leased'; readonly until: number },
  mode: CheckMode,
): Promise<CheckReport> {
  const { reason, until } = wait;
  if (mode !== 'by_person' && reason !== 'leased') {
    await ports.store.transact(key, undefined, (rows) => ({
      write: postpone(rows, { until, reason }, ports.clock.now()),
      result: undefined,
    }));
  }
  return { kind: 'deferred', reason, until };
}
