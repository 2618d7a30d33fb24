/**
 * Letting go of a resource when its last watch goes: its row, its exchanges, and what its hosts
 * remember of it. Whatever goes is returned, for the undo.
 */

import type { Exchange } from '../../core/check/exchange';
import type { Resource } from '../../core/check/resource';
import { forgetPage, politenessOwed } from '../../core/hosts/forget-page';
import type { HostRecord } from '../../core/hosts/host-record';
import { withDiagnosis } from '../../core/hosts/record';
import { hostKey } from '../../core/http/address';
import { robotsKey } from '../../core/robots/fetch-robots';
import type { RobotsCopy } from '../../core/robots/robots-copy';
import { allOf } from './ranges';
import type { StoreName } from './schema';
import { readSettingsIn } from './settings';
import type { WriteTx } from './transaction';

export interface DroppedResource {
  readonly resource: Resource;
  readonly exchanges: readonly Exchange[];
  /** The hosts that answered for it, as they were. */
  readonly hosts: readonly HostRecord[];
  /** What those hosts' robots.txt said, where no other watch needs it. */
  readonly robots: readonly RobotsCopy[];
}

export const DROP_RESOURCE_STORES: readonly StoreName[] = [
  'watches',
  'resources',
  'exchanges',
  'hosts',
  'robots',
  'meta',
];

/** Where each resource led to last time, by its key. */
export type Leads = Map<string, string>;

/** Read once for many that go in one transaction; `dropResourceIfUnused` keeps it true. */
export async function readLeads(tx: WriteTx): Promise<Leads> {
  const resources = await tx.objectStore('resources').getAll();
  return new Map(
    resources.flatMap(({ key, finalUrl }) =>
      finalUrl === undefined ? [] : [[key, hostKey(finalUrl)] as const],
    ),
  );
}

/**
 * Call after the watch's own row is gone or names another resource.
 *
 * @param known read by the caller, who drops many in this transaction
 * @returns undefined while another watch needs the resource
 */
export async function dropResourceIfUnused(
  tx: WriteTx,
  key: string,
  now: number,
  known?: Leads,
): Promise<DroppedResource | undefined> {
  const resources = tx.objectStore('resources');
  const [resource, users] = await Promise.all([
    resources.get(key),
    tx.objectStore('watches').index('byResource').count(key),
  ]);
  if (resource === undefined || users > 0) return undefined;
  const exchanges = await tx.objectStore('exchanges').index('byResource').getAll(allOf(key));
  await Promise.all([
    resources.delete(key),
    ...exchanges.map(({ id }) => tx.objectStore('exchanges').delete(id)),
  ]);
  const answered = hostsThatAnswered(resource, exchanges);
  const leads = known ?? (await readLeads(tx));
  leads.delete(key);
  const needed = await neededOf(tx, answered, leads);
  const hosts = await forgetOnHosts(tx, { key, answered, needed }, now);
  const unneeded = [...answered].filter((host) => !needed.has(host));
  const { robots, lines } = await dropRobots(tx, unneeded);
  return { resource, exchanges: [...exchanges, ...lines], hosts, robots };
}

/** Kept by host, for its last watch: what it said of robots, and the requests for that. */
async function dropRobots(tx: WriteTx, hosts: readonly string[]) {
  const byHost = tx.objectStore('robots').index('byHost');
  const robots = (await Promise.all(hosts.map((host) => byHost.getAll(host)))).flat();
  const byResource = tx.objectStore('exchanges').index('byResource');
  const found = await Promise.all(
    robots.map(({ origin }) => byResource.getAll(allOf(robotsKey(origin)))),
  );
  const lines = found.flat();
  await Promise.all([
    ...robots.map(({ origin }) => tx.objectStore('robots').delete(origin)),
    ...lines.map(({ id }) => tx.objectStore('exchanges').delete(id)),
  ]);
  return { robots, lines };
}

type Hosts = ReadonlySet<string>;

/** @returns the rows as they were before */
async function forgetOnHosts(
  tx: WriteTx,
  {
    key,
    answered,
    needed,
  }: { readonly key: string; readonly answered: Hosts; readonly needed: Hosts },
  now: number,
): Promise<readonly HostRecord[]> {
  const hosts = tx.objectStore('hosts');
  const { hostSample } = await readSettingsIn(tx);
  const found = await Promise.all([...answered].map((host) => hosts.get(host)));
  const before = found.filter((host) => host !== undefined);
  for (const host of before) {
    const after = needed.has(host.host)
      ? withDiagnosis(forgetPage(host, key), hostSample, now)
      : politenessOwed(host, now);
    await (after === undefined ? hosts.delete(host.host) : hosts.put(after));
  }
  return before;
}

/** Redirects may have led to several over the time; evidence belongs to the host that answered. */
function hostsThatAnswered(resource: Resource, exchanges: readonly Exchange[]): Hosts {
  const finalUrls = [resource.finalUrl, ...exchanges.map(({ finalUrl }) => finalUrl)];
  return new Set([
    resource.host,
    ...finalUrls.filter((url) => typeof url === 'string').map(hostKey),
  ]);
}

/** Those that a watch asks, or that answer one after redirects. */
async function neededOf(tx: WriteTx, hosts: Hosts, leads: Leads): Promise<Hosts> {
  const byHost = tx.objectStore('watches').index('byHost');
  const asked = await Promise.all(
    [...hosts].map(async (host) => ((await byHost.count(host)) > 0 ? host : [])),
  );
  return new Set([...asked.flat(), ...leads.values()]);
}
