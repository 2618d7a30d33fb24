/**
 * Packing versions that are no longer the newest: as a delta to the next newer one where that is much
 * shorter. It is done after the commit and outside of it, for it reads, compares and compresses; each
 * version is replaced in a transaction of its own, and only if it is still what was read.
 *
 * @see docs/adr/0010-kept-versions.md
 */
import { applyDelta, makeDelta } from '../../core/snapshot/delta';
import { type Behind, keepWhole, NOTHING_BEHIND } from '../../core/snapshot/keep-whole';
import type { Snapshot } from '../../core/snapshot/snapshot';
import { type PackTools, packDelta, unpackText } from '../../core/snapshot/unpack';
import type { Database } from './database';
import { readPackingNotes, settlePackingNote } from './packing-notes';
import { allOf } from './ranges';
import { type StoredVersion, storedVersion } from './stored-version';
import { type AnyTx, read, write } from './transaction';
import { readVersion } from './version-rows';

/** Packs what has come since it was last done. @returns how many versions take other bytes now */
export async function packVersions(db: Database, tools: PackTools): Promise<number> {
  let packed = 0;
  for (const note of await readPackingNotes(db)) {
    packed += await packVersionsOf(db, tools, note.watchId);
    await settlePackingNote(db, note);
  }
  return packed;
}

/** A version without its bytes. */
type Outline = Pick<Snapshot, 'id' | 'against' | 'staysWhole'> & {
  readonly links: number;
  readonly bytes: number;
};

async function packVersionsOf(db: Database, tools: PackTools, watchId: string): Promise<number> {
  const outlines = await read(db, ['snapshots', 'states'], (tx) => outlinesOf(tx, watchId));
  const behind = new Map<string, Behind>();
  let packed = 0;
  for (const [index, outline] of outlines.entries()) {
    const newer = outlines[index + 1];
    if (newer === undefined) break;
    const isSettled =
      outline.against === undefined ? outline.staysWhole === 1 : outline.links === 1;
    const own = behind.get(outline.id) ?? NOTHING_BEHIND;
    const after = isSettled ? outline : await repack(db, tools, { outline, newer, behind: own });
    if (after !== outline) packed += 1;
    if (after.against !== undefined) behind.set(after.against, added(behind, own, after));
  }
  return packed;
}

/** Oldest first, and the newest last, also where a clock that went back says otherwise. */
async function outlinesOf(tx: AnyTx, watchId: string): Promise<readonly Outline[]> {
  const outlines: Outline[] = [];
  let cursor = await tx.objectStore('snapshots').index('byWatch').openCursor(allOf(watchId));
  while (cursor !== null) {
    outlines.push(outlineOf(cursor.value));
    cursor = await cursor.continue();
  }
  const newest = (await tx.objectStore('states').get(watchId))?.newestSnapshotId;
  return [
    ...outlines.filter(({ id }) => id !== newest),
    ...outlines.filter(({ id }) => id === newest),
  ];
}

function outlineOf({ id, against, staysWhole, deltas = [], storedBytes }: StoredVersion): Outline {
  return {
    id,
    ...(against === undefined ? {} : { against }),
    ...(staysWhole === undefined ? {} : { staysWhole }),
    links: deltas.length + (against === undefined ? 0 : 1),
    bytes: storedBytes,
  };
}

function added(
  behind: ReadonlyMap<string, Behind>,
  own: Behind,
  { against, links, bytes }: Outline,
) {
  const known = behind.get(against ?? '') ?? NOTHING_BEHIND;
  return {
    links: Math.max(known.links, own.links + links),
    bytes: Math.max(known.bytes, own.bytes + bytes),
  };
}

interface Pair {
  readonly outline: Outline;
  /** The next newer version. */
  readonly newer: Outline;
  readonly behind: Behind;
}

/** @returns the outline as it was, where nothing was replaced */
async function repack(db: Database, tools: PackTools, pair: Pair): Promise<Outline> {
  const [older, newer] = await Promise.all([
    readVersion(db, pair.outline.id),
    readVersion(db, pair.newer.id),
  ]);
  if (older === undefined || newer === undefined) return pair.outline;
  const repacked = await repackedVersion(tools, { older, newer, behind: pair.behind });
  if (repacked === undefined) return pair.outline;
  return (await replace(db, pair, repacked)) ?? pair.outline;
}

type Repacked = Pick<Snapshot, 'source' | 'sourceSha256' | 'against' | 'staysWhole'> & {
  readonly newerSha256: string;
};

/** @returns undefined where one of the two is damaged: then nothing is moved */
async function repackedVersion(
  tools: PackTools,
  { older, newer, behind }: { older: Snapshot; newer: Snapshot; behind: Behind },
): Promise<Repacked | undefined> {
  const [text, newerText] = await Promise.all([unpackText(tools, older), unpackText(tools, newer)]);
  if (text === undefined || newerText === undefined) return undefined;
  const delta = makeDelta(text, newerText);
  const [source, whole] = await Promise.all([
    packDelta(tools, delta),
    older.deltas === undefined
      ? older.source
      : tools.compressor.gzip(new TextEncoder().encode(text)),
  ]);
  const about = { sourceSha256: older.sourceSha256, newerSha256: newer.sourceSha256 };
  const sizes = { wholeBytes: whole.length, deltaBytes: source.length };
  // A delta that does not bring the source back would lose it.
  if (keepWhole(sizes, behind) || applyDelta(newerText, delta) !== text) {
    return { ...about, source: whole, staysWhole: 1 };
  }
  return { ...about, source, against: newer.id };
}

/** Undefined: a check, an edit or a removal came between, and nothing was replaced. */
function replace(
  db: Database,
  { outline, newer }: Pair,
  { newerSha256, ...repacked }: Repacked,
): Promise<Outline | undefined> {
  return write(db, ['snapshots', 'states'], async (tx) => {
    const snapshots = tx.objectStore('snapshots');
    const [held, base] = await Promise.all([snapshots.get(outline.id), snapshots.get(newer.id)]);
    if (held === undefined || base === undefined) return undefined;
    const state = await tx.objectStore('states').get(held.watchId);
    const isAsRead =
      held.sourceSha256 === repacked.sourceSha256 &&
      held.against === outline.against &&
      held.storedBytes === outline.bytes &&
      base.sourceSha256 === newerSha256 &&
      state?.newestSnapshotId !== held.id;
    if (!isAsRead) return undefined;
    if (repacked.against !== undefined && (await restsOn(tx, base, held.id))) return undefined;
    const { against: _base, deltas: _taken, staysWhole: _decided, ...facts } = held;
    const row = storedVersion({ ...facts, ...repacked });
    await snapshots.put(row);
    return outlineOf(row);
  });
}

/** Whether a version rests on the one with this id: the other must not rest on it in turn. */
async function restsOn(tx: AnyTx, version: Snapshot, id: string): Promise<boolean> {
  const snapshots = tx.objectStore('snapshots');
  const seen = new Set<string>();
  let at: Snapshot | undefined = version;
  while (at?.against !== undefined && !seen.has(at.against)) {
    if (at.against === id) return true;
    seen.add(at.against);
    at = await snapshots.get(at.against);
  }
  return false;
}
