/**
 * The gates: of a difference that can be seen, whether the person wants to be told. What does not
 * pass is kept as a version and not told; it stays measured against what the person knows, so that
 * small changes add up.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import type { TraceStep } from '../check/trace';
import type { Block } from '../content/block';

import { firstNumber } from '../content/first-number';
import { foldText } from '../content/fold';
import { changedChars } from '../diff/changed-chars';
import type { BlockDiff, DiffLine } from '../diff/diff';
import { heldClauses } from './number-clauses';
import type { GateRules } from './watch-rules';

export interface GateInput {
  readonly rules: GateRules;
  /** The text the person knows, and the one that came. */
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  readonly diff: BlockDiff;
  /** Of the page, BCP 47. */
  readonly language: string | undefined;
}

export interface GateVerdict {
  readonly told: boolean;
  /** `most_of_page_gone`: told although only additions are wanted. */
  readonly reason: GateReason | undefined;
  readonly changedChars: number;
  /** Of a rule on numbers, where there are any. */
  readonly numbers: { readonly before?: number; readonly after?: number } | undefined;
  readonly trace: readonly TraceStep[];
}

export type GateReason =
  | 'below_threshold'
  | 'other_direction'
  | 'words_missing'
  | 'words_still_there'
  | 'number_rule'
  | 'most_of_page_gone';

/** So much of the text gone is told also where only additions are wanted. */
const MOST = 0.75;

export function passGates(input: GateInput): GateVerdict {
  const { rules, diff } = input;
  const lines = diff.hunks.flatMap((hunk) => hunk.lines);
  const chars = changedChars(lines);
  const trace: TraceStep[] = [];
  let reason: GateReason | undefined;
  const stop = (why: GateReason) => ({
    told: false,
    reason: why,
    changedChars: chars,
    numbers,
    trace: [...trace, { step: 'gate', text: why } as const],
  });
  const numbers = rules.numberRule === undefined ? undefined : numbersOf(input);

  if (rules.numberRule !== undefined && numbers !== undefined) {
    const held = heldClauses(rules.numberRule, numbers);
    trace.push({
      step: 'gate',
      rule: JSON.stringify(rules.numberRule),
      text: `${numbers.before ?? '–'} → ${numbers.after ?? '–'}: ${held.join(', ') || '–'}`,
    });
    if (held.length === 0) return stop('number_rule');
  }
  if (chars < rules.minChangedChars) {
    trace.push({
      step: 'gate',
      rule: `minChangedChars: ${rules.minChangedChars}`,
      text: '',
      count: chars,
    });
    return stop('below_threshold');
  }
  if (!goesTheWay(rules.direction, lines)) {
    if (rules.direction === 'additions' && isMostGone(input)) reason = 'most_of_page_gone';
    else return stop('other_direction');
  }
  if (rules.alertOnlyIf.length > 0 && reason === undefined) {
    const found = wordsIn(rules.alertOnlyIf, newText(rules.direction, lines));
    if (found === undefined) return stop('words_missing');
    trace.push({ step: 'gate', rule: `alertOnlyIf: ${found}`, text: '' });
  }
  if (rules.alertIfGone.length > 0) {
    const gone = goneWord(rules.alertIfGone, input);
    if (gone === undefined) return stop('words_still_there');
    trace.push({ step: 'gate', rule: `alertIfGone: ${gone}`, text: '' });
  }
  if (reason !== undefined) trace.push({ step: 'gate', text: reason });
  return { told: true, reason, changedChars: chars, numbers, trace };
}

/** The word of "not while" that is in the text; undefined: nothing stands in the way. */
export function blockingWord(
  { notWhile }: Pick<GateRules, 'notWhile'>,
  blocks: readonly Block[],
): string | undefined {
  if (notWhile.length === 0) return undefined;
  return wordsIn(
    notWhile,
    blocks.map(({ text }) => text),
  );
}

function numbersOf({ before, after, language }: GateInput) {
  const [old, now] = [before, after].map((blocks) =>
    firstNumber(blocks.map(({ text }) => text).join('\n'), language),
  );
  return {
    ...(old === undefined ? {} : { before: old }),
    ...(now === undefined ? {} : { after: now }),
  };
}

/** A replaced line holds new text and has lost old one: it goes both ways. */
function goesTheWay(direction: GateRules['direction'], lines: readonly DiffLine[]): boolean {
  switch (direction) {
    case 'any':
      return true;
    case 'additions':
      return lines.some(({ kind, words }) => kind === 'added' || has(words, 'added'));
    case 'removals':
      return lines.some(({ kind, words }) => kind === 'removed' || has(words, 'removed'));
  }
}

function has(words: DiffLine['words'], kind: 'added' | 'removed'): boolean {
  return words.some((word) => word.kind === kind && word.text.trim() !== '');
}

/** A text of which the rules leave nothing is no other one in its place. */
function isMostGone({ before, after }: GateInput): boolean {
  if (after.length === 0) return false;
  const length = (blocks: readonly Block[]) =>
    blocks.reduce((sum, { text }) => sum + text.length, 0);
  return length(after) <= (1 - MOST) * length(before);
}

/** Whole lines: a word may stand beside the one that changed. */
function newText(direction: GateRules['direction'], lines: readonly DiffLine[]): readonly string[] {
  const wanted = direction === 'removals' ? 'removed' : 'added';
  return lines
    .filter(({ kind }) => kind === wanted || kind === 'replaced')
    .map(({ words }) =>
      words
        .filter(({ kind }) => kind === wanted || kind === 'same')
        .map(({ text }) => text)
        .join(''),
    );
}

/**
 * A word that the person knows to be there and that is there no longer. One that never was there has
 * not gone.
 */
function goneWord(
  wanted: readonly string[],
  { before, after }: Pick<GateInput, 'before' | 'after'>,
): string | undefined {
  const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text);
  const there = wanted.filter((word) => wordsIn([word], texts(before)) !== undefined);
  return there.find((word) => wordsIn([word], texts(after)) === undefined);
}

function wordsIn(wanted: readonly string[], lines: readonly string[]): string | undefined {
  const text = folded(lines.join('\n'));
  return wanted.find((word) => {
    const wish = folded(word);
    // Nothing to see is in every text.
    return wish !== '' && text.includes(wish);
  });
}

function folded(text: string): string {
  return foldText(text).toLowerCase();
}
