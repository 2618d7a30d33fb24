/**
 * What is worth sending to a host, told from evidence: its tag, its date, a list of its tags, or
 * nothing. A condition that never helps costs little; what matters is that a better one may.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import type { Validators } from '../http/validators';
import { isCluster } from './cluster';
import { diagnoseWindow, isDateGenerated, isDateOnly } from './diagnose';
import type { Evidence, HostRecord } from './host-record';

export type Strategy =
  /** The tag, or the date where there is no tag. */
  | 'validator'
  /** The date, although there is a tag: a trial, or because only the date is honoured. */
  | 'date'
  /** Every tag seen with the bytes held. */
  | 'list'
  /** Nothing: the hash alone decides. */
  | 'none';

export interface StrategyInput {
  readonly host: Pick<HostRecord, 'evidence'>;
  /** The page asked for: a host's verdict may rest on other pages. */
  readonly page: string;
  readonly validators: Validators;
  readonly sample: number;
  readonly dateTrial: number;
  readonly now: number;
}

/** A host that was given up is asked once more after so many visits or so long. */
export const REPROBE_VISITS = 50;
export const REPROBE_MS = 30 * 86_400_000;
/** Tries after which a list that does not help is given up. */
const LIST_TRIES = 10;

export function strategyFor(input: StrategyInput): Strategy {
  const { host, page, sample, dateTrial } = input;
  const ofPage = host.evidence.filter((one) => one.page === page);
  const hasFailedHere = isUseless(ofPage, sample) && wastedTrials(ofPage) >= dateTrial;
  if (isDateOnly(ofPage) || (isDateOnly(host.evidence) && !hasFailedHere)) return 'date';
  if (isUseless(host.evidence, sample)) return afterUselessTag(input, host.evidence);
  // The same rules for one page, where only some paths of a host are sick.
  if (isUseless(ofPage, sample)) return afterUselessTag(input, ofPage);
  if (isCluster(host.evidence) && !listFailed(host.evidence)) return 'list';
  return 'validator';
}

/** Enough conditional requests, no 304, and bytes paid for that were held already. */
export function isUseless(evidence: readonly Evidence[], sample: number): boolean {
  const diagnosis = diagnoseWindow(evidence, sample);
  return (
    diagnosis === 'validators_rotate' ||
    diagnosis === 'validators_ignored' ||
    isDateGenerated(evidence, sample)
  );
}

/** @param evidence of the host, or of the one page that is sick */
function afterUselessTag(input: StrategyInput, evidence: readonly Evidence[]): Strategy {
  const { validators, page, dateTrial } = input;
  const isTriable =
    validators.etag !== undefined &&
    validators.lastModified !== undefined &&
    validators.lastModifiedUsable &&
    isSteady(evidence.filter((one) => one.page === page));
  if (isTriable && wastedTrials(evidence) < dateTrial) return 'date';
  return mayProbeAgain(input, evidence) ? 'validator' : 'none';
}

function wastedTrials(evidence: readonly Evidence[]): number {
  return evidence.filter((one) => one.byDateThoughTagged === true && one.answer === 'same_bytes')
    .length;
}

/** A date that moves over the same bytes is as useless as the tag. */
function isSteady(ofPage: readonly Evidence[]): boolean {
  return !ofPage.some((one) => one.answer === 'same_bytes' && one.dateMoved === true);
}

/** Sites are mended: what was given up is asked again now and then. */
function mayProbeAgain({ now, page }: StrategyInput, evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.page === page) && isTimeToAskAgain(evidence, now);
}

/** Whether enough time or visits have passed since a condition was last sent. */
export function isTimeToAskAgain(evidence: readonly Evidence[], now: number): boolean {
  const lastAsked = evidence.findLastIndex((one) => one.asked !== 'nothing');
  const since = evidence.slice(lastAsked + 1);
  const askedAt = evidence[lastAsked]?.at ?? now;
  return since.length >= REPROBE_VISITS || now - askedAt >= REPROBE_MS;
}

/**
 * Of the last tries at which a 304 was owed, no greater share was answered so than of those by one
 * tag before.
 */
function listFailed(evidence: readonly Evidence[]): boolean {
  const owed = evidence.filter(
    ({ asked, answer }) => asked === 'tag' && (answer === '304' || answer === 'same_bytes'),
  );
  const tries = owed.filter(({ byList }) => byList === true).slice(-LIST_TRIES);
  const before = owed.filter(({ byList }) => byList !== true);
  return tries.length >= LIST_TRIES && shareOf304(tries) <= shareOf304(before);
}

function shareOf304(evidence: readonly Evidence[]): number {
  if (evidence.length === 0) return 0;
  return evidence.filter(({ answer }) => answer === '304').length / evidence.length;
}
