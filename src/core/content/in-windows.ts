/**
 * A very long line, looked through piece by piece. The finders of presets use the platform's regular
 * expressions, whose memory is bounded; windows overlap so far that nothing of common size is cut.
 */
import type { Span } from './span';

const WINDOW_CHARS = 16_384;
/** What is looked at before a window, for what must not stand before a match. */
const BEFORE_CHARS = 64;
/** The longest match that is found whole. */
const AFTER_CHARS = 4096;

export function inWindows(
  spansOf: (text: string) => readonly Span[],
): (text: string) => readonly Span[] {
  return (text) =>
    text.length <= WINDOW_CHARS + AFTER_CHARS ? spansOf(text) : spansInWindows(text, spansOf);
}

function spansInWindows(text: string, spansOf: (text: string) => readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let lastEnd = 0;
  for (let from = 0; from < text.length; from += WINDOW_CHARS) {
    const begin = beginOfPair(text, Math.max(0, from - BEFORE_CHARS));
    const end = beginOfPair(text, Math.min(text.length, from + WINDOW_CHARS + AFTER_CHARS));
    for (const span of spansOf(text.slice(begin, end))) {
      const start = begin + span.start;
      // A window before has seen this one, unless it is a run so long that it has no beginning here.
      if (start < from && span.start > 0) continue;
      if (start >= from + WINDOW_CHARS) break;
      if (begin + span.end <= lastEnd) continue;
      found.push({ start: Math.max(start, lastEnd), end: begin + span.end });
      lastEnd = begin + span.end;
    }
  }
  return found;
}

/** No pair of surrogates is cut in two. */
function beginOfPair(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  return unit >= 0xdc00 && unit <= 0xdfff ? position - 1 : position;
}
