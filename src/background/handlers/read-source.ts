import { type VersionFacts, versionFacts } from '../../adapters/storage/versions';
import { type Source, unpackSource } from '../../core/check/text-version';
import type { HandlerContext } from './context';

export interface StoredSource {
  /** Undefined: there is no such version of this watch. */
  readonly version: VersionFacts | undefined;
  /** Undefined also where the stored bytes are damaged. */
  readonly source: Source | undefined;
}

/** A stored version of a watch and the source in it. */
export async function readSource(
  context: Pick<HandlerContext, 'database' | 'compressor' | 'digest'>,
  watchId: string,
  snapshotId: string,
): Promise<StoredSource> {
  const snapshot = await (await context.database()).get('snapshots', snapshotId);
  if (snapshot?.watchId !== watchId) return { version: undefined, source: undefined };
  return { version: versionFacts(snapshot), source: await unpackSource(context, snapshot) };
}
