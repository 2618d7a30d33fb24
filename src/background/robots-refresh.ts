/**
 * Renewing a robots.txt beside its pages: a request of its own, that takes its turn among the host's
 * checks, so that the gap is kept, and several pages that want it make it once.
 */
import type { CheckReport } from '../core/check/check-report';
import type { CheckPorts } from '../core/check/ports';
import { runCheck } from '../core/check/run-check';
import { hostKey, readAddress } from '../core/http/address';
import { fetchRobots, originOf, robotsKey } from '../core/robots/fetch-robots';
import type { CheckMode, PlannedCheck } from './dispatcher';

/** The request for the robots.txt of an origin. It goes before pages that wait for the host. */
export function refreshOf(origin: string): PlannedCheck {
  const key = robotsKey(origin);
  return { key, watchIds: [], host: hostKey(origin), notBefore: 0, hostStartedAt: undefined };
}

/** Runs what the dispatcher starts: a check of a page, or the renewal of a robots.txt. */
export function checkOrRefresh(ports: CheckPorts) {
  return async (key: string, mode: CheckMode): Promise<CheckReport> => {
    const origin = originOf(key);
    if (origin === undefined) return runCheck(ports, key, mode);
    const gate = readAddress(origin, { localNetwork: true });
    if (!gate.ok || !(await ports.permissions.holds(gate.permission))) return { kind: 'nothing' };
    const fetched = await fetchRobots(ports, origin);
    return fetched.kind === 'deferred' ? fetched : { kind: 'nothing' };
  };
}
