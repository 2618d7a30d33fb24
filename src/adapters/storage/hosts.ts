/** Hosts with their evidence, how many watches ask each, and what its pages' servers gave. */
import type { HostRecord } from '../../core/hosts/host-record';
import type { Validators } from '../../core/http/validators';
import type { Database } from './database';
import type { StoreName } from './schema';
import { type ReadTx, read, write } from './transaction';

export interface HostFacts {
  readonly host: HostRecord;
  readonly watches: number;
  /** By page; only where the verdict leads to another way of asking. */
  readonly validators: ReadonlyMap<string, Validators>;
}

export const HOST_FACTS_STORES: readonly StoreName[] = ['hosts', 'watches', 'resources'];

/**
 * The hosts there is something to say of, by name. A row that is kept only so that its host is not
 * asked too soon after its last watch went is nobody's business.
 */
export function readHosts(db: Database): Promise<readonly HostFacts[]> {
  return read(db, HOST_FACTS_STORES, async (tx) => {
    const hosts = await tx.objectStore('hosts').getAll();
    const facts = await Promise.all(hosts.map((host) => hostFactsIn(tx, host)));
    return facts.filter(({ host, watches }) => watches > 0 || host.totals.requests > 0);
  });
}

/** Needs a transaction that covers `HOST_FACTS_STORES`. */
export async function hostFactsIn(tx: ReadTx, host: HostRecord): Promise<HostFacts> {
  const [watches, validators] = await Promise.all([
    tx.objectStore('watches').index('byHost').count(host.host),
    asksOtherwise(host) ? readValidatorsIn(tx, host) : new Map<string, Validators>(),
  ]);
  return { host, watches, validators };
}

/** What the server gave for each page the evidence names, if the page is still watched. */
export async function readValidatorsIn(
  tx: ReadTx,
  { evidence }: HostRecord,
): Promise<ReadonlyMap<string, Validators>> {
  const pages = [...new Set(evidence.map(({ page }) => page))];
  const resources = await Promise.all(pages.map((page) => tx.objectStore('resources').get(page)));
  return new Map(
    resources
      .filter((resource) => resource !== undefined)
      .map(({ key, validators }) => [key, validators]),
  );
}

/** Other verdicts lead to the same whatever was given. */
function asksOtherwise({ diagnosis }: HostRecord): boolean {
  return ['validators_rotate', 'validators_ignored', 'ims_only', 'etag_cluster'].includes(
    diagnosis,
  );
}

/**
 * Changes a host's row in one transaction.
 *
 * @returns false where the host was never asked
 */
export function changeHost(
  db: Database,
  name: string,
  change: (host: HostRecord) => HostRecord,
): Promise<boolean> {
  return write(db, ['hosts'], async (tx) => {
    const host = await tx.objectStore('hosts').get(name);
    if (host === undefined) return false;
    await tx.objectStore('hosts').put(change(host));
    return true;
  });
}
