/**
 * What a version holds in place of its source, where its watch keeps less: the compared text with
 * the little that judging the next one needs, or fingerprints of it. Neither can be read again under
 * other rules, so each says what it was read under.
 *
 * It is written as JSON, in the place of the source: gzipped, as a delta, and proven by its hash like
 * any other. That it is ours and not a page's is said by the row (`Snapshot.form`), never by the text.
 *
 * @see docs/adr/0023-keeping-less.md
 */
import type { Block } from '../content/block';
import { visibleText } from '../diff/line';
import type { Digest } from '../ports/digest';

interface About {
  /** See `read-under.ts`. */
  readonly under: string;
  /** For the page that comes in place of this one: what it has that this one had not. */
  readonly passwordField: boolean;
  readonly builtByScript: boolean;
}

export interface KeptText extends About {
  readonly language: string | null;
  readonly blocks: readonly Block[];
}

export interface KeptHash extends About {
  /** Of what the eye sees, whatever lines it runs over. */
  readonly visible: string;
  /** Characters of the compared text. */
  readonly length: number;
}

/** A reading, as far as it is kept. */
export interface Kept extends About {
  readonly language: string | undefined;
  readonly blocks: readonly Block[];
  readonly comparableText: string;
}

export function writeKeptText({
  under,
  passwordField,
  builtByScript,
  language,
  blocks,
}: Kept): string {
  const kept: KeptText = {
    under,
    passwordField,
    builtByScript,
    language: language ?? null,
    // One a line: what differs from the next version is then short.
    blocks: blocks.map(({ seamed: _border, ...block }) => block),
  };
  return JSON.stringify(kept).replaceAll('},{"text":', '},\n{"text":');
}

export async function writeKeptHash(
  digest: Digest,
  { under, passwordField, builtByScript, blocks, comparableText }: Kept,
): Promise<string> {
  const visible = await visibleHash(digest, blocks);
  const { length } = comparableText;
  const kept: KeptHash = { under, passwordField, builtByScript, visible, length };
  return JSON.stringify(kept);
}

/** Equal for texts between which no difference would be shown. */
export function visibleHash(digest: Digest, blocks: readonly Block[]): Promise<string> {
  return digest.sha256(new TextEncoder().encode(visibleText(blocks)));
}

/** @param text of a version that has a form */
export function readKept(text: string): About {
  return JSON.parse(text) as About;
}

/** @param text of a version whose form is `text`, proven by its hash: it is as it was written */
export function readKeptText(text: string): KeptText {
  return JSON.parse(text) as KeptText;
}

/** @param text of a version whose form is `hash`, proven by its hash */
export function readKeptHash(text: string): KeptHash {
  return JSON.parse(text) as KeptHash;
}
