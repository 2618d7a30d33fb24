/**
 * A snapshot: what is kept of one version of a watch. It holds the source, so that the text can be
 * read from it again under other rules.
 */

export interface Snapshot {
  readonly id: string;
  readonly watchId: string;
  readonly takenAt: number;
  /** The decoded source, gzipped. */
  readonly source: Uint8Array<ArrayBuffer>;
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
}
