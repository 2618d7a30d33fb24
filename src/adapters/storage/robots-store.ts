/**
 * The robots store port over IndexedDB: copies of robots.txt by origin, written together with what
 * they cost the host.
 */
import type { HostRecord } from '../../core/hosts/host-record';
import type { RobotsRows, RobotsStore, RobotsWrite } from '../../core/ports/robots-store';
import { answeringHost } from '../../core/robots/robots-copy';
import type { Database } from './database';
import type { StoreName } from './schema';
import { read, type WriteTx, write } from './transaction';

const STORES = ['robots', 'hosts', 'exchanges'] satisfies readonly StoreName[];

export function robotsStore(database: () => Promise<Database>): RobotsStore {
  return {
    async read(resourceKey, origin) {
      return read(await database(), ['robots', 'watches', 'resources'], async (tx) => {
        const robots = tx.objectStore('robots');
        const [copy, watches, resource] = await Promise.all([
          robots.get(origin),
          tx.objectStore('watches').index('byResource').getAll(resourceKey),
          tx.objectStore('resources').get(resourceKey),
        ]);
        const url = resource?.finalUrl;
        if (url === undefined || new URL(url).origin === origin) return { copy, watches };
        return { copy, watches, led: { url, copy: await robots.get(new URL(url).origin) } };
      });
    },

    async localNetwork(host) {
      const watches = await (await database()).getAllFromIndex('watches', 'byHost', host);
      return watches.some(({ localNetwork }) => localNetwork) ? 'allowed' : 'refused';
    },

    async transact({ origin, host, finalHost }, decide) {
      return write(await database(), STORES, async (tx) => {
        const [copies, hostRow] = await Promise.all([
          tx.objectStore('robots').index('byHost').getAll(host),
          tx.objectStore('hosts').get(host),
        ]);
        const copy = copies.find((one) => one.origin === origin);
        const finalName = finalHost ?? answeringHost(copy);
        const finalRow =
          finalName === undefined ? undefined : await tx.objectStore('hosts').get(finalName);
        const rows: RobotsRows = {
          copy,
          otherCopies: copies.filter((one) => one.origin !== origin),
          host: hostRow,
          finalHost: finalRow,
        };
        const decision = decide(rows);
        if (decision.write !== undefined) await putAll(tx, decision.write);
        return decision.result;
      });
    },
  };
}

async function putAll(tx: WriteTx, { copy, hosts, exchanges }: RobotsWrite): Promise<void> {
  await Promise.all([
    ...(copy === undefined ? [] : [tx.objectStore('robots').put(copy)]),
    ...hosts.map(async (row: HostRecord) => tx.objectStore('hosts').put(row)),
    ...exchanges.map(async (row) => tx.objectStore('exchanges').put(row)),
  ]);
}
