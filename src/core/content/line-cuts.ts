/** Taking matches out of lines, one line at a time or over the whole text. */
import type { Block } from './block';
import type { Steps } from './counted-text';
import { cutSpans } from './cut-spans';
import type { Pattern } from './pattern';
import { Samples } from './sample';
import { acrossSeams, hasSeam, seamSpans, withoutSeams } from './seam';
import type { Span } from './span';

/** A block on its way through the rules: what it shows and what it is compared by. */
export interface Line {
  readonly block: Block;
  readonly text: string;
  readonly key: string | undefined;
}

export interface Cut {
  readonly lines: readonly Line[];
  readonly samples: Samples;
}

type SpansOf = (text: string) => readonly Span[];

/** A line of which nothing is left is dropped. */
export function cutInLines(lines: readonly Line[], spansOf: SpansOf): Cut {
  const samples = new Samples();
  const kept: Line[] = [];
  for (const line of lines) {
    const rest = cutByFinder(line, { spansOf, samples });
    if (rest !== undefined) kept.push(rest);
  }
  return { lines: kept, samples };
}

/** What takes out pieces by itself, and the samples of what it took. */
export interface Finder {
  readonly spansOf: SpansOf;
  readonly samples: Samples;
}

/** What pieces joined by a cut can make again: "3 3 hours ago hours ago". */
const MAX_PASSES = 3;

/**
 * One finder after the other over each line, and again over those of which anything was taken, as
 * long as `affords` the lines: of all of them or of none.
 */
export function cutByFinders(
  lines: readonly Line[],
  finders: readonly Finder[],
  affords: (lines: readonly Line[]) => boolean,
): readonly Line[] {
  const seamed = lines.map(withSeams);
  let rest: readonly (Line | undefined)[] = seamed;
  let places: readonly number[] = [...lines.keys()];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (pass > 0 && !affords(places.flatMap((place) => rest[place] ?? []))) break;
    const next = [...rest];
    for (const place of places) {
      const line = rest[place];
      next[place] = line && cutByEach(line, finders);
    }
    const before = rest;
    rest = next;
    places = places.filter((place) => next[place] !== before[place] && next[place] !== undefined);
    if (places.length === 0) break;
  }
  return rest.flatMap((line, place) =>
    // Of which nothing was taken, a line is what it was.
    line === seamed[place] ? (lines[place] ?? []) : (bareOf(line) ?? []),
  );
}

function withSeams(line: Line): Line {
  const { seamed, text } = line.block;
  return seamed === undefined || line.text !== text ? line : { ...line, text: seamed };
}

function bareOf(line: Line | undefined): Line | undefined {
  if (line === undefined || !hasSeam(line.text)) return line;
  const text = cutSpans(line.text, seamSpans(line.text));
  return text === '' ? undefined : { ...line, text };
}

function cutByEach(line: Line, finders: readonly Finder[]): Line | undefined {
  let rest: Line | undefined = line;
  for (const finder of finders) {
    rest = cutByFinder(rest, finder);
    if (rest === undefined) return undefined;
  }
  return rest;
}

function cutByFinder(line: Line, { spansOf, samples }: Finder): Line | undefined {
  const spans = acrossSeams(line.text, spansOf);
  for (const { start, end } of spans) samples.add(withoutSeams(line.text.slice(start, end)));
  return cutLine(line, spans, spansOf);
}

/** Matches over the text of all lines: of each line the part that is in a match goes. */
export function cutInWhole(lines: readonly Line[], spansOf: SpansOf): Cut {
  const samples = new Samples();
  const whole = lines.map(({ text }) => text).join('\n');
  const spans = spansOf(whole);
  for (const { start, end } of spans) samples.add(whole.slice(start, end));
  const kept: Line[] = [];
  for (const [index, own] of spansByLine(lines, spans).entries()) {
    const line = lines[index];
    const rest = line && cutLine(line, own, spansOf);
    if (rest !== undefined) kept.push(rest);
  }
  return { lines: kept, samples };
}

/** Places of the lines in which a pattern is found, or through which a match over several goes. */
export function linesWith(
  lines: readonly Line[],
  pattern: Pattern,
  steps: Steps,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (pattern.wholeText) {
    const whole = lines.map(({ text }) => text).join('\n');
    for (const [index, own] of spansByLine(lines, pattern.spans(whole, steps)).entries()) {
      if (own.length > 0) found.add(index);
    }
    return found;
  }
  for (const [index, { text }] of lines.entries()) {
    if (pattern.isIn(text, steps)) found.add(index);
  }
  return found;
}

function cutLine(line: Line, spans: readonly Span[], spansOf: SpansOf): Line | undefined {
  const key = line.key === undefined ? undefined : cutSpans(line.key, spansOf(line.key));
  const text = cutSpans(line.text, spans);
  if (text === '') return undefined;
  if (text === line.text && key === line.key) return line;
  // A line that still shows something is compared by that if nothing is left of its key.
  return { ...line, text, key: key === '' ? undefined : key };
}

/** Spans of the joined text as spans of each line, without the line breaks. */
function spansByLine(lines: readonly Line[], spans: readonly Span[]): readonly (readonly Span[])[] {
  let next = 0;
  let lineStart = 0;
  return lines.map(({ text }) => {
    const lineEnd = lineStart + text.length;
    const own: Span[] = [];
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.start >= lineEnd) break;
      if (span.end <= lineEnd) next = at + 1;
      const start = Math.max(span.start, lineStart) - lineStart;
      const end = Math.min(span.end, lineEnd) - lineStart;
      if (end > start) own.push({ start, end });
    }
    lineStart = lineEnd + 1;
    return own;
  });
}
