/** Hosts with their evidence, and how many watches ask each. */
import type { HostRecord } from '../../core/hosts/host-record';
import type { Database } from './database';
import { type ReadTx, read } from './transaction';

export interface HostFacts {
  readonly host: HostRecord;
  readonly watches: number;
}

/** All hosts that were ever asked, by name. */
export function readHosts(db: Database): Promise<readonly HostFacts[]> {
  return read(db, ['hosts', 'watches'], async (tx) => {
    const hosts = await tx.objectStore('hosts').getAll();
    return Promise.all(hosts.map((host) => hostFactsIn(tx, host)));
  });
}

/** @returns undefined where the host was never asked */
export function readHost(db: Database, name: string): Promise<HostFacts | undefined> {
  return read(db, ['hosts', 'watches'], async (tx) => {
    const host = await tx.objectStore('hosts').get(name);
    return host && (await hostFactsIn(tx, host));
  });
}

/** Needs a transaction that covers `watches`. */
export async function hostFactsIn(tx: ReadTx, host: HostRecord): Promise<HostFacts> {
  return { host, watches: await tx.objectStore('watches').index('byHost').count(host.host) };
}
