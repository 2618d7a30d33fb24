/**
 * What the handlers get in tests: the real storage, digest and compressor, and stand-ins with a
 * behaviour of their own for the clock, permissions and the runner.
 */

import { ENGLISH } from '../../../scripts/english';
import { streamCompressor } from '../../../src/adapters/compressor';
import { webDigest } from '../../../src/adapters/digest';
import type { Database } from '../../../src/adapters/storage/database';
import type { StoredVersion } from '../../../src/adapters/storage/stored-version';
import type { HandlerContext } from '../../../src/background/handlers/context';
import { makeHandlers } from '../../../src/background/handlers/index';
import { createPendingAdds } from '../../../src/background/pending-adds';
import { createPicker } from '../../../src/background/picker';
import type { Runner } from '../../../src/background/runner';
import { createWebhook } from '../../../src/background/webhook';
import type { CheckReport } from '../../../src/core/check/check-report';
import { utf8 } from '../../../src/core/check/text-version';
import type { Snapshot } from '../../../src/core/snapshot/snapshot';
import type { Handlers } from '../../../src/messaging/protocol';
import { openFresh } from '../../adapters/storage/open-fresh';
import { aSnapshot, NOW } from '../../adapters/storage/rows';
import { RecordingPage } from '../recording-page';

/** A runner that checks nothing and remembers what it was asked. */
export class RecordingRunner implements Runner {
  readonly asked: string[] = [];
  report: CheckReport = {
    kind: 'ran',
    outcome: { kind: 'baseline', details: [] },
    told: [],
    steps: [],
  };
  /** What a check does to the database, if anything. */
  check: (watchId: string) => Promise<void> = async () => {};
  running = false;

  async wake(): Promise<void> {
    this.asked.push('wake');
  }
  async checkNow(watchId: string): Promise<CheckReport> {
    this.asked.push(`check ${watchId}`);
    await this.check(watchId);
    return this.report;
  }
  async checkAll(): Promise<number> {
    this.asked.push('check all');
    return 3;
  }
  async checkSome(watchIds: ReadonlySet<string>): Promise<number> {
    this.asked.push(`check ${[...watchIds].join(' ')}`);
    return watchIds.size;
  }
  async reschedule(): Promise<void> {
    this.asked.push('reschedule');
  }
  isRunning(): boolean {
    return this.running;
  }
}

export interface Stage {
  readonly db: Database;
  readonly handlers: Handlers;
  readonly runner: RecordingRunner;
  /** Patterns the person allows. */
  readonly allowed: Set<string>;
  readonly clock: { at: number };
  announced: number;
}

export async function stage(over: Partial<HandlerContext> = {}): Promise<Stage> {
  const db = await openFresh();
  const runner = new RecordingRunner();
  const allowed = new Set<string>(['https://example.org/*']);
  const clock = { at: NOW };
  let ids = 0;
  const ports = {
    database: async () => db,
    clock: { now: () => clock.at },
    chance: {
      random: () => 0,
      newId: () => {
        ids += 1;
        return `id${String(ids).padStart(4, '0')}`;
      },
    },
    permissions: {
      holds: async (pattern: string) => allowed.has(pattern),
      holdsEverything: async () => false,
    },
  };
  const set: Stage = {
    db,
    runner,
    allowed,
    clock,
    announced: 0,
    handlers: makeHandlers({
      ...ports,
      digest: webDigest,
      compressor: streamCompressor,
      runner,
      picker: createPicker({
        ...ports,
        newToken: () => 'the-token-of-this-tab',
        page: new RecordingPage(),
      }),
      pending: createPendingAdds({ ...ports, added: () => {} }),
      webhook: createWebhook({
        ...ports,
        poster: { post: async () => ({ kind: 'answered', status: 200 }) },
        words: ENGLISH,
        newId: () => 'made',
      }),
      tell: async () => {},
      languages: () => ['en-GB', 'en'],
      words: ENGLISH,
      wait: () => new Promise(() => {}),
      announce: () => {
        set.announced += 1;
      },
      ...over,
    }),
  };
  return set;
}

/** A stored version as a check stores it. */
export async function packed(html: string, over: Partial<Snapshot>): Promise<StoredVersion> {
  const bytes = utf8(html);
  return aSnapshot({
    source: await streamCompressor.gzip(bytes),
    sourceSha256: await webDigest.sha256(bytes),
    sourceLength: html.length,
    ...over,
  });
}
