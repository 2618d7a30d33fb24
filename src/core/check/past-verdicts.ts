/**
 * What rules would have made of the versions that are stored, one after the other, as a check would
 * have judged them: against what the person would have known by then, with the gates, words that
 * block, flips back and second looks.
 *
 * What cannot be known is said: a stored version tells nothing of how often it was found again, so
 * that a second look is only known to have been passed where checks are on record that found it.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import { diffBlocks } from '../diff/diff';
import { type Summary, summarise } from '../diff/summary';
import { blockingWord, passGates } from '../watch/gates';
import { nextVariants, type RecentText } from '../watch/variants';
import type { WatchRules } from '../watch/watch-rules';
import type { OutcomeKind } from './outcome';
import type { CheckRules } from './rules';
import type { TextVersion } from './text-version';

/** `unknown`: told if a second look found it again, and no check on record says so. */
export type PastVerdict = 'told' | 'minor' | 'nothing' | 'unknown';

export interface Judged {
  readonly verdict: PastVerdict;
  readonly summary: Summary | null;
}

/** What the watch would hold after some versions. */
export interface Past {
  /** What the person would have been told of last, or the first copy. */
  readonly reference: TextVersion;
  readonly newest: TextVersion;
  readonly recent: readonly RecentText[];
}

export interface PastRules {
  readonly rules: WatchRules;
  readonly engine: Pick<CheckRules, 'variantReverts'>;
  /** For each difference. */
  readonly budgetMs: number;
  readonly now: () => number;
}

/** A version, and in how many checks on record it was found again before the next one. */
export interface PastVersion {
  readonly text: TextVersion;
  readonly foundAgain: number;
}

/** @returns undefined where words stand in the way of a first copy, too */
export function firstCopy(text: TextVersion, { rules }: PastRules): Past | undefined {
  if (blockingWord(rules, text.unruled) !== undefined) return undefined;
  const recent = [{ fingerprint: text.fingerprint, returned: false }];
  return { reference: text, newest: text, recent };
}

/** The next version, and what is held after it. */
export function judgePast(
  past: Past,
  { text, foundAgain }: PastVersion,
  about: PastRules,
): { readonly past: Past; readonly judged: Judged } {
  const { rules, engine, budgetMs, now } = about;
  // While such words are there nothing is kept, so nothing comes of it later either.
  if (blockingWord(rules, text.unruled) !== undefined) return { past, judged: silent('minor') };
  if (text.fingerprint === past.newest.fingerprint) return { past, judged: silent('nothing') };
  const { reference } = past;
  const diff = diffBlocks(reference.blocks, text.blocks, { budgetMs, now });
  const variants = nextVariants(past.recent, text.fingerprint, engine.variantReverts);
  const kept: Past = { reference, newest: text, recent: variants.recent };
  if (diff.hunks.length === 0) return { past: kept, judged: silent('nothing') };
  const summary = summarise(diff);
  const { told } = passGates({
    rules,
    before: reference.blocks,
    after: text.blocks,
    diff,
    language: text.language,
  });
  const isHabit = variants.alternating || (variants.reverted && rules.ignoreFlipBack);
  if (!told || isHabit) return { past: kept, judged: { verdict: 'minor', summary } };
  const isFoundAgain = foundAgain >= rules.confirmAfter - 1;
  return {
    // Where it is not known, what follows is judged as if it had been told: so it was in truth.
    past: { ...kept, reference: text },
    judged: { verdict: isFoundAgain ? 'told' : 'unknown', summary },
  };
}

function silent(verdict: 'minor' | 'nothing'): Judged {
  return { verdict, summary: null };
}

/** One check on record. */
export interface PastCheck {
  readonly at: number;
  readonly outcome: OutcomeKind;
  readonly details: readonly string[];
}

const SAME: ReadonlySet<OutcomeKind> = new Set(['not_modified', 'unchanged_200', 'unchanged_head']);
const NO_ANSWER: ReadonlySet<OutcomeKind> = new Set(['deferred', 'error', 'probe_changed']);
/** Of another text, which was not kept. */
const NOT_KEPT: readonly string[] = ['unconfirmed', 'blocked_by_words'];

/**
 * How many checks in a row found the version again.
 *
 * @param checks of the page, oldest first
 * @param from when the version came, epoch ms
 * @param until when the next one came; undefined: there is none
 */
export function timesFoundAgain(
  checks: readonly PastCheck[],
  {
    from,
    until = Number.POSITIVE_INFINITY,
  }: { readonly from: number; readonly until: number | undefined },
): number {
  const since = checks.filter(
    ({ at, outcome }) => at > from && at < until && !NO_ANSWER.has(outcome),
  );
  const other = since.findIndex(
    ({ outcome, details }) =>
      !SAME.has(outcome) || details.some((detail) => NOT_KEPT.includes(detail)),
  );
  return other === -1 ? since.length : other;
}
