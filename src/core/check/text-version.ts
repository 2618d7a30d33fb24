/**
 * From a decoded source to what a watch compares: its text and the fingerprint of it. The same for a
 * body that has just come and for a version read again from the store.
 */
import type { Block } from '../content/block';
import { readContent, type UnreadableReason } from '../content/read';
import type { Compressor } from '../ports/compressor';
import type { Digest } from '../ports/digest';
import type { Snapshot } from '../snapshot/snapshot';
import { type StoredRules, wholeRules } from '../watch/watch-rules';
import type { TraceStep } from './trace';

export interface Source {
  readonly text: string;
  readonly contentType: string | undefined;
}

export interface TextVersion {
  readonly kind: 'text';
  readonly blocks: readonly Block[];
  readonly comparableText: string;
  readonly fingerprint: string;
  readonly title: string | undefined;
  readonly passwordField: boolean;
  readonly trace: readonly TraceStep[];
}

export interface NoText {
  readonly kind: 'no_text';
  readonly reason: UnreadableReason | 'part_not_found' | 'empty';
  readonly trace: readonly TraceStep[];
}

export async function readTextVersion(
  digest: Digest,
  source: Source,
  rules: StoredRules,
): Promise<TextVersion | NoText> {
  const reading = readContent({ ...source, rules: wholeRules(rules) });
  if (reading.kind === 'part_not_found') {
    return { kind: 'no_text', reason: 'part_not_found', trace: reading.trace };
  }
  if (reading.kind === 'unreadable') {
    return { kind: 'no_text', reason: reading.reason, trace: reading.trace };
  }
  if (reading.comparableText === '')
    return { kind: 'no_text', reason: 'empty', trace: reading.trace };
  const { blocks, comparableText, title, passwordField, trace } = reading;
  const fingerprint = await digest.sha256(utf8(comparableText));
  return { kind: 'text', blocks, comparableText, fingerprint, title, passwordField, trace };
}

/**
 * The source of a stored version.
 *
 * @returns undefined when its bytes are not the ones that were stored
 */
export async function unpackSource(
  { compressor, digest }: { readonly compressor: Compressor; readonly digest: Digest },
  snapshot: Snapshot,
): Promise<Source | undefined> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await compressor.gunzip(snapshot.source);
  } catch {
    return undefined; // damaged: the same as a hash that does not match
  }
  if ((await digest.sha256(bytes)) !== snapshot.sourceSha256) return undefined;
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    contentType: snapshot.contentType,
  };
}

/** A source as it is stored: lone surrogates become U+FFFD, once, before anything is hashed. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
