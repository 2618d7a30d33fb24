/** One host with all that its verdict and its budget rest on, of one moment. */
import type { Exchange } from '../../core/check/exchange';
import type { RobotsCopy } from '../../core/robots/robots-copy';
import type { Database } from './database';
import { HOST_FACTS_STORES, type HostFacts, hostFactsIn, readValidatorsIn } from './hosts';
import { allOf } from './ranges';
import { type ReadTx, read } from './transaction';

export interface HostDetailFacts extends HostFacts {
  /** Of the pages the evidence names, the newest of each. */
  readonly exchanges: readonly Exchange[];
  /** Those that reached it since `since`: asked of it, or led to it by a redirect. */
  readonly recent: readonly Exchange[];
  /** One an origin: http and https. */
  readonly robots: readonly RobotsCopy[];
}

/** More than the evidence holds of one page. */
const PER_PAGE = 250;

/** @returns undefined where the host was never asked */
export function readHostDetail(
  db: Database,
  name: string,
  since: number,
): Promise<HostDetailFacts | undefined> {
  return read(db, [...HOST_FACTS_STORES, 'exchanges', 'robots'], async (tx) => {
    const host = await tx.objectStore('hosts').get(name);
    if (host === undefined) return undefined;
    const pages = [
      ...new Set([
        ...host.evidence.map(({ page }) => page),
        ...host.falsePages,
        ...host.blindPages,
        ...host.alternatingPages,
      ]),
    ];
    const sinceThen = IDBKeyRange.bound([name, since], [name, []]);
    const [facts, validators, exchanges, asked, led, robots] = await Promise.all([
      hostFactsIn(tx, host),
      readValidatorsIn(tx, host),
      Promise.all(pages.map((page) => newestOf(tx, page))),
      tx.objectStore('exchanges').index('byHost').getAll(sinceThen),
      tx.objectStore('exchanges').index('byAnsweredBy').getAll(sinceThen),
      tx.objectStore('robots').index('byHost').getAll(name),
    ]);
    return {
      ...facts,
      validators,
      exchanges: exchanges.flat(),
      recent: [...asked, ...led],
      robots,
    };
  });
}

async function newestOf(tx: ReadTx, page: string): Promise<readonly Exchange[]> {
  const byResource = tx.objectStore('exchanges').index('byResource');
  const found: Exchange[] = [];
  let cursor = await byResource.openCursor(allOf(page), 'prev');
  while (cursor !== null && found.length < PER_PAGE) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return found;
}
