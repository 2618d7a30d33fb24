/**
 * The world of one line: the product's own engine and storage on an in-memory IndexedDB, a clock
 * that stands where the script says, and a browser that allows every site.
 */
import { NO_PDF, NO_TABS } from './no-tabs';
import 'fake-indexeddb/auto';
import { createChance } from '../../src/adapters/chance';
import { streamCompressor } from '../../src/adapters/compressor';
import { webDigest } from '../../src/adapters/digest';
import { checkStore } from '../../src/adapters/storage/check-store';
import { type Database, openDatabase } from '../../src/adapters/storage/database';
import { settingsRow } from '../../src/adapters/storage/settings';
import { newResource } from '../../src/core/check/new-resource';
import type { CheckPorts } from '../../src/core/check/ports';
import { hostKey } from '../../src/core/http/address';
import { newState } from '../../src/core/watch/new-watch';
import {
  type CredentialScope,
  MIN_INTERVAL_MS,
  resourceKey,
  type Watch,
} from '../../src/core/watch/watch';
import type { CaseSettings } from './case-settings';
import { knownRobots } from './known-robots';
import { type ScriptedFetcher, scriptedFetcher } from './scripted-fetcher';

export interface World {
  readonly db: Database;
  readonly fetcher: ScriptedFetcher;
  readonly ports: CheckPorts;
  setNow(at: number): void;
  /** In a script whatever is asked for is due: a host's own pause holds it back, our back-off does not. */
  forgetBackOff(): Promise<void>;
  /** Whether bodies can be processed from now on, whatever is in them. */
  setProcessing(to: 'works' | 'fails'): void;
  /** The watch for a scope and language, added when first wanted. */
  watchFor(scope: CredentialScope, language: string): Promise<Watch>;
  close(): void;
}

let worlds = 0;

export async function openWorld(
  url: string,
  startAt: number,
  { settings, rules, watch: wishes }: CaseSettings,
): Promise<World> {
  worlds += 1;
  const name = `replay-${worlds}`;
  const db = await openDatabase(name);
  await db.put('meta', settingsRow(settings));
  let now = startAt;
  let processing: 'works' | 'fails' = 'works';
  const clock = { now: () => now };
  const chance = createChance();
  const fetcher = scriptedFetcher();
  const ports: CheckPorts = {
    clock,
    chance,
    compressor: streamCompressor,
    digest: {
      sha256(bytes) {
        if (processing === 'fails') throw new Error('processing_error of the script');
        return webDigest.sha256(bytes);
      },
    },
    fetcher,
    rules,
    network: { isOnline: () => true },
    tabs: NO_TABS,
    pdf: NO_PDF,
    browser: () => 'Chrome/156',
    // The gap between two requests of one check takes no time here.
    wait: () => Promise.resolve(),
    // With every site allowed no redirect can lead to one that is not.
    permissions: {
      holds: () => Promise.resolve(true),
      holdsEverything: () => Promise.resolve(true),
    },
    store: checkStore(() => Promise.resolve(db)),
    robots: knownRobots(clock),
  };
  return {
    db,
    fetcher,
    ports,
    setNow(at) {
      now = at;
    },
    async forgetBackOff() {
      for (const { backOffUntil: _over, ...host } of await db.getAll('hosts')) {
        await db.put('hosts', host);
      }
    },
    setProcessing(to) {
      processing = to;
    },
    async watchFor(scope, language) {
      const key = resourceKey(url, scope, language);
      const known = await db.getFromIndex('watches', 'byResource', key);
      if (known !== undefined) return known;
      // A person watches an address once; here each scope and language of it is a watch of its own.
      const watch: Watch = {
        id: chance.newId(now),
        addedAt: now,
        url,
        host: hostKey(url),
        resourceKey: key,
        title: '',
        titleByPerson: false,
        tags: [],
        intervalMs: MIN_INTERVAL_MS,
        rhythm: 'fixed',
        paused: false,
        localNetwork: false,
        ignoreRobots: false,
        ...wishes,
        headersOnly: false,
        readIn: 'fetch',
        scope,
        language,
      };
      await db.put('watches', watch);
      await db.put('states', newState(watch, now));
      await db.put('resources', newResource(key));
      return watch;
    },
    close() {
      db.close();
      indexedDB.deleteDatabase(name);
    },
  };
}
