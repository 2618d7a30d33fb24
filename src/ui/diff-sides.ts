/**
 * Lines of a difference in two columns: on the left what was, on the right what is. What came stands
 * beside what went in the same place, so that the eye finds both at one height.
 */
import type { DiffLine, DiffWord } from '../core/diff/diff';

export interface SideLine {
  readonly kind: DiffLine['kind'];
  /** Of this side alone: same, and removed on the left or added on the right. */
  readonly words: readonly DiffWord[];
  readonly about?: NonNullable<DiffLine['about']>;
}

export interface SideRow {
  /** Undefined: nothing stood there. */
  readonly before: SideLine | undefined;
  /** Undefined: nothing stands there. */
  readonly after: SideLine | undefined;
}

export function sidesOf(lines: readonly DiffLine[]): readonly SideRow[] {
  const rows: SideRow[] = [];
  let gone: SideLine[] = [];
  let come: SideLine[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      rows.push({ before: gone[at], after: come[at] });
    }
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') gone.push(whole(line));
    else if (line.kind === 'added') come.push(whole(line));
    else {
      settle();
      rows.push(rowOf(line));
    }
  }
  settle();
  return rows;
}

function rowOf(line: DiffLine): SideRow {
  switch (line.kind) {
    case 'replaced':
      return { before: sideOf(line, 'removed'), after: sideOf(line, 'added') };
    case 'moved': // it stands here now; where it stood is in no hunk
      return { before: undefined, after: whole(line) };
    default:
      return { before: whole(line), after: whole(line) };
  }
}

function sideOf(line: DiffLine, kind: 'removed' | 'added'): SideLine {
  return {
    ...whole(line),
    words: line.words.filter((word) => word.kind === kind || word.kind === 'same'),
  };
}

function whole({ kind, words, about }: DiffLine): SideLine {
  return { kind, words, ...(about === undefined ? {} : { about }) };
}
