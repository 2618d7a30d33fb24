/** Hosts that are not to be asked now, and the pages that redirects lead to one of them. */
import { backedOffUntil, pausedUntil } from '../../core/hosts/record';
import { hostKey } from '../../core/http/address';
import type { Database } from './database';
import { type ReadTx, read } from './transaction';

export interface HeldPages {
  /** Paused or backing off. */
  readonly hosts: ReadonlySet<string>;
  /** Keys of resources of any host that such a one answered last time. */
  readonly leading: ReadonlySet<string>;
}

export function heldPages(db: Database, now: number): Promise<HeldPages> {
  return read(db, ['hosts', 'resources'], async (tx) => {
    const hosts = await heldHosts(tx, now);
    return { hosts, leading: hosts.size === 0 ? new Set() : await leadingTo(tx, hosts) };
  });
}

/** One row at a time: each holds its evidence and is large. */
async function heldHosts(tx: ReadTx, now: number): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  let cursor = await tx.objectStore('hosts').openCursor();
  while (cursor !== null) {
    const host = cursor.value;
    const until = pausedUntil(host, now) ?? backedOffUntil(host, now);
    if (until !== undefined) held.add(host.host);
    cursor = await cursor.continue();
  }
  return held;
}

async function leadingTo(tx: ReadTx, hosts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const resources = await tx.objectStore('resources').getAll();
  const led = resources.filter(
    ({ finalUrl }) => finalUrl !== undefined && hosts.has(hostKey(finalUrl)),
  );
  return new Set(led.map(({ key }) => key));
}
