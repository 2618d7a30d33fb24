/**
 * The check store port over IndexedDB. One strict transaction over every store a check may touch;
 * inside it nothing is awaited but its own requests.
 */
import type { Resource } from '../../core/check/resource';
import { hostKey } from '../../core/http/address';
import type { CheckRows, CheckStore, CheckWrite } from '../../core/ports/check-store';
import type { WatchState } from '../../core/watch/state';
import type { Database } from './database';
import { writeMakingRoom } from './disk-full';
import type { StoreName } from './schema';
import { readSettingsIn } from './settings';
import { readSharedPaceIn } from './shared-pace';
import type { WriteTx } from './transaction';
import { putVersion, readVersion } from './version-rows';
import { queueForWebhookIn } from './webhook-log';

const STORES = [
  'watches',
  'resources',
  'states',
  'hosts',
  'snapshots',
  'changes',
  'exchanges',
  'outbox',
  'meta',
] satisfies readonly StoreName[];

export function checkStore(database: () => Promise<Database>): CheckStore {
  return {
    async transact(resourceKey, finalHost, decide) {
      return writeMakingRoom(await database(), STORES, async (tx) => {
        const decision = decide(await readRows(tx, resourceKey, finalHost));
        if (decision.write !== undefined) await putAll(tx, decision.write);
        return decision.result;
      });
    },

    async snapshot(id) {
      return readVersion(await database(), id);
    },
  };
}

async function readRows(
  tx: WriteTx,
  resourceKey: string,
  finalHost: string | undefined,
): Promise<CheckRows> {
  const [resource, watches, settings] = await Promise.all([
    tx.objectStore('resources').get(resourceKey),
    tx.objectStore('watches').index('byResource').getAll(resourceKey),
    readSettingsIn(tx),
  ]);
  const hostName = resource?.host ?? watches[0]?.host;
  const finalName = finalHost ?? lastFinalHost(resource);
  const hosts = tx.objectStore('hosts');
  const [sharedPace, host, final, ...states] = await Promise.all([
    readSharedPaceIn(tx, watches),
    hostName === undefined ? undefined : hosts.get(hostName),
    finalName === undefined ? undefined : hosts.get(finalName),
    ...watches.map(({ id }) => tx.objectStore('states').get(id)),
  ]);
  const known = states.filter((state): state is WatchState => state !== undefined);
  const versionIds = known.flatMap(({ newestSnapshotId }) => newestSnapshotId ?? []);
  const present = await Promise.all(versionIds.map((id) => tx.objectStore('snapshots').count(id)));
  return {
    resource,
    host,
    finalHost: final,
    watches,
    states: known,
    versionsPresent: present.every((count) => count === 1),
    settings,
    sharedPace,
  };
}

/** Of a redirect of last time, where it left the resource's own host. */
function lastFinalHost(resource: Resource | undefined): string | undefined {
  if (resource?.finalUrl === undefined) return undefined;
  const final = hostKey(resource.finalUrl);
  return final === resource.host ? undefined : final;
}

/** A row that cannot be stored throws at once; asked for like this, no request goes unheard then. */
async function putAll(tx: WriteTx, write: CheckWrite): Promise<void> {
  const told = write.changes.filter(({ id }) => write.tell.includes(id));
  const resources = write.resource === undefined ? [] : [write.resource];
  await Promise.all([
    ...resources.map(async (row) => tx.objectStore('resources').put(row)),
    ...write.hosts.map(async (row) => tx.objectStore('hosts').put(row)),
    ...write.watches.map(async (row) => tx.objectStore('watches').put(row)),
    ...write.states.map(async (row) => tx.objectStore('states').put(row)),
    ...write.snapshots.map((row) => putVersion(tx, row)),
    ...write.changes.map(async (row) => tx.objectStore('changes').put(row)),
    ...write.exchanges.map(async (row) => tx.objectStore('exchanges').put(row)),
    ...told.map(async ({ id, watchId, at }) =>
      tx.objectStore('outbox').put({ changeId: id, watchId, at }),
    ),
    queueForWebhookIn(tx, told),
  ]);
}
