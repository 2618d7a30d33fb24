/**
 * What is worth sending to a host, told from evidence: its tag, its date, a list of its tags, or
 * nothing. A condition that never helps costs little; what matters is that a better one may.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import type { Validators } from '../http/validators';
import { diagnoseCounts, isCluster, isDateOnly } from './diagnose';
import type { Evidence, HostRecord } from './host-record';
import { windowCounts } from './window';

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

const REPROBE_VISITS = 50;
const REPROBE_MS = 30 * 86_400_000;
/** A list that does not help within so many tries is given up. */
const LIST_TRIES = 10;

export function strategyFor(input: StrategyInput): Strategy {
  const { host, page } = input;
  const ofPage = host.evidence.filter((one) => one.page === page);
  if (isDateOnly(host.evidence)) return 'date';
  const isSick = isUseless(host.evidence, input.sample) || isUseless(ofPage, input.sample);
  if (isSick) return afterUselessTag(input, ofPage);
  if (isCluster(host.evidence) && !listFailed(host.evidence)) return 'list';
  return 'validator';
}

/** Enough conditional requests, no 304, and bytes paid for that were held already. */
function isUseless(evidence: readonly Evidence[], sample: number): boolean {
  const diagnosis = diagnoseCounts(windowCounts(evidence), sample);
  return diagnosis === 'validators_rotate' || diagnosis === 'validators_ignored';
}

function afterUselessTag(input: StrategyInput, ofPage: readonly Evidence[]): Strategy {
  const { validators, host, dateTrial } = input;
  const isTriable =
    validators.etag !== undefined &&
    validators.lastModified !== undefined &&
    validators.lastModifiedUsable &&
    isSteady(ofPage);
  const wastedTrials = host.evidence.filter(
    (one) => one.byDateThoughTagged === true && one.answer === 'same_bytes',
  ).length;
  if (isTriable && wastedTrials < dateTrial) return 'date';
  return mayProbeAgain(input, ofPage) ? 'validator' : 'none';
}

/** A date that moves over the same bytes is as useless as the tag. */
function isSteady(ofPage: readonly Evidence[]): boolean {
  return !ofPage.some((one) => one.answer === 'same_bytes' && one.dateMoved === true);
}

/** Sites are mended: a host that was given up is asked again now and then. */
function mayProbeAgain({ now, host }: StrategyInput, ofPage: readonly Evidence[]): boolean {
  const lastAsked = host.evidence.findLastIndex((one) => one.asked !== 'nothing');
  const since = host.evidence.slice(lastAsked + 1);
  const askedAt = host.evidence[lastAsked]?.at ?? now;
  return ofPage.length > 0 && (since.length >= REPROBE_VISITS || now - askedAt >= REPROBE_MS);
}

function listFailed(evidence: readonly Evidence[]): boolean {
  const tries = evidence.filter((one) => one.byList === true);
  return (
    tries.length >= LIST_TRIES && tries.slice(-LIST_TRIES).every((one) => one.answer !== '304')
  );
}
