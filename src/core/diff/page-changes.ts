/**
 * A difference as the page itself can show it: the lines that came or changed, each with what is new
 * in it, and those that went, which are no longer there to be marked.
 */
import type { BlockDiff, DiffLine, DiffWord, Hunk } from './diff';

export interface PageChange {
  /** Of the line as it is now: kept and added words. */
  readonly words: readonly DiffWord[];
  /** The line above it, if that is known: tells two lines of the same words apart. */
  readonly above?: string;
}

export interface PageChanges {
  readonly changes: readonly PageChange[];
  /** Lines that went. Addresses are in neither list: no reader sees them. */
  readonly removed: readonly string[];
}

export function pageChanges({ hunks }: Pick<BlockDiff, 'hunks'>): PageChanges {
  return {
    changes: hunks.flatMap(changesIn),
    removed: hunks.flatMap(({ lines }) =>
      lines.filter((line) => line.kind === 'removed' && !isAddress(line)).map(textOf),
    ),
  };
}

function changesIn({ lines }: Hunk): readonly PageChange[] {
  const changes: PageChange[] = [];
  let above: string | undefined;
  for (const line of lines) {
    if (line.kind === 'removed' || isAddress(line)) continue;
    const words = line.words.filter(({ kind }) => kind !== 'removed');
    if (line.kind !== 'same') {
      // Where a line only lost words, what is left of it is what can be shown.
      const isNew = line.kind === 'moved' || words.every(({ kind }) => kind === 'same');
      const marked = isNew ? words.map(({ text }) => ({ kind: 'added' as const, text })) : words;
      changes.push({ words: marked, ...(above === undefined ? {} : { above }) });
    }
    above = textOf({ words });
  }
  return changes;
}

function isAddress({ about }: DiffLine): boolean {
  return about === 'link' || about === 'image';
}

function textOf({ words }: Pick<DiffLine, 'words'>): string {
  return words.map(({ text }) => text).join('');
}
