import { readVersion } from '../../adapters/storage/version-rows';
import { type VersionFacts, versionFacts } from '../../adapters/storage/versions';
import { type Source, unpackSource } from '../../core/check/text-version';
import type { HandlerContext } from './context';

export interface StoredSource {
  /** Undefined: there is no such version of this watch. */
  readonly version: VersionFacts | undefined;
  /** Undefined also where the stored bytes are damaged. */
  readonly source: Source | undefined;
  /** Why there is no source. */
  readonly problem: 'missing' | 'damaged' | undefined;
}

/** A stored version of a watch and the source in it, put together from what it rests on. */
export async function readSource(
  context: Pick<HandlerContext, 'database' | 'compressor' | 'digest'>,
  watchId: string,
  snapshotId: string,
): Promise<StoredSource> {
  const db = await context.database();
  const [held, snapshot] = await Promise.all([
    db.get('snapshots', snapshotId),
    readVersion(db, snapshotId),
  ]);
  if (held?.watchId !== watchId || snapshot === undefined) {
    return { version: undefined, source: undefined, problem: 'missing' };
  }
  const source = await unpackSource(context, snapshot);
  const problem = source === undefined ? 'damaged' : undefined;
  return { version: versionFacts(held), source, problem };
}
