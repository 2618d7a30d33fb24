/** The difference inside one line, word by word. */
import { align } from './align';
import type { Budget } from './budget';
import { intern } from './intern';
import { isBlank, isWord, tokens } from './tokens';

export interface DiffWord {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A stretch of both lines: equal, or one thing in the place of another (either may be empty). */
interface Stretch {
  readonly same: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Below this share of kept letters, marks all over the line say less than old line, new line. */
const MIN_KEPT = 0.2;

/** One line turned into another: nothing kept. */
export function wholeLine(before: string, after: string): readonly DiffWord[] {
  return [word('removed', before), word('added', after)];
}

/**
 * The words of both lines: those kept and added give the new line, those kept and removed the old
 * one. Without budget, or where hardly anything is kept, the line as a whole.
 */
export function diffWords(before: string, after: string, budget: Budget): readonly DiffWord[] {
  if (budget.isExhausted()) return wholeLine(before, after);
  const stretches = absorbScraps(stretchesOf(tokens(before), tokens(after), budget));
  const kept = lettersIn(stretches.filter(({ same }) => same).flatMap((stretch) => stretch.after));
  const changesWords = stretches.some(
    (stretch) => !stretch.same && [...stretch.before, ...stretch.after].some((t) => !isBlank(t)),
  );
  if (!changesWords || kept < MIN_KEPT * Math.max(lettersIn([before]), lettersIn([after]))) {
    return wholeLine(before, after);
  }
  return stretches.flatMap((stretch) =>
    stretch.same
      ? [word('same', stretch.after.join(''))]
      : [word('removed', stretch.before.join('')), word('added', stretch.after.join(''))].filter(
          ({ text }) => text !== '',
        ),
  );
}

function word(kind: DiffWord['kind'], text: string): DiffWord {
  return { kind, text };
}

function lettersIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.replace(/\s+/g, '').length, 0);
}

function stretchesOf(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): readonly Stretch[] {
  const numbers = intern(before, after);
  const { partners } = align(numbers.a, numbers.b, budget);
  const stretches: Stretch[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [fromI, fromJ] = [i, j];
    while (i < before.length && partners[i] === j) [i, j] = [i + 1, j + 1];
    if (i > fromI) {
      stretches.push({ same: true, before: before.slice(fromI, i), after: after.slice(fromJ, j) });
      continue;
    }
    while (i < before.length && partners[i] === -1) i += 1;
    j = i < before.length ? (partners[i] as number) : after.length;
    stretches.push({ same: false, before: before.slice(fromI, i), after: after.slice(fromJ, j) });
  }
  return stretches;
}

/** Blanks and signs between two changes are part of one change: "two words" became "one". */
function absorbScraps(stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const last = merged.at(-1);
    const isScrap =
      stretch.same &&
      index < stretches.length - 1 &&
      stretch.after.length <= 3 &&
      !stretch.after.some(isWord);
    if (last !== undefined && !last.same && (!stretch.same || isScrap)) {
      merged[merged.length - 1] = {
        same: false,
        before: [...last.before, ...stretch.before],
        after: [...last.after, ...stretch.after],
      };
    } else {
      merged.push(stretch);
    }
  }
  return merged;
}
