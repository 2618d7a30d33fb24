/** Some of what a rule took out, for the trace. */
import { MAX_SAMPLE_CHARS, MAX_SAMPLES } from '../check/trace';
import { foldText } from './fold';

/** Counts what is taken out and keeps the first few different pieces, cut to size. */
export class Samples {
  count = 0;
  private readonly kept = new Set<string>();

  add(piece: string): void {
    this.count += 1;
    if (this.kept.size < MAX_SAMPLES) this.kept.add(sampleOf(piece));
  }

  get list(): readonly string[] {
    return [...this.kept].filter((sample) => sample !== '');
  }
}

/** At most sixty units of it; no pair of surrogates is cut in two. */
function sampleOf(piece: string): string {
  // Only as much is folded as can show: a piece may be a whole page.
  const folded = foldText(piece.slice(0, 4 * MAX_SAMPLE_CHARS).replace(/[\ud800-\udbff]$/, ''));
  if (folded.length <= MAX_SAMPLE_CHARS) return folded;
  return `${folded.slice(0, MAX_SAMPLE_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}
