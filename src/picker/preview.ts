/**
 * What a check would read of a part: the same engine on the same kind of text, so that what the person
 * sees here is what is stored. Only where the text comes from differs: the page as the browser has it.
 */
import { parseHtml } from '../core/content/parse';
import { readContent } from '../core/content/read';
import { checkSelector, select } from '../core/content/selector';
import type { PickedPart } from '../core/watch/picked';
import { type StoredRules, wholeRules } from '../core/watch/watch-rules';

const MOST_LINES = 12;
const LINE_LENGTH = 300;

export interface PreviewText {
  readonly lines: readonly string[];
  /** How many lines there are; 0: no text. */
  readonly count: number;
}

export interface Preview extends PreviewText {
  readonly part: PickedPart;
  /** How many elements the selector finds; 0: the engine finds none, whatever the browser does. */
  readonly matches: number;
  /** The selector cannot be used: the parser's words. */
  readonly refused: string | undefined;
}

/**
 * @param selectors the best first; the first that the engine, too, takes for one element is used
 * @param before the watch's other rules
 */
export function previewPart(
  html: string,
  selectors: readonly string[],
  before: StoredRules,
  exclude: readonly string[],
): Preview {
  const [first = ''] = selectors;
  const check = checkSelector(first);
  if (!check.ok) {
    const part = { selector: first, alternatives: [] };
    return { part, matches: 0, refused: check.message, lines: [], count: 0 };
  }
  const part = bestPart(html, selectors);
  return {
    part,
    matches: matchesOf(html, part.selector),
    refused: undefined,
    ...previewText(html, { ...before, include: [part.selector], exclude: [...exclude] }),
  };
}

/** All chosen parts together, in the order of the page. */
export function previewText(html: string, rules: StoredRules): PreviewText {
  const reading = readContent({ text: html, contentType: 'text/html', rules: wholeRules(rules) });
  const texts = reading.kind === 'read' ? reading.blocks.map(({ text }) => text) : [];
  return {
    lines: texts.slice(0, MOST_LINES).map((text) => text.slice(0, LINE_LENGTH)),
    count: texts.length,
  };
}

function bestPart(html: string, selectors: readonly string[]): PickedPart {
  const [first = ''] = selectors;
  const page = parseHtml(html);
  if (page.kind !== 'parsed') return { selector: first, alternatives: selectors.slice(1) };
  const good = selectors.filter((one) => {
    if (!checkSelector(one).ok) return false;
    const found = select(page, one);
    return found !== 'too_heavy' && found.length === 1;
  });
  const [selector = first, ...alternatives] = good;
  return { selector, alternatives };
}

function matchesOf(html: string, selector: string): number {
  const page = parseHtml(html);
  if (page.kind !== 'parsed') return 0;
  const found = select(page, selector);
  return found === 'too_heavy' ? 0 : found.length;
}
