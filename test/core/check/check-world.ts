/**
 * A place to run checks in: the product's own storage on an in-memory IndexedDB, a clock that stands
 * until it is moved, and a network that answers what the test says.
 */
import { NO_PDF, NO_TABS } from '../../../scripts/replay/no-tabs';
import 'fake-indexeddb/auto';
import { knownRobots } from '../../../scripts/replay/known-robots';
import { createChance } from '../../../src/adapters/chance';
import { streamCompressor } from '../../../src/adapters/compressor';
import { webDigest } from '../../../src/adapters/digest';
import { checkStore } from '../../../src/adapters/storage/check-store';
import { type Database, openDatabase } from '../../../src/adapters/storage/database';
import type { CheckMode } from '../../../src/core/check/check-mode';
import type { CheckReport } from '../../../src/core/check/check-report';
import type { HeaderList } from '../../../src/core/check/exchange';
import { newResource } from '../../../src/core/check/new-resource';
import type { CheckPorts } from '../../../src/core/check/ports';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import { runCheck } from '../../../src/core/check/run-check';
import type { FetchAnswer, FetchRequest } from '../../../src/core/ports/fetcher';
import { newState } from '../../../src/core/watch/new-watch';
import type { Watch } from '../../../src/core/watch/watch';
import { aWatch, NOW } from '../../adapters/storage/rows';

export interface CheckWorld {
  readonly db: Database;
  readonly ports: CheckPorts;
  readonly sent: readonly FetchRequest[];
  /** Patterns the person has taken away; all others are allowed. */
  readonly refused: Set<string>;
  /** What the next requests meet, one each; a function is called when the request goes out. */
  answer(...next: readonly Answer[]): void;
  wait(ms: number): void;
  check(mode?: CheckMode): Promise<CheckReport>;
}

export type Answer = FetchAnswer | (() => Promise<FetchAnswer>);

let worlds = 0;

/** @param watches on one address; none given is one plain watch */
export async function checkWorld(watches: readonly Watch[] = [aWatch()]): Promise<CheckWorld> {
  worlds += 1;
  const db = await openDatabase(`check-${worlds}`);
  const key = watches[0]?.resourceKey ?? aWatch().resourceKey;
  await db.put('resources', newResource(key));
  await Promise.all(watches.map((watch) => add(db, watch)));
  let now = NOW;
  let queue: readonly Answer[] = [];
  const sent: FetchRequest[] = [];
  const refused = new Set<string>();
  const ports: CheckPorts = {
    clock: { now: () => now },
    chance: createChance(),
    digest: webDigest,
    compressor: streamCompressor,
    browser: () => 'Chrome/156',
    network: { isOnline: () => true },
    tabs: NO_TABS,
    pdf: NO_PDF,
    rules: DEFAULT_RULES,
    async wait(ms) {
      now += ms;
    },
    store: checkStore(() => Promise.resolve(db)),
    robots: knownRobots({ now: () => now }),
    permissions: {
      holds: (pattern) => Promise.resolve(!refused.has(pattern)),
      holdsEverything: () => Promise.resolve(false),
    },
    fetcher: {
      send(request) {
        sent.push(request);
        const [next, ...rest] = queue;
        queue = rest;
        if (next === undefined) throw new Error(`nothing was to be sent, ${request.url} was`);
        return typeof next === 'function' ? next() : Promise.resolve(next);
      },
    },
  };
  return {
    db,
    ports,
    sent,
    refused,
    answer(...next) {
      queue = next;
    },
    wait(ms) {
      now += ms;
    },
    check: (mode = 'scheduled') => runCheck(ports, key, mode),
  };
}

export async function add(db: Database, watch: Watch): Promise<void> {
  await db.put('watches', watch);
  await db.put('states', newState(watch, NOW));
}

export const DAY_MS = 86_400_000;
const PAGE_URL = aWatch().url;

export function page(
  text: string,
  headers: HeaderList = [],
  { status = 200, finalUrl = PAGE_URL } = {},
): Extract<FetchAnswer, { kind: 'response' }> {
  const body = new TextEncoder().encode(text);
  return {
    kind: 'response',
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers],
    finalUrl,
    body,
    encodedBytes: body.length,
    ms: 5,
  };
}

export function empty(status: number, headers: HeaderList = [], finalUrl = PAGE_URL): FetchAnswer {
  return {
    kind: 'response',
    status,
    headers,
    finalUrl,
    body: new Uint8Array(),
    encodedBytes: 0,
    ms: 5,
  };
}

export const NETWORK: FetchAnswer = { kind: 'failed', reason: 'network', repeats: 0, ms: 5 };

/** The value of the one precondition a request carried. */
export function askedWith({ headers }: FetchRequest): string | undefined {
  return headers.find(([name]) => /^if-/i.test(name))?.[1];
}

/** What a check came to, in one word. */
export async function outcomeOf(report: Promise<CheckReport>): Promise<string> {
  const ended = await report;
  return ended.kind === 'ran' ? ended.outcome.kind : ended.kind;
}
