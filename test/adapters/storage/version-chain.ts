/** Versions with real sources for tests of what rests on what. */
import { streamCompressor } from '../../../src/adapters/compressor';
import { webDigest } from '../../../src/adapters/digest';
import type { Database } from '../../../src/adapters/storage/database';
import type { StoredVersion } from '../../../src/adapters/storage/stored-version';
import { write } from '../../../src/adapters/storage/transaction';
import {
  putVersion,
  readVersion,
  VERSION_STORES,
} from '../../../src/adapters/storage/version-rows';
import { unpackText } from '../../../src/core/snapshot/unpack';
import { aSnapshot, NOW } from './rows';

export const TOOLS = { compressor: streamCompressor, digest: webDigest };

/** Some kB that no gzip makes small, and in the middle what this version says. */
export function textOf(version: number): string {
  const line = (n: number) => `<p>${((n * 2654435761) >>> 0).toString(36)} ${n * 7919}</p>\n`;
  const lines = Array.from({ length: 400 }, (_, n) => line(n));
  lines[200] = `<p>Version ${version} of this page.</p>\n`;
  return lines.join('');
}

export async function versionOf(
  text: string,
  over: Partial<StoredVersion> = {},
): Promise<StoredVersion> {
  const bytes = new TextEncoder().encode(text);
  return aSnapshot({
    source: await TOOLS.compressor.gzip(bytes),
    sourceSha256: await TOOLS.digest.sha256(bytes),
    sourceLength: text.length,
    ...over,
  });
}

/** Puts a version as a check does, and makes it its watch's newest. */
export async function arrive(db: Database, version: StoredVersion): Promise<void> {
  const state = await db.get('states', version.watchId);
  await write(db, [...VERSION_STORES, 'states'], async (tx) => {
    await putVersion(tx, version);
    if (state === undefined) return;
    await tx.objectStore('states').put({ ...state, newestSnapshotId: version.id });
  });
}

/** Versions `v1`, `v2`, … one a day, the last of them the newest. */
export async function arriveAll(db: Database, count: number, watchId = 'w1'): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const takenAt = NOW - (count - n) * 86_400_000;
    await arrive(db, await versionOf(textOf(n), { id: `v${n}`, watchId, takenAt }));
  }
}

/** The source of a version, or what is wrong with it. */
export async function sourceOf(db: Database, id: string): Promise<string> {
  const version = await readVersion(db, id);
  if (version === undefined) return 'missing';
  return (await unpackText(TOOLS, version)) ?? 'damaged';
}
