/**
 * A stored version as a watch keeps it that keeps less from now on: made before the edit is written,
 * for it takes unpacking, reading and hashing.
 *
 * @see docs/adr/0023-keeping-less.md
 */
import type { Snapshot } from '../snapshot/snapshot';
import type { PackTools } from '../snapshot/unpack';
import type { KeptForm } from '../watch/keep';
import type { StoredRules } from '../watch/watch-rules';
import { type Kept, readKeptText } from './kept-form';
import { keptForm, packText } from './pack-source';
import { readUnder } from './read-under';
import { keptVersion, readTextVersion, type Source, unpackSource } from './text-version';

/**
 * @param snapshot one that rests on no other
 * @returns whole; undefined where nothing of it can be kept so: it is damaged, or has no text
 */
export async function narrowVersion(
  tools: PackTools,
  snapshot: Snapshot,
  { keep, rules }: { readonly keep: KeptForm; readonly rules: StoredRules },
): Promise<Snapshot | undefined> {
  const source = await unpackSource(tools, snapshot);
  if (source === undefined) return undefined;
  const { deltas: _rests, staysWhole: _decided, picture: _wider, mark, ...facts } = snapshot;
  // It is as little already: only put together.
  if (source.form === keep || source.form === 'hash') {
    return { ...facts, ...(await packText(tools, source.text)), ...(mark && { mark }) };
  }
  const kept = await readingOf(tools, source, rules);
  if (kept === undefined) return undefined;
  return {
    ...facts,
    ...(await packText(tools, await keptForm(tools, keep, kept))),
    form: keep,
    readFromSha256: snapshot.readFromSha256 ?? snapshot.sourceSha256,
    textLength: kept.comparableText.length,
    fingerprint: kept.fingerprint,
    ...(keep === 'hash' || mark === undefined ? {} : { mark }),
  };
}

async function readingOf(
  { digest }: PackTools,
  source: Source,
  rules: StoredRules,
): Promise<(Kept & { readonly fingerprint: string }) | undefined> {
  if (source.form === 'text') {
    const { under } = readKeptText(source.text);
    return { ...(await keptVersion(digest, source.text)), under };
  }
  const version = await readTextVersion(digest, source, rules);
  return version.kind === 'text' ? { ...version, under: readUnder({ rules }) } : undefined;
}
