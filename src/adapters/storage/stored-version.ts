/** A version as a row: with what an index can tell of it, so that a sum needs no source. */
import { packedBytes, type Snapshot } from '../../core/snapshot/snapshot';

export interface StoredVersion extends Snapshot {
  /** What its source takes; the `byStored` index holds it. */
  readonly storedBytes: number;
}

export function storedVersion(snapshot: Snapshot): StoredVersion {
  return { ...snapshot, storedBytes: packedBytes(snapshot) };
}
