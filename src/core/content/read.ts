/**
 * From the decoded text of an answer to what is compared: the one entry of this folder for a check.
 * The steps always run in this order, and each leaves a line in the trace:
 * media, parse, select, text, and the person's rules on the text.
 */

import type { TraceStep } from '../check/trace';
import { partOf, type ReadingRules } from '../watch/watch-rules';
import { type Block, keyOf } from './block';
import { markupBlocks } from './markup';
import { mediaKind, mediaType } from './media';
import { type NotedPage, parseNoted } from './page-notes';
import { chooseParts, type Parts } from './page-parts';
import type { ParsedDocument, ParseRefusal } from './parse';
import { isBuiltByScript } from './script-built';
import { jsonInPage, readStructured, type Structured } from './structured';
import {
  documentLanguage,
  documentTitle,
  hasPasswordField,
  scriptsOf,
  visibleBlocks,
} from './text';
import { applyTextRules, type RuleWarning } from './text-rules';

export interface ReadingInput {
  readonly text: string;
  /** As received; decides how the text is read. */
  readonly contentType: string | undefined;
  readonly rules: ReadingRules;
}

export interface ReadContent {
  readonly kind: 'read';
  /** Empty where the page, or the chosen part, has no visible text. */
  readonly blocks: readonly Block[];
  /** What the blocks are compared by, one a line: what is fingerprinted. */
  readonly comparableText: string;
  readonly title: string | undefined;
  readonly passwordField: boolean;
  /** What a script would build is not in it (only of whole pages). */
  readonly builtByScript: boolean;
  /** Of the page, BCP 47, where it says so. */
  readonly language: string | undefined;
  /** A feed may be without items until the first one comes. */
  readonly isFeed: boolean;
  /** `undefined` when the whole page was read. */
  readonly selectorMatches: number | undefined;
  /** Before the person's rules on the text. */
  readonly unruled: readonly Block[];
  readonly warnings: readonly RuleWarning[];
  readonly trace: readonly TraceStep[];
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
  | { readonly kind: 'part_not_found'; readonly trace: readonly TraceStep[] }
  | {
      readonly kind: 'unreadable';
      readonly reason: UnreadableReason;
      readonly trace: readonly TraceStep[];
    };

export function readContent({ text, contentType, rules }: ReadingInput): Reading {
  const data = readStructured({ text, contentType, rules });
  if (data !== undefined) return readData(data, rules);
  const kind = mediaKind(contentType, text);
  const trace: readonly TraceStep[] = [
    { step: 'media', text: `${kind} (${mediaType(contentType) ?? 'no type'})` },
  ];
  if (kind === 'other') return { kind: 'unreadable', reason: 'binary', trace };
  return readPage(text, rules, trace);
}

function readData(data: Structured, rules: ReadingRules): Reading {
  const { trace } = data;
  if (data.kind === 'part_not_found') return { kind: 'part_not_found', trace };
  if (data.kind === 'too_complex') return { kind: 'unreadable', reason: 'too_many_nodes', trace };
  // Only pages have elements that a selector can choose.
  const part = partOf(rules);
  if (part !== undefined) {
    const missed: TraceStep = { step: 'select', text: 'nothing to choose from', rule: part };
    return { kind: 'part_not_found', trace: [...trace, missed] };
  }
  return finish(data.blocks, rules, trace, {
    title: data.title,
    language: data.language,
    isFeed: data.as === 'feed',
    passwordField: false,
    builtByScript: false,
    selectorMatches: undefined,
  });
}

function readPage(html: string, rules: ReadingRules, before: readonly TraceStep[]): Reading {
  const page = parseNoted(html);
  if (page.kind !== 'parsed') {
    const trace: readonly TraceStep[] = [...before, { step: 'parse', text: page.kind }];
    return { kind: 'unreadable', reason: page.kind, trace };
  }
  const parsed: readonly TraceStep[] = [
    ...before,
    { step: 'parse', text: '', count: page.nodeCount },
  ];
  const about = {
    title: documentTitle(page),
    passwordField: hasPasswordField(page),
    language: documentLanguage(page),
    isFeed: false,
  };
  if (rules.jsonPath !== undefined) return readDataInPage(page, rules, parsed, about);
  const parts = chooseParts(page, rules);
  const trace = [...parsed, ...parts.trace];
  if (parts.kind === 'not_found') return { kind: 'part_not_found', trace };
  if (parts.kind === 'refused') return { kind: 'unreadable', reason: parts.reason, trace };
  const blocks = blocksOf(page, parts, rules);
  return finish(blocks, rules, trace, {
    ...about,
    // Whoever chose a part has seen what there is of it.
    builtByScript: parts.matches === undefined && isBuiltByScript(page, lengthOf(blocks)),
    selectorMatches: parts.matches,
  });
}

function readDataInPage(
  page: ParsedDocument,
  rules: ReadingRules,
  before: readonly TraceStep[],
  about: Pick<ReadContent, 'title' | 'passwordField' | 'language' | 'isFeed'>,
): Reading {
  const data = jsonInPage(scriptsOf(page, 'application/ld+json'), rules);
  const trace = [...before, ...data.trace];
  if (data.kind === 'part_not_found') return { kind: 'part_not_found', trace };
  if (data.kind === 'too_complex') return { kind: 'unreadable', reason: 'too_many_nodes', trace };
  return finish(data.blocks, rules, trace, {
    ...about,
    builtByScript: false,
    selectorMatches: undefined,
  });
}

function blocksOf(
  { notes: { mayBeHidden } }: NotedPage,
  { nodes, excluded }: Extract<Parts, { kind: 'chosen' }>,
  { mode, links, images, ignorePresets }: ReadingRules,
): readonly Block[] {
  if (mode === 'markup') return markupBlocks(nodes, excluded);
  const addresses = new Set([
    ...(links ? (['link'] as const) : []),
    ...(images ? (['image'] as const) : []),
  ]);
  // What has no use for them does not pay for them.
  const seams = ignorePresets.length > 0 ? 'noted' : 'unnoted';
  return visibleBlocks(nodes, { excluded, addresses, seams, mayBeHidden });
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function finish(
  found: readonly Block[],
  rules: ReadingRules,
  trace: readonly TraceStep[],
  about: Pick<
    ReadContent,
    'title' | 'passwordField' | 'builtByScript' | 'language' | 'isFeed' | 'selectorMatches'
  >,
): ReadContent {
  const { blocks, trace: ruled, warnings } = applyTextRules(found, rules, about.language);
  return {
    kind: 'read',
    blocks,
    comparableText: blocks.map(keyOf).join('\n'),
    ...about,
    unruled: found,
    warnings,
    trace: [...trace, { step: 'text', text: '', count: found.length }, ...ruled],
  };
}
