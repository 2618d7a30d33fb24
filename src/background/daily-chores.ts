/**
 * What is done at the end of a run: versions that are no longer the newest are packed, and once a day
 * old versions and exchanges go.
 */
import { streamCompressor } from '../adapters/compressor';
import { webDigest } from '../adapters/digest';
import type { Database } from '../adapters/storage/database';
import { packVersions } from '../adapters/storage/pack-versions';
import { applyRetention, purgeExpired } from '../adapters/storage/retention';
import { readSettings } from '../adapters/storage/settings';

const KEY = 'chores';
const DAY_MS = 86_400_000;

const TOOLS = { compressor: streamCompressor, digest: webDigest };

export async function doChores(db: Database, now: number): Promise<void> {
  await doDailyChores(db, now);
  // After retention, which may have left something to be packed.
  await packVersions(db, TOOLS);
}

export async function doDailyChores(db: Database, now: number): Promise<void> {
  const doneAt = (await db.get('meta', KEY))?.value;
  // A time to come is a clock that went back.
  if (typeof doneAt === 'number' && doneAt <= now && now - doneAt < DAY_MS) return;
  // First the note: chores that fail must not be tried at the end of each run.
  await db.put('meta', { key: KEY, value: now });
  await applyRetention(db, await readSettings(db), now);
  await purgeExpired(db, now);
}
