/** The audit trail, newest first, by index. */
import type { Exchange } from '../../core/check/exchange';
import type { OutcomeKind } from '../../core/check/outcome';
import type { Database } from './database';
import { allOf } from './ranges';
import { read } from './transaction';

/** Of one address, of one host, or of all. */
export type ExchangeFilter =
  | { readonly resourceKey: string }
  | { readonly host: string }
  | Record<string, never>;

export interface ExchangeLimits {
  readonly limit: number;
  /** Not before this instant. */
  readonly since?: number | undefined;
  /** Those that ended so; undefined: however they ended. */
  readonly outcomes?: readonly OutcomeKind[] | undefined;
}

export function listExchanges(
  db: Database,
  filter: ExchangeFilter,
  { limit, since = 0, outcomes }: ExchangeLimits,
): Promise<readonly Exchange[]> {
  return read(db, ['exchanges'], async (tx) => {
    const exchanges = tx.objectStore('exchanges');
    const found: Exchange[] = [];
    let cursor =
      'resourceKey' in filter
        ? await exchanges.index('byResource').openCursor(allOf(filter.resourceKey), 'prev')
        : 'host' in filter
          ? await exchanges.index('byHost').openCursor(allOf(filter.host), 'prev')
          : await exchanges.index('byTime').openCursor(null, 'prev');
    while (cursor !== null && found.length < limit) {
      const { value } = cursor;
      if (value.at < since) break;
      if (outcomes?.includes(value.outcome) ?? true) found.push(value);
      cursor = await cursor.continue();
    }
    return found;
  });
}

const CHUNK = 500;

/**
 * Folds every exchange since an instant, of one host or of all, without holding them all at once. Of
 * a host are those that asked it, and then those that a redirect of another led to it.
 *
 * @param fold is given some exchanges at a time
 */
export async function foldExchanges(
  db: Database,
  { since, host }: { readonly since: number; readonly host?: string },
  fold: (exchanges: readonly Exchange[]) => void,
): Promise<void> {
  await read(db, ['exchanges'], async (tx) => {
    const exchanges = tx.objectStore('exchanges');
    if (host === undefined) {
      const whole = IDBKeyRange.bound(since, Number.MAX_SAFE_INTEGER);
      return foldFrom(await exchanges.index('byTime').openCursor(whole), fold);
    }
    const own = IDBKeyRange.bound([host, since], [host, []]);
    await foldFrom(await exchanges.index('byHost').openCursor(own), fold);
    await foldFrom(await exchanges.index('byAnsweredBy').openCursor(own), fold);
  });
}

/** What a cursor of any index has in common. */
interface ExchangeCursor {
  readonly value: Exchange;
  continue(): Promise<ExchangeCursor | null>;
}

async function foldFrom(
  start: ExchangeCursor | null,
  fold: (exchanges: readonly Exchange[]) => void,
): Promise<void> {
  let cursor = start;
  let chunk: Exchange[] = [];
  while (cursor !== null) {
    chunk.push(cursor.value);
    if (chunk.length === CHUNK) {
      fold(chunk);
      chunk = [];
    }
    cursor = await cursor.continue();
  }
  fold(chunk);
}
