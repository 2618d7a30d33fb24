/**
 * A check that may not be made: the site is not allowed (any more), or it is in a private network
 * without the person's word. Without the permission a request would still reach the site, with an
 * Origin that names the install; so nothing is sent, and the refusal is on record.
 */
import type { WatchState } from '../watch/state';
import { NOTHING_WRITTEN } from './begin';
import type { CheckReport } from './check-report';
import { nothingSent } from './nothing-sent';
import type { CheckPorts } from './ports';

const ASK_AGAIN_MS = 24 * 3_600_000;

export async function refuseCheck(
  ports: CheckPorts,
  key: string,
  url: string,
  reason: 'needs_permission' | 'private_address',
): Promise<CheckReport> {
  const now = ports.clock.now();
  const outcome = { kind: 'error', details: [reason] } as const;
  return ports.store.transact<CheckReport>(key, undefined, (rows) => {
    if (rows.watches.length === 0) return { write: undefined, result: { kind: 'nothing' } };
    const id = ports.chance.newId(now);
    const exchange = nothingSent({ id, at: now, resourceKey: key, url, outcome });
    return {
      write: {
        ...NOTHING_WRITTEN,
        states: rows.states.map((state) => refused(state, reason, now)),
        exchanges: [exchange],
      },
      result: { kind: 'ran', outcome, told: [], steps: [outcome] },
    };
  });
}

function refused(
  state: WatchState,
  reason: 'needs_permission' | 'private_address',
  now: number,
): WatchState {
  const isNew = state.status !== reason;
  const { waitingSince: _inLine, ...held } = state;
  return {
    ...held,
    status: reason,
    statusSince: isNew ? now : state.statusSince,
    details: [reason],
    needsYouAt: isNew ? now : (state.needsYouAt ?? now),
    // The permission's return is an event and makes it due at once; this is only a second look.
    ...(state.dueAt === undefined ? {} : { dueAt: now + ASK_AGAIN_MS }),
    lastCheckedAt: now,
  };
}
