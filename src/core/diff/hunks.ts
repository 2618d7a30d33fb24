/** Changed lines with a little of what stands around them, the rest folded and counted. */
import type { Block, BlockKind } from '../content/block';
import type { DiffWord } from './words';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'replaced' | 'moved';
  /**
   * Of a `replaced` line the words of both; of any other one word with the whole line, which of a
   * `moved` line, shown where it stands now, is `same`.
   */
  readonly words: readonly DiffWord[];
  /** What the line is, where it is no text of the page. */
  readonly about?: BlockKind;
  /** Name of the value that a `replaced` line is, where the line does not have it. */
  readonly name?: string;
}

export interface Hunk {
  /** Heading above the change, or the changed heading itself. */
  readonly heading: string | undefined;
  /** Unchanged lines folded between this hunk and the one before (or the beginning). */
  readonly skippedBefore: number;
  readonly lines: readonly DiffLine[];
}

/** A line of the whole comparison, with the heading it stands under. */
export interface PlacedLine {
  readonly line: DiffLine;
  readonly heading: string | undefined;
}

/** Lines of the whole comparison that are the same: only the few that are shown are drawn. */
export type Unchanged = readonly { readonly block: Block }[];

export interface Folded {
  readonly hunks: readonly Hunk[];
  /** Unchanged lines after the last hunk; all of them if there is none. */
  readonly skippedAfter: number;
}

/** Unchanged lines shown on either side of a change. */
const CONTEXT = 2;

/** A hunk has one heading: a change under another one begins a new hunk. */
export function foldUnchanged(lines: Iterable<PlacedLine | Unchanged>): Folded {
  const hunks: Hunk[] = [];
  let open: { heading: string | undefined; skippedBefore: number; lines: DiffLine[] } | undefined;
  let same: Block[] = [];
  for (const placed of lines) {
    if (!('line' in placed)) {
      for (const { block } of placed) same.push(block);
      continue;
    }
    const { heading, line } = placed;
    if (open !== undefined && open.heading === heading && same.length <= 2 * CONTEXT) {
      for (const block of same) open.lines.push(unchangedLine(block));
    } else {
      const before = same.slice(-CONTEXT);
      let skippedBefore = same.length - before.length;
      if (open !== undefined) {
        const after = same.slice(0, Math.min(CONTEXT, skippedBefore));
        skippedBefore -= after.length;
        for (const block of after) open.lines.push(unchangedLine(block));
        hunks.push(open);
      }
      open = { heading, skippedBefore, lines: before.map(unchangedLine) };
    }
    open.lines.push(line);
    same = [];
  }
  if (open === undefined) return { hunks, skippedAfter: same.length };
  const after = same.slice(0, CONTEXT);
  hunks.push({ ...open, lines: [...open.lines, ...after.map(unchangedLine)] });
  return { hunks, skippedAfter: same.length - after.length };
}

function unchangedLine({ text, kind }: Block): DiffLine {
  const words = [{ kind: 'same', text }] as const;
  return kind === undefined ? { kind: 'same', words } : { kind: 'same', words, about: kind };
}
