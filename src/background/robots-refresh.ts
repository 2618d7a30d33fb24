/**
 * Renewing a robots.txt beside its pages: a request of its own, that takes its turn among the host's
 * checks, so that the gap is kept, and several pages that want it make it once.
 */
import type { Database } from '../adapters/storage/database';
import { read } from '../adapters/storage/transaction';
import type { CheckMode } from '../core/check/check-mode';
import type { CheckReport } from '../core/check/check-report';
import type { CheckPorts } from '../core/check/ports';
import { runCheck } from '../core/check/run-check';
import { hostKey, readAddress } from '../core/http/address';
import { fetchRobots, originOf, robotsKey } from '../core/robots/fetch-robots';
import { answeringHost } from '../core/robots/robots-copy';
import { hostsOf } from '../core/schedule/run-order';
import type { PlannedCheck } from './dispatcher';

/**
 * The request for the robots.txt of an origin. It goes before pages that wait for the host, and like
 * them it is on two hosts where the file was redirected to another last time.
 *
 * @throws what the database throws
 */
export function plannedRefresh(db: Database, origin: string): Promise<PlannedCheck> {
  return read(db, ['robots', 'hosts'], async (tx) => {
    const place = {
      host: hostKey(origin),
      leadsTo: answeringHost(await tx.objectStore('robots').get(origin)),
    };
    const rows = await Promise.all(hostsOf(place).map((name) => tx.objectStore('hosts').get(name)));
    const startedAt = rows.flatMap((row) => row?.lastStartAt ?? []);
    return {
      ...place,
      key: robotsKey(origin),
      watchIds: [],
      notBefore: 0,
      hostStartedAt: startedAt.length === 0 ? undefined : Math.max(...startedAt),
    };
  });
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
