/**
 * Pages that only the person can help and hosts that are left alone for long, as far as they are to
 * be told, and what is known of that already.
 */
import { isLeftAlone, isWellAgain } from '../../core/hosts/left-alone';
import type { Former, KnownTroubles, Trouble, Troubles } from '../../core/notify/trouble-news';
import type { Database } from './database';
import { type ReadTx, read } from './transaction';

const KNOWN = 'notify-troubles';
const PAGE = 'page:';
const HOST = 'host:';
/** Whoever has just added a page is looking at what came of it. */
const JUST_ADDED_MS = 120_000;

/** Undefined: nothing was ever looked at. */
export async function readKnownTroubles(db: Database): Promise<KnownTroubles | undefined> {
  return (await db.get('meta', KNOWN))?.value as KnownTroubles | undefined;
}

export async function writeKnownTroubles(db: Database, known: KnownTroubles): Promise<void> {
  await db.put('meta', { key: KNOWN, value: known });
}

export function readTroubles(
  db: Database,
  known: KnownTroubles | undefined,
  now: number,
): Promise<Troubles> {
  return read(db, ['watches', 'states', 'hosts'], async (tx) => {
    const [pages, hosts] = await Promise.all([
      tx.objectStore('states').index('byNeed').getAllKeys(),
      hostsLeftAlone(tx, now),
    ]);
    const keys = [...pages.map((id) => PAGE + id), ...hosts.map((host) => HOST + host)];
    const current = new Set(keys);
    const told = new Set(known?.told);
    const seen = new Set(known?.untold);
    const [fresh, former] = await Promise.all([
      Promise.all(
        keys.filter((key) => !told.has(key) && !seen.has(key)).map((key) => freshOf(tx, key, now)),
      ),
      Promise.all(
        [...told].filter((key) => !current.has(key)).map((key) => formerOf(tx, key, now)),
      ),
    ]);
    return {
      keys,
      fresh: fresh.filter((one) => one !== undefined),
      former: former.filter((one) => one !== undefined),
    };
  });
}

/** Few, by their indexes: a host's row holds its evidence and is large. */
async function hostsLeftAlone(tx: ReadTx, now: number): Promise<readonly string[]> {
  const hosts = tx.objectStore('hosts');
  const later = IDBKeyRange.lowerBound(now, true);
  const [paused, backedOff] = await Promise.all([
    hosts.index('byPaused').getAllKeys(later),
    hosts.index('byBackOff').getAllKeys(later),
  ]);
  const rows = await Promise.all(
    [...new Set([...paused, ...backedOff])].map((host) => hosts.get(host)),
  );
  return rows.flatMap((row) => (row !== undefined && isLeftAlone(row, now) ? [row.host] : []));
}

async function freshOf(tx: ReadTx, key: string, now: number): Promise<Trouble | undefined> {
  if (key.startsWith(HOST)) {
    return { key, kind: 'host', name: key.slice(HOST.length), isJustAdded: false };
  }
  const watch = await tx.objectStore('watches').get(key.slice(PAGE.length));
  if (watch === undefined) return undefined;
  const isJustAdded = now - watch.addedAt <= JUST_ADDED_MS;
  return { key, kind: 'page', name: watch.title, isJustAdded };
}

/** Undefined: it is no more watched. */
async function formerOf(tx: ReadTx, key: string, now: number): Promise<Former | undefined> {
  if (key.startsWith(HOST)) {
    const host = await tx.objectStore('hosts').get(key.slice(HOST.length));
    if (host === undefined) return undefined;
    return { key, kind: 'host', name: host.host, end: isWellAgain(host, now) ? 'well' : 'open' };
  }
  const id = key.slice(PAGE.length);
  const [watch, state] = await Promise.all([
    tx.objectStore('watches').get(id),
    tx.objectStore('states').get(id),
  ]);
  if (watch === undefined || state === undefined) return undefined;
  return { key, kind: 'page', name: watch.title, end: state.status === 'ok' ? 'well' : 'open' };
}
