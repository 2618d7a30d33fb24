/**
 * The difference inside one line, word by word. Words that differ only in what the person has
 * ignored, case or blanks, are the same words, and are shown as they stand in the new line.
 */
import { align } from './align';
import type { Budget } from './budget';
import { type Fold, foldOf, type Keyed } from './ignored';
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

/** Of both lines; longer ones come in pieces. */
const MAX_CHARS = 50_000;

/** One line turned into another: nothing kept. */
export function wholeLine(before: string, after: string): readonly DiffWord[] {
  return [word('removed', before), word('added', after)];
}

/**
 * The words of both lines: those kept and added give the new line, those kept and removed the old
 * one, but for what is ignored. Without budget, or where hardly anything is kept, the line as a whole.
 */
export function diffWords(before: Keyed, after: Keyed, budget: Budget): readonly DiffWord[] {
  const length = before.text.length + after.text.length;
  if (budget.isExhausted() || length > MAX_CHARS) return wholeLine(before.text, after.text);
  budget.spend(length);
  const fold = foldOf([before, after]);
  const raw = stretchesOf(tokens(before.text), tokens(after.text), fold, budget);
  const stretches = absorbScraps(raw).map((stretch) =>
    stretch.same || !isSame(stretch, fold) ? stretch : { ...stretch, same: true },
  );
  const kept = lettersIn(stretches.filter(({ same }) => same).flatMap((stretch) => stretch.after));
  const changesWords = stretches.some(
    (stretch) => !stretch.same && [...stretch.before, ...stretch.after].some((t) => !isBlank(t)),
  );
  const longer = Math.max(lettersIn([before.text]), lettersIn([after.text]));
  if (!changesWords || kept < MIN_KEPT * longer) return wholeLine(before.text, after.text);
  return joined(
    stretches.flatMap((stretch) =>
      stretch.same
        ? [word('same', stretch.after.join(''))]
        : [word('removed', stretch.before.join('')), word('added', stretch.after.join(''))],
    ),
  );
}

function isSame({ before, after }: Stretch, fold: Fold): boolean {
  return fold(before.join('')) === fold(after.join(''));
}

/** No empty words, and no two of the same kind in a row. */
function joined(words: readonly DiffWord[]): readonly DiffWord[] {
  const result: DiffWord[] = [];
  for (const each of words) {
    const last = result.at(-1);
    if (each.text === '') continue;
    if (last?.kind === each.kind)
      result[result.length - 1] = word(each.kind, last.text + each.text);
    else result.push(each);
  }
  return result;
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
  fold: Fold,
  budget: Budget,
): readonly Stretch[] {
  const numbers = intern(before.map(fold), after.map(fold));
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
