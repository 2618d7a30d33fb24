/**
 * From the decoded text of an answer to what is compared: the one entry of this folder for a check.
 * The steps always run in this order, and each leaves a line in the trace:
 * media, parse, select, text, and the person's rules on the text.
 */

import type { TraceStep } from '../check/trace';
import { partOf, type ReadingRules } from '../watch/watch-rules';
import { type Block, keyOf } from './block';
import { jsonLines } from './json-lines';
import { type MediaKind, mediaKind, mediaType } from './media';
import { type ParseRefusal, parseHtml } from './parse';
import { plainLines, xmlLines } from './plain-lines';
import { checkSelector, select } from './selector';
import { documentLanguage, documentTitle, hasPasswordField, visibleBlocks } from './text';
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
  /** Of the page, BCP 47, where it says so. */
  readonly language: string | undefined;
  readonly mediaKind: Exclude<MediaKind, 'other'>;
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
      readonly mediaKind: MediaKind;
      readonly trace: readonly TraceStep[];
    };

export function readContent({ text, contentType, rules }: ReadingInput): Reading {
  const kind = mediaKind(contentType, text);
  const trace: readonly TraceStep[] = [
    { step: 'media', text: `${kind} (${mediaType(contentType) ?? 'no type'})` },
  ];
  if (kind === 'other') return { kind: 'unreadable', reason: 'binary', mediaKind: kind, trace };
  if (kind === 'html') return readHtml(text, rules, trace);
  // Only HTML has elements that a selector can choose.
  const selector = partOf(rules);
  if (selector !== undefined) {
    return {
      kind: 'part_not_found',
      trace: [...trace, { step: 'select', text: 'nothing to choose from', rule: selector }],
    };
  }
  return finish(linesOf(kind, text), rules, trace, {
    title: undefined,
    passwordField: false,
    language: undefined,
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

function readHtml(html: string, rules: ReadingRules, before: readonly TraceStep[]): Reading {
  const selector = partOf(rules);
  const unreadable = (reason: UnreadableReason, trace: readonly TraceStep[]): Reading => ({
    kind: 'unreadable',
    reason,
    mediaKind: 'html',
    trace,
  });
  const page = parseHtml(html);
  if (page.kind !== 'parsed')
    return unreadable(page.kind, [...before, { step: 'parse', text: page.kind }]);
  const trace: readonly TraceStep[] = [
    ...before,
    { step: 'parse', text: '', count: page.nodeCount },
  ];
  const about = {
    title: documentTitle(page),
    passwordField: hasPasswordField(page),
    language: documentLanguage(page),
    mediaKind: 'html',
  } as const;
  if (selector === undefined) {
    return finish(visibleBlocks([page.root]), rules, trace, {
      ...about,
      selectorMatches: undefined,
    });
  }
  const check = checkSelector(selector);
  if (!check.ok)
    return unreadable('bad_selector', [
      ...trace,
      { step: 'select', text: check.message, rule: selector },
    ]);
  const nodes = select(page, selector);
  if (nodes === 'too_heavy') {
    return unreadable('selector_too_heavy', [
      ...trace,
      { step: 'select', text: 'too heavy', rule: selector },
    ]);
  }
  const selected: readonly TraceStep[] = [
    ...trace,
    { step: 'select', text: '', rule: selector, count: nodes.length },
  ];
  if (nodes.length === 0) return { kind: 'part_not_found', trace: selected };
  return finish(visibleBlocks(nodes), rules, selected, { ...about, selectorMatches: nodes.length });
}

function finish(
  found: readonly Block[],
  rules: ReadingRules,
  trace: readonly TraceStep[],
  about: Pick<
    ReadContent,
    'title' | 'passwordField' | 'language' | 'mediaKind' | 'selectorMatches'
  >,
): ReadContent {
  const { blocks, trace: ruled, warnings } = applyTextRules(found, rules, about.language);
  const comparableText = blocks.map(keyOf).join('\n');
  return {
    kind: 'read',
    blocks,
    comparableText,
    ...about,
    unruled: found,
    warnings,
    trace: [...trace, { step: 'text', text: '', count: found.length }, ...ruled],
  };
}
