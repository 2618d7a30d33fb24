/**
 * The world of one line: the product's own engine and storage on an in-memory IndexedDB, a clock
 * that stands where the script says, and a browser that allows every site.
 */
import 'fake-indexeddb/auto';
import { createChance } from '../../src/adapters/chance';
import { streamCompressor } from '../../src/adapters/compressor';
import { webDigest } from '../../src/adapters/digest';
import { addWatch } from '../../src/adapters/storage/add-watch';
import { checkStore } from '../../src/adapters/storage/check-store';
import { type Database, openDatabase } from '../../src/adapters/storage/database';
import { settingsRow } from '../../src/adapters/storage/settings';
import type { CheckPorts } from '../../src/core/check/ports';
import { hostKey } from '../../src/core/http/address';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/watch/settings';
import {
  type CredentialScope,
  MIN_INTERVAL_MS,
  resourceKey,
  type Watch,
} from '../../src/core/watch/watch';
import { type ScriptedFetcher, scriptedFetcher } from './scripted-fetcher';

export interface World {
  readonly db: Database;
  readonly fetcher: ScriptedFetcher;
  readonly ports: CheckPorts;
  setNow(at: number): void;
  /** The next body cannot be processed, whatever is in it. */
  failProcessingOnce(): void;
  /** The watch for a scope and language, added when first wanted. */
  watchFor(scope: CredentialScope, language: string): Promise<Watch>;
  close(): void;
}

let worlds = 0;

export async function openWorld(
  url: string,
  startAt: number,
  settings: Partial<Settings>,
): Promise<World> {
  worlds += 1;
  const name = `replay-${worlds}`;
  const db = await openDatabase(name);
  await db.put('meta', settingsRow({ ...DEFAULT_SETTINGS, ...settings }));
  let now = startAt;
  let failsNext = false;
  const clock = { now: () => now };
  const chance = createChance();
  const fetcher = scriptedFetcher();
  const ports: CheckPorts = {
    clock,
    chance,
    compressor: streamCompressor,
    digest: {
      sha256(bytes) {
        if (failsNext) {
          failsNext = false;
          throw new Error('processing_error of the script');
        }
        return webDigest.sha256(bytes);
      },
    },
    fetcher,
    // With every site allowed no redirect can lead to one that is not.
    permissions: {
      holds: () => Promise.resolve(true),
      holdsEverything: () => Promise.resolve(true),
    },
    store: checkStore(() => Promise.resolve(db)),
  };
  return {
    db,
    fetcher,
    ports,
    setNow(at) {
      now = at;
    },
    failProcessingOnce() {
      failsNext = true;
    },
    async watchFor(scope, language) {
      const key = resourceKey(url, scope, language);
      const known = await db.getFromIndex('watches', 'byResource', key);
      if (known !== undefined) return known;
      const added = await addWatch(
        db,
        {
          url,
          host: hostKey(url),
          resourceKey: key,
          title: '',
          titleByPerson: false,
          intervalMs: MIN_INTERVAL_MS,
          paused: false,
          // A second scope of one address is told apart by its part; the whole page is `html`.
          selector: undefined,
          localNetwork: false,
          scope,
          language,
        },
        { id: chance.newId(now), now },
      );
      if (added.kind !== 'added') throw new Error(`the watch of ${key} was refused: ${added.kind}`);
      return added.watch;
    },
    close() {
      db.close();
      indexedDB.deleteDatabase(name);
    },
  };
}
