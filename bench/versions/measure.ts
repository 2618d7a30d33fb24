/** One page's versions through the product's own storage, as checks would bring them. */
import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import { streamCompressor } from '../../src/adapters/compressor';
import { webDigest } from '../../src/adapters/digest';
import { type Database, openDatabase } from '../../src/adapters/storage/database';
import { packVersions } from '../../src/adapters/storage/pack-versions';
import { write } from '../../src/adapters/storage/transaction';
import { putVersion, readVersion, VERSION_STORES } from '../../src/adapters/storage/version-rows';
import { similarityMark } from '../../src/core/snapshot/similarity-mark';
import type { Snapshot } from '../../src/core/snapshot/snapshot';
import { unpackText } from '../../src/core/snapshot/unpack';
import type { Case } from './pages';
import { textualDelta } from './textual-delta';

const TOOLS = { compressor: streamCompressor, digest: webDigest };

export interface Measured {
  readonly name: string;
  readonly stored: number;
  readonly wholes: number;
  /** Gzip of one version. */
  readonly one: number;
  /** Gzip of all textual deltas in one stream. */
  readonly deltas: number;
  /** The same, each by itself. */
  readonly deltasEach: number;
  /** Gzip of each version: what it would take without deltas. */
  readonly allWhole: number;
  /** Versions that did not come back as they were. */
  readonly wrong: number;
  readonly packMs: readonly number[];
  readonly readMs: readonly number[];
  readonly markMs: readonly number[];
}

export async function measure({ name, versions, cut }: Case): Promise<Measured> {
  const db = await openDatabase(`versions-${name}`);
  const markMs: number[] = [];
  const packMs: number[] = [];
  for (const [at, text] of versions.entries()) {
    markMs.push(await timed(() => similarityMark(text)));
    await arrive(db, await snapshotOf(text, at));
    packMs.push(await timed(() => packVersions(db, TOOLS)));
  }
  const readMs: number[] = [];
  let wrong = 0;
  for (const [at, text] of versions.entries()) {
    let found: string | undefined;
    readMs.push(
      await timed(async () => {
        const version = await readVersion(db, idOf(at));
        found = version === undefined ? undefined : await unpackText(TOOLS, version);
      }),
    );
    if (found !== text) wrong += 1;
  }
  const rows = await db.getAll('snapshots');
  const scripts = versions
    .slice(1)
    .map((newer, at) => textualDelta(versions[at] as string, newer, cut));
  return {
    name,
    stored: rows.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    wholes: rows.filter(({ against }) => against === undefined).length,
    one: zipped(versions.at(-1) as string),
    deltas: zipped(scripts.join('')),
    deltasEach: scripts.reduce((sum, script) => sum + zipped(script), 0),
    allWhole: versions.reduce((sum, text) => sum + zipped(text), 0),
    wrong,
    packMs,
    readMs,
    markMs,
  };
}

const idOf = (at: number) => `v${String(at).padStart(3, '0')}`;

async function snapshotOf(text: string, at: number): Promise<Snapshot> {
  const bytes = new TextEncoder().encode(text);
  return {
    id: idOf(at),
    watchId: 'w1',
    takenAt: at,
    source: await TOOLS.compressor.gzip(bytes),
    sourceSha256: await TOOLS.digest.sha256(bytes),
    contentType: 'text/html',
    encoding: 'utf-8',
    finalUrl: 'https://example.org/',
    sourceLength: text.length,
    textLength: text.length,
    fingerprint: String(at),
  };
}

function arrive(db: Database, version: Snapshot): Promise<void> {
  return write(db, VERSION_STORES, (tx) => putVersion(tx, version));
}

function zipped(text: string): number {
  return gzipSync(text).length;
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
