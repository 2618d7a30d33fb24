import type { Block } from '../../../src/core/content/block';

/** Blocks with these texts; a line `# x` becomes a heading that the lines after it stand under. */
export function blocks(...lines: readonly string[]): readonly Block[] {
  let heading: string | undefined;
  return lines.map((line): Block => {
    const place = heading === undefined ? {} : { heading };
    if (!line.startsWith('# ')) return { text: line, tag: 'p', ...place };
    heading = line.slice(2);
    return { text: heading, tag: 'h2', ...place };
  });
}

/** A generous budget under a clock that stands still: only steps are counted. */
export const PLENTY = { budgetMs: 60_000, now: () => 0 };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const random = seeded(seed);
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
