/**
 * From a decoded source to what a watch compares: its text and the fingerprint of it. The same for a
 * body that has just come and for a version read again from the store.
 */
import { type Block, keyOf } from '../content/block';
import { readContent, type UnreadableReason } from '../content/read';
import type { RuleWarning } from '../content/text-rules';
import type { FileChange } from '../diff/summary';
import type { Digest } from '../ports/digest';
import type { Snapshot } from '../snapshot/snapshot';
import { type PackTools, unpackText } from '../snapshot/unpack';
import type { KeptForm } from '../watch/keep';
import { type StoredRules, wholeRules } from '../watch/watch-rules';
import { readKeptText } from './kept-form';
import { readUnder } from './read-under';
import type { TraceStep } from './trace';

export interface Source {
  readonly text: string;
  readonly contentType: string | undefined;
  /** Only of a stored version: the text is no source but what is kept in place of it. */
  readonly form?: KeptForm;
}

/**
 * The type of a source that stands for a file without text: facts about it, as lines. The rules on
 * text are for what is in a page, so they are not applied to it, whenever it is read again.
 */
const FILE_FACTS = 'text/x-file-facts';

export function fileFacts(contentType: string | undefined, size: number, sha256: string): Source {
  const type = contentType ?? 'application/octet-stream';
  return { text: `${type}\n${size} bytes\nsha-256 ${sha256}`, contentType: FILE_FACTS };
}

/** What a server named: it may not say that what it sends are our facts about a file. */
export function receivedType(contentType: string | undefined): string | undefined {
  return contentType?.trim().toLowerCase() === FILE_FACTS ? 'text/plain' : contentType;
}

const SIZE_LINE = /^(\d{1,15}) bytes$/;

/** What became of a file, from the facts about both versions; undefined: one of them is no file. */
export function fileChange(
  before: readonly Block[],
  after: readonly Block[],
  { contentType }: Pick<Source, 'contentType'>,
): FileChange | undefined {
  if (contentType !== FILE_FACTS) return undefined;
  const [was, is] = [before, after].map((blocks) => SIZE_LINE.exec(blocks[1]?.text ?? '')?.[1]);
  if (was === undefined || is === undefined) return undefined;
  const kind = after[0]?.text.startsWith('image/') ? 'picture' : 'file';
  return { kind, before: Number(was), after: Number(is) };
}

export interface TextVersion {
  readonly kind: 'text';
  readonly blocks: readonly Block[];
  readonly comparableText: string;
  readonly fingerprint: string;
  readonly title: string | undefined;
  readonly passwordField: boolean;
  /** What a script would build is not in it. */
  readonly builtByScript: boolean;
  /** Of the page, BCP 47, where it says so. */
  readonly language: string | undefined;
  /** Before the person's rules on the text. */
  readonly unruled: readonly Block[];
  readonly warnings: readonly RuleWarning[];
  readonly trace: readonly TraceStep[];
}

export interface NoText {
  readonly kind: 'no_text';
  readonly reason:
    | UnreadableReason
    | 'part_not_found'
    | 'script_built'
    | 'empty'
    /** Only of a stored version: what is kept of it cannot be read under these rules. */
    | 'kept_as_text'
    | 'kept_as_hash';
  readonly trace: readonly TraceStep[];
}

export async function readTextVersion(
  digest: Digest,
  source: Source,
  rules: StoredRules,
): Promise<TextVersion | NoText> {
  if (source.form !== undefined) return readKept(digest, source, rules);
  const own = source.contentType === FILE_FACTS ? {} : rules;
  const reading = readContent({ ...source, rules: wholeRules(own) });
  if (reading.kind === 'part_not_found') {
    return { kind: 'no_text', reason: 'part_not_found', trace: reading.trace };
  }
  if (reading.kind === 'unreadable') {
    return { kind: 'no_text', reason: reading.reason, trace: reading.trace };
  }
  // Where the person's rules leave nothing of a text, that is a version like any other: a line that
  // they keep may come, and is news then.
  if (reading.unruled.length === 0 && !reading.isFeed) {
    const reason = reading.builtByScript ? 'script_built' : 'empty';
    return { kind: 'no_text', reason, trace: reading.trace };
  }
  const {
    blocks,
    comparableText,
    title,
    passwordField,
    builtByScript,
    language,
    unruled,
    warnings,
    trace,
  } = reading;
  const fingerprint = await digest.sha256(utf8(comparableText));
  return {
    kind: 'text',
    blocks,
    comparableText,
    fingerprint,
    title,
    passwordField,
    builtByScript,
    language,
    unruled,
    warnings,
    trace,
  };
}

async function readKept(
  digest: Digest,
  { form, text }: Source,
  rules: StoredRules,
): Promise<TextVersion | NoText> {
  const isReadSo = form === 'text' && readKeptText(text).under === readUnder({ rules });
  if (isReadSo) return keptVersion(digest, text);
  return { kind: 'no_text', reason: form === 'hash' ? 'kept_as_hash' : 'kept_as_text', trace: [] };
}

/**
 * The version of a kept text as it was read then, whatever the rules are now.
 *
 * @param text of a source whose form is `text`
 */
export async function keptVersion(digest: Digest, text: string): Promise<TextVersion> {
  const { blocks, language, passwordField, builtByScript } = readKeptText(text);
  const comparableText = blocks.map(keyOf).join('\n');
  return {
    kind: 'text',
    blocks,
    comparableText,
    fingerprint: await digest.sha256(utf8(comparableText)),
    title: undefined,
    passwordField,
    builtByScript,
    language: language ?? undefined,
    unruled: blocks,
    warnings: [],
    trace: [],
  };
}

/**
 * The source of a stored version.
 *
 * @returns undefined when its bytes are not the ones that were stored
 */
export async function unpackSource(
  tools: PackTools,
  snapshot: Snapshot,
): Promise<Source | undefined> {
  const text = await unpackText(tools, snapshot);
  if (text === undefined) return undefined;
  const { contentType, form } = snapshot;
  return { text, contentType, ...(form === undefined ? {} : { form }) };
}

/** A source as it is stored: lone surrogates become U+FFFD, once, before anything is hashed. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
