/**
 * From the decoded text of an answer to what is compared: the one entry of this folder for a check.
 * The steps always run in this order, and each leaves a line in the trace:
 * media, parse, select, text.
 */
import type { Block } from './block';
import { jsonLines } from './json-lines';
import { type MediaKind, mediaKind, mediaType } from './media';
import { type ParseRefusal, parseHtml } from './parse';
import { plainLines, xmlLines } from './plain-lines';
import { checkSelector, select } from './selector';
import { documentTitle, hasPasswordField, visibleBlocks } from './text';

export interface ReadingInput {
  readonly text: string;
  /** As received; decides how the text is read. */
  readonly contentType: string | undefined;
  /** The part of the page that is watched; `undefined` is all of it. */
  readonly selector: string | undefined;
}

export interface ReadContent {
  readonly kind: 'read';
  /** Empty where the page, or the chosen part, has no visible text. */
  readonly blocks: readonly Block[];
  /** The blocks' texts, one a line: what is fingerprinted. */
  readonly comparableText: string;
  readonly title: string | undefined;
  readonly passwordField: boolean;
  readonly mediaKind: Exclude<MediaKind, 'other'>;
  /** `undefined` when the whole page was read. */
  readonly selectorMatches: number | undefined;
  readonly trace: readonly string[];
}

export type UnreadableReason =
  | ParseRefusal['kind']
  /** Not text: the caller compares the bytes by their hash. */
  | 'binary'
  /** The selector takes more steps on this page than one check may. */
  | 'selector_too_heavy'
  /** The selector does not parse: it was stored before it was checked. */
  | 'bad_selector';

export type Reading =
  | ReadContent
  /** The chosen part is not on the page. */
  | { readonly kind: 'part_not_found'; readonly trace: readonly string[] }
  | {
      readonly kind: 'unreadable';
      readonly reason: UnreadableReason;
      readonly mediaKind: MediaKind;
      readonly trace: readonly string[];
    };

export function readContent({ text, contentType, selector }: ReadingInput): Reading {
  const kind = mediaKind(contentType, text);
  const trace = [`media: ${kind} (${mediaType(contentType) ?? 'no type'})`];
  if (kind === 'other') return { kind: 'unreadable', reason: 'binary', mediaKind: kind, trace };
  if (kind === 'html') return readHtml(text, selector, trace);
  // Only HTML has elements that a selector can choose.
  if (selector !== undefined) {
    return {
      kind: 'part_not_found',
      trace: [...trace, `select: ${selector}: nothing to choose from`],
    };
  }
  return finish(linesOf(kind, text), trace, {
    title: undefined,
    passwordField: false,
    mediaKind: kind,
    selectorMatches: undefined,
  });
}

function linesOf(kind: 'text' | 'json' | 'xml', text: string): readonly Block[] {
  switch (kind) {
    case 'json':
      return jsonLines(text) ?? plainLines(text);
    case 'xml':
      return xmlLines(text);
    case 'text':
      return plainLines(text);
  }
}

function readHtml(html: string, selector: string | undefined, before: readonly string[]): Reading {
  const unreadable = (reason: UnreadableReason, trace: readonly string[]): Reading => ({
    kind: 'unreadable',
    reason,
    mediaKind: 'html',
    trace,
  });
  const page = parseHtml(html);
  if (page.kind !== 'parsed') return unreadable(page.kind, [...before, `parse: ${page.kind}`]);
  const trace = [...before, `parse: ${page.nodeCount} nodes`];
  const about = {
    title: documentTitle(page),
    passwordField: hasPasswordField(page),
    mediaKind: 'html',
  } as const;
  if (selector === undefined) {
    return finish(visibleBlocks([page.root]), trace, { ...about, selectorMatches: undefined });
  }
  const check = checkSelector(selector);
  if (!check.ok) return unreadable('bad_selector', [...trace, `select: ${check.message}`]);
  const nodes = select(page, selector);
  if (nodes === 'too_heavy') {
    return unreadable('selector_too_heavy', [...trace, `select: ${selector}: too heavy`]);
  }
  const selected = [...trace, `select: ${selector}: ${nodes.length} found`];
  if (nodes.length === 0) return { kind: 'part_not_found', trace: selected };
  return finish(visibleBlocks(nodes), selected, { ...about, selectorMatches: nodes.length });
}

function finish(
  blocks: readonly Block[],
  trace: readonly string[],
  about: Pick<ReadContent, 'title' | 'passwordField' | 'mediaKind' | 'selectorMatches'>,
): ReadContent {
  const comparableText = blocks.map(({ text }) => text).join('\n');
  return {
    kind: 'read',
    blocks,
    comparableText,
    ...about,
    trace: [...trace, `text: ${blocks.length} blocks, ${comparableText.length} characters`],
  };
}
