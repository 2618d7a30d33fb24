/**
 * Taking pieces out of a line. What is left is folded again, cell by cell; a line of which nothing
 * is left but the punctuation that stood between the pieces is no line any more: a lone `·` tells
 * nobody anything.
 */
import { foldText } from './fold';
import type { Span } from './span';

/** Letters, digits, and signs with a meaning of their own: no mere punctuation. */
const TELLING = /[^\s|~+<>=\p{Punctuation}]|[%\u2030#@&*\u00a7]/u;

/** @param spans in order, apart from each other. @returns the rest; empty if nothing speaks of it */
export function cutSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    kept.push(text.slice(from, start));
    from = end;
  }
  kept.push(text.slice(from));
  const cells = kept.join('').split('\t').map(foldText);
  while (cells.at(-1) === '') cells.pop();
  const rest = cells.join('\t');
  return TELLING.test(rest) ? rest : '';
}
