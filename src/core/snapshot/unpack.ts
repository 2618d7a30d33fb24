/** From what is stored of a version to its source, and the bytes of a delta as they are stored. */
import type { Compressor } from '../ports/compressor';
import type { Digest } from '../ports/digest';
import { applyDelta } from './delta';
import type { Snapshot } from './snapshot';

export interface PackTools {
  readonly compressor: Compressor;
  readonly digest: Digest;
}

/** How a gzip stream begins (RFC 1952, 2.3.1). A delta begins with `[`. */
const GZIP = [0x1f, 0x8b];

/**
 * The decoded source of a stored version, proven by its hash.
 *
 * @param snapshot one that rests on no other (see `takeOver`)
 * @returns undefined where it is damaged: bytes that are no gzip or no delta, another hash, or a
 *   version it rests on that is not there
 */
export async function unpackText(
  { compressor, digest }: PackTools,
  snapshot: Snapshot,
): Promise<string | undefined> {
  if (snapshot.against !== undefined) return undefined;
  try {
    const bytes = await unpackBytes(compressor, snapshot);
    return (await digest.sha256(bytes)) === snapshot.sourceSha256 ? textOf(bytes) : undefined;
  } catch {
    // Damaged bytes fail in many ways, and each is the same to the person: this version is lost.
    return undefined;
  }
}

async function unpackBytes(
  compressor: Compressor,
  { source, deltas = [] }: Snapshot,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await compressor.gunzip(source);
  if (deltas.length === 0) return whole;
  let text = textOf(whole);
  for (const delta of deltas) text = applyDelta(text, await unpackDelta(compressor, delta));
  return new TextEncoder().encode(text);
}

/** A delta as it is stored. */
export async function packDelta(
  { compressor }: Pick<PackTools, 'compressor'>,
  delta: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(delta);
  const zipped = await compressor.gzip(bytes);
  return zipped.length < bytes.length ? zipped : bytes;
}

async function unpackDelta(
  compressor: Compressor,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const isZipped = GZIP.every((byte, at) => bytes[at] === byte);
  return textOf(isZipped ? await compressor.gunzip(bytes) : bytes);
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
