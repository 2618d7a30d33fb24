/** The newest stored version, read again under rules that were edited. */
import type { Digest } from '../ports/digest';
import type { Reread } from '../watch/edit-watch';
import type { StoredRules } from '../watch/watch-rules';
import { readUnder } from './read-under';
import { readTextVersion, type Source } from './text-version';

/** @param stored undefined: not there, or damaged */
export async function reread(
  digest: Digest,
  stored: { readonly snapshotId: string; readonly source: Source } | undefined,
  rules: StoredRules,
): Promise<Reread> {
  if (stored === undefined) return { kind: 'version_missing' };
  const { snapshotId, source } = stored;
  const version = await readTextVersion(digest, source, rules);
  if (version.kind === 'text') {
    const { fingerprint } = version;
    return { kind: 'read', snapshotId, fingerprint, readUnder: readUnder({ rules }) };
  }
  return version.reason === 'part_not_found'
    ? { kind: 'part_not_found', snapshotId }
    : { kind: 'version_missing' };
}
