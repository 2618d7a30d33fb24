/**
 * What is stored of a version, packed: its source and, where it is one, the picture, or as much as
 * its watch keeps.
 *
 * @see docs/adr/0010-kept-versions.md; docs/adr/0023-keeping-less.md
 */
import type { Snapshot } from '../snapshot/snapshot';
import type { PackTools } from '../snapshot/unpack';
import type { Keep } from '../watch/keep';
import { type Kept, writeKeptHash, writeKeptText } from './kept-form';
import { type Source, type TextVersion, utf8 } from './text-version';

export type PackedSource = Pick<
  Snapshot,
  | 'source'
  | 'sourceSha256'
  | 'sourceLength'
  | 'contentType'
  | 'encoding'
  | 'picture'
  | 'form'
  | 'readFromSha256'
>;

export interface ToPack {
  readonly keep: Keep;
  readonly source: Source;
  readonly encoding: string;
  readonly picture: Snapshot['picture'];
  /** What was read of the source, and under what (`read-under.ts`). */
  readonly version: TextVersion;
  readonly under: string;
}

export async function packSource(
  tools: PackTools,
  { keep, source, encoding, picture, version, under }: ToPack,
): Promise<PackedSource> {
  const { contentType } = source;
  const about = { contentType, encoding };
  if (keep === 'source') {
    const packed = await packText(tools, source.text);
    return { ...packed, ...about, ...(picture === undefined ? {} : { picture }) };
  }
  const text = await keptForm(tools, keep, { ...version, under });
  const [packed, readFromSha256] = await Promise.all([
    packText(tools, text),
    tools.digest.sha256(utf8(source.text)),
  ]);
  return { ...packed, ...about, form: keep, readFromSha256 };
}

/** @returns the text that is stored in place of the source */
export async function keptForm(
  { digest }: Pick<PackTools, 'digest'>,
  keep: Exclude<Keep, 'source'>,
  kept: Kept,
): Promise<string> {
  return keep === 'text' ? writeKeptText(kept) : writeKeptHash(digest, kept);
}

export async function packText(
  { compressor, digest }: PackTools,
  text: string,
): Promise<Pick<Snapshot, 'source' | 'sourceSha256' | 'sourceLength'>> {
  const bytes = utf8(text);
  const [source, sourceSha256] = await Promise.all([compressor.gzip(bytes), digest.sha256(bytes)]);
  return { source, sourceSha256, sourceLength: text.length };
}
