/**
 * A snapshot: what is kept of one version of a watch. It holds the source, so that the text can be
 * read from it again under other rules: whole, or as what differs from a newer version.
 *
 * @see docs/adr/0010-kept-versions.md
 */

import type { KeptForm } from '../watch/keep';

export interface Snapshot {
  readonly id: string;
  readonly watchId: string;
  readonly takenAt: number;
  /** The decoded source, gzipped; where `against` is there, a delta, gzipped if that is shorter. */
  readonly source: Uint8Array<ArrayBuffer>;
  /** The version of the same watch that `source` is a delta to. Absent: it is whole. */
  readonly against?: string;
  /** Deltas to apply to what `source` gives, in order. Absent: none. */
  readonly deltas?: readonly Uint8Array<ArrayBuffer>[];
  /** What `source` holds in place of the page's source (`check/kept-form.ts`). Absent: the source. */
  readonly form?: KeptForm;
  /** Where there is a form: the hash of the source that it was read from. */
  readonly readFromSha256?: string;
  /** It was tried as a delta, and is better kept whole. */
  readonly staysWhole?: 1;
  /** Of the decoded source as UTF-8, hex: checked on reading. */
  readonly sourceSha256: string;
  readonly contentType: string | undefined;
  readonly encoding: string;
  readonly finalUrl: string;
  /** Length of the decoded source in UTF-16 units. */
  readonly sourceLength: number;
  /** Length of the compared text. */
  readonly textLength: number;
  readonly fingerprint: string;
  /** Of the compared text (`similarity-mark.ts`). Absent: not made. */
  readonly mark?: string;
  /** The file itself, where it is a picture: its source is only facts about it. */
  readonly picture?: StoredPicture;
  /** The person wants it kept: no count, age or size takes it. 1, for an index has no `true`. */
  readonly pinned?: 1;
}

export interface StoredPicture {
  /** The type to show it as. */
  readonly type: string;
  /** As it came: compressed by its own format already. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Hex: checked on reading. */
  readonly sha256: string;
}

/** The bytes that a version takes in the store. */
export function packedBytes({
  source,
  deltas = [],
  picture,
}: Pick<Snapshot, 'source' | 'deltas' | 'picture'>): number {
  const own = source.byteLength + (picture?.bytes.byteLength ?? 0);
  return deltas.reduce((sum, delta) => sum + delta.byteLength, own);
}

/**
 * The same version without the one it is a delta to: it rests on what that one rests on, or on
 * nothing. Bytes are only put together; nothing is unpacked, so a transaction may do it.
 *
 * @param base the version that `snapshot.against` names, as it is stored
 */
export function takeOver(base: Snapshot, snapshot: Snapshot): Snapshot {
  const { against: _base, staysWhole: _decided, ...rest } = snapshot;
  const { source, deltas = [], against } = base;
  return {
    ...rest,
    source,
    ...(against === undefined ? {} : { against }),
    deltas: [...deltas, snapshot.source, ...(snapshot.deltas ?? [])],
  };
}
