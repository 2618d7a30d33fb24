/**
 * Without a network nothing is wrong with a page or its host: a check then would count as a failure
 * of both, and a machine that wakes before its network would be quiet for hours. So it is put off.
 * What is on the person's own network can be there without the world.
 */
import { isPrivateHost } from '../http/address';
import { readResourceKey } from '../watch/watch';
import { postpone } from './begin';
import type { CheckMode } from './check-mode';
import type { CheckReport } from './check-report';
import type { CheckPorts } from './ports';

const LOOK_AGAIN_MS = 2 * 60_000;

/** @returns undefined where there is no reason to wait */
export async function putOffOffline(
  { network, clock, store }: Pick<CheckPorts, 'network' | 'clock' | 'store'>,
  key: string,
  mode: CheckMode,
): Promise<CheckReport | undefined> {
  if (network.isOnline() || isPrivateHost(new URL(readResourceKey(key).url).hostname)) {
    return undefined;
  }
  const now = clock.now();
  const deferred = { kind: 'deferred', reason: 'offline', until: now + LOOK_AGAIN_MS } as const;
  if (mode === 'by_person') return deferred;
  return store.transact<CheckReport>(key, undefined, (rows) => ({
    write: postpone(rows, deferred, now),
    result: deferred,
  }));
}
