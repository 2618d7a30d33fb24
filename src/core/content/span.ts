/** A piece of a text: from its first unit up to, not including, `end`. Never empty. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a match stands in the text that its own text was cut out of at `offset`. */
export function spanOf({ 0: matched, index }: RegExpExecArray, offset: number): Span {
  return { start: offset + index, end: offset + index + matched.length };
}

/** In order; those that overlap are one. */
export function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}
