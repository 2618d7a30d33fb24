export interface Digest {
  /** Lower-case hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}
