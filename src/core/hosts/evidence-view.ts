/**
 * Which exchanges made a host's verdict. The evidence says what counted and when; the exchange log
 * holds the headers; here the two are brought together, so that a verdict can be looked into.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import type { Exchange } from '../check/exchange';
import { isWellFormedTag } from '../http/validators';
import type { Diagnosis, Evidence, HostRecord } from './host-record';

/** What one exchange shows. */
export type Showing =
  /** A condition, and 304: as it should be. */
  | 'confirmed'
  /** By date, where the tag never was. */
  | 'confirmed_by_date'
  /** A condition, and the very bytes held, under another validator. */
  | 'same_bytes_moved'
  /** A condition, and the very bytes held, under the validator that was sent. */
  | 'same_bytes_ignored'
  | 'other_bytes'
  /** A whole page without a validator. */
  | 'no_validator'
  /** A whole page whose date is the moment of the answer. */
  | 'date_is_now'
  | 'plain'
  /** 304 though nothing was asked. */
  | 'unsolicited'
  | 'refused_412'
  /** 400 to the tag it gave itself. */
  | 'refused_tag'
  /** 304, and what came next shows that it was false. */
  | 'hid_change'
  /** The whole page, changed although 304 had said it was not. */
  | 'missed_by_304'
  /** 304 to a tag that was never issued. */
  | 'blind'
  /** A version known from before. */
  | 'back_again';

export interface EvidenceLine {
  readonly showing: Showing;
  readonly at: number;
  /** The resource's key. */
  readonly page: string;
  /** Null: the log does not reach back so far any more. */
  readonly exchange: Exchange | null;
}

const ANY: readonly Showing[] = [
  'confirmed',
  'confirmed_by_date',
  'same_bytes_moved',
  'same_bytes_ignored',
  'other_bytes',
  'no_validator',
  'date_is_now',
  'plain',
];
const ANSWERED_CONDITION: readonly Showing[] = [
  'confirmed',
  'same_bytes_moved',
  'same_bytes_ignored',
  'other_bytes',
];
const PAID_AGAIN: readonly Showing[] = ['same_bytes_moved', 'same_bytes_ignored'];

/** What a verdict rests on: a mapped type, so that a new diagnosis says what its proof is. */
const DECISIVE: { readonly [Each in Diagnosis]: readonly Showing[] } = {
  unknown: ANY,
  healthy: ['confirmed', 'confirmed_by_date'],
  content_changes: ['other_bytes'],
  validators_rotate: PAID_AGAIN,
  validators_ignored: PAID_AGAIN,
  no_validators: ['no_validator'],
  inconclusive: ANSWERED_CONDITION,
  ims_only: ['confirmed_by_date', ...PAID_AGAIN],
  etag_cluster: ['confirmed', 'same_bytes_moved'],
  lm_generated: ['date_is_now'],
  alternating: ['back_again'],
  blind_304: ['blind', 'hid_change', 'missed_by_304'],
  stale_304: ['hid_change', 'missed_by_304'],
  unsolicited_304: ['unsolicited'],
  precondition_412: ['refused_412'],
  malformed_rejected: ['refused_tag'],
};

/**
 * @param exchanges of the pages the evidence names, in any order
 * @returns newest first
 */
export function decisiveLines(
  host: Pick<HostRecord, 'evidence'>,
  diagnosis: Diagnosis,
  exchanges: readonly Exchange[],
): readonly EvidenceLine[] {
  const oldestFirst = [...exchanges]
    .filter(({ purpose }) => purpose === 'check' || purpose === 'head_probe')
    .sort((a, b) => a.at - b.at);
  const wanted = new Set(DECISIVE[diagnosis]);
  const lines = [...linesOfEvidence(host.evidence, oldestFirst), ...linesOfLog(oldestFirst)];
  return lines.filter(({ showing }) => wanted.has(showing)).sort((a, b) => b.at - a.at);
}

function linesOfEvidence(
  evidence: readonly Evidence[],
  exchanges: readonly Exchange[],
): readonly EvidenceLine[] {
  const byPage = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const page = byPage.get(exchange.resourceKey);
    if (page === undefined) byPage.set(exchange.resourceKey, [exchange]);
    else page.push(exchange);
  }
  return evidence.map((one) => ({
    showing: showingOf(one),
    at: one.at,
    page: one.page,
    exchange: exchangeOf(one, byPage.get(one.page) ?? []),
  }));
}

/**
 * Evidence is dated when the answer was judged, an exchange when the request went; checks of one page
 * never overlap, so it is the last that went before.
 */
function exchangeOf(evidence: Evidence, oldestFirst: readonly Exchange[]): Exchange | null {
  const exchange = oldestFirst.findLast(({ at }) => at <= evidence.at);
  if (exchange === undefined) return null;
  const isOwn = (exchange.status === 304) === (evidence.answer === '304');
  const judgedAfterMs = evidence.at - exchange.at - exchange.ms;
  return isOwn && judgedAfterMs <= JUDGED_WITHIN_MS ? exchange : null;
}

/** An answer is judged at once; a longer wait means that the log has lost the exchange itself. */
const JUDGED_WITHIN_MS = 60_000;

function showingOf(evidence: Evidence): Showing {
  const { asked, answer, validatorMoved, hadValidator, byDateThoughTagged, dateIsNow } = evidence;
  if (answer === '412') return 'refused_412';
  if (asked === 'nothing') {
    if (answer === '304') return 'unsolicited';
    if (answer === 'other') return 'plain';
    if (dateIsNow === true) return 'date_is_now';
    return hadValidator ? 'plain' : 'no_validator';
  }
  switch (answer) {
    case '304':
      return byDateThoughTagged === true ? 'confirmed_by_date' : 'confirmed';
    case 'same_bytes':
      return validatorMoved ? 'same_bytes_moved' : 'same_bytes_ignored';
    case 'other_bytes':
      return 'other_bytes';
    default:
      return 'plain';
  }
}

/** What only the log knows: lies are found out later, and a 400 is no evidence of a 304 owed. */
function linesOfLog(oldestFirst: readonly Exchange[]): readonly EvidenceLine[] {
  return oldestFirst.flatMap((exchange, index): readonly EvidenceLine[] => {
    const line = (showing: Showing, of = exchange): EvidenceLine => ({
      showing,
      at: of.at,
      page: of.resourceKey,
      exchange: of,
    });
    const { details, status, asked, validatorSent, resourceKey } = exchange;
    if (details.includes('blind_304')) return [line('blind')];
    if (details.includes('missed_by_304')) {
      const before = oldestFirst
        .slice(0, index)
        .findLast((one) => one.resourceKey === resourceKey && one.status === 304);
      return [...(before === undefined ? [] : [line('hid_change', before)]), line('missed_by_304')];
    }
    if (details.includes('reverted') || details.includes('alternating')) {
      return [line('back_again')];
    }
    const isRefusedTag =
      status === 400 &&
      asked === 'tag' &&
      validatorSent !== null &&
      !isWellFormedTag(validatorSent);
    return isRefusedTag ? [line('refused_tag')] : [];
  });
}
