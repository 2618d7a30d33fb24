/**
 * What a diagnosis has led to, told from the same facts the next request is planned from.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import { NO_VALIDATORS, type Validators } from '../http/validators';
import { diagnose, FAULTS_TO_CONDEMN } from './diagnose';
import type { HostRecord } from './host-record';
import { REPROBE_MS, REPROBE_VISITS, type Strategy, strategyFor } from './strategy';

export type RemedyKind =
  /** Asked as ever: with what the server gave. */
  | 'asked_as_ever'
  /** By date for a few visits, to see whether that is honoured. */
  | 'date_trial'
  | 'asked_by_date'
  | 'asked_by_list'
  /** Without a condition: the hash of the bytes decides. */
  | 'not_asked'
  /** The same, for those of its pages where a 304 hid a change. */
  | 'page_not_asked'
  /** There is nothing to ask with. */
  | 'nothing_to_ask_with'
  /** A 304 that answers nothing is no answer: the page is asked again. */
  | 'answer_refused'
  /** The tag it refuses is not sent. */
  | 'tag_not_sent'
  /** Versions known from before are not told again. */
  | 'repeats_muted';

export interface Remedy {
  readonly kind: RemedyKind;
  /** About when a host that was given up is asked once more; null: never, or it was not given up. */
  readonly againAt: number | null;
}

export interface RemedyInput {
  readonly host: HostRecord;
  /** What its pages' servers gave, by page; of pages that are still watched. */
  readonly validators: ReadonlyMap<string, Validators>;
  readonly sample: number;
  readonly dateTrial: number;
  readonly now: number;
}

/** Of the host as a whole. */
export function remedyOf(input: RemedyInput): Remedy {
  const { host, sample, validators } = input;
  switch (diagnose(host, sample)) {
    case 'blind_304':
    case 'stale_304':
      return plain(isCondemned(host) ? 'not_asked' : 'page_not_asked');
    case 'unsolicited_304':
      return plain('answer_refused');
    case 'precondition_412':
      return told('none', host);
    case 'malformed_rejected':
      return plain('tag_not_sent');
    case 'no_validators':
    case 'lm_generated':
      return plain('nothing_to_ask_with');
    case 'alternating':
      return plain('repeats_muted');
    case 'validators_rotate':
    case 'validators_ignored':
    case 'etag_cluster':
    case 'ims_only': {
      const pages = [...new Set(host.evidence.map(({ page }) => page))];
      const strategies = pages
        .filter((page) => validators.has(page) || validators.size === 0)
        .map((page) => strategyOn(input, page));
      return told(strongest(strategies), host);
    }
    default:
      return plain('asked_as_ever');
  }
}

/** Of one page, which may be sick where the host as a whole is not. */
export function remedyOfPage(input: RemedyInput, page: string): Remedy {
  const { host } = input;
  const isSick = host.falsePages.includes(page) || host.blindPages.includes(page);
  if (isSick || isCondemned(host)) return plain('not_asked');
  if (host.precondition412 >= FAULTS_TO_CONDEMN) return told('none', host);
  if (host.alternatingPages.includes(page)) return plain('repeats_muted');
  const ofPage = host.evidence.filter((one) => one.page === page);
  const bodies = ofPage.filter(({ bytes }) => bytes > 0);
  if (bodies.length > 0 && bodies.every(({ hadValidator }) => !hadValidator)) {
    return plain('nothing_to_ask_with');
  }
  const strategy = strategyOn(input, page);
  // Of a page with one tag the list is that tag.
  const isOneTag = strategy === 'list' && !ofPage.some(({ validatorMoved }) => validatorMoved);
  return told(isOneTag ? 'validator' : strategy, host);
}

function isCondemned({ falsePages, blindPages }: HostRecord): boolean {
  return falsePages.length + blindPages.length >= FAULTS_TO_CONDEMN;
}

function strategyOn({ validators, ...input }: RemedyInput, page: string): Strategy {
  return strategyFor({ ...input, page, validators: validators.get(page) ?? NO_VALIDATORS });
}

/** In the order in which one says more than another of a host with several pages. */
const STRONGEST_FIRST: readonly Strategy[] = ['date', 'list', 'none', 'validator'];

function strongest(strategies: readonly Strategy[]): Strategy {
  return STRONGEST_FIRST.find((one) => strategies.includes(one)) ?? 'validator';
}

function told(strategy: Strategy, host: HostRecord): Remedy {
  switch (strategy) {
    case 'date': {
      const isProven = host.evidence.some(
        (one) => one.byDateThoughTagged === true && one.answer === '304',
      );
      return plain(isProven ? 'asked_by_date' : 'date_trial');
    }
    case 'list':
      return plain('asked_by_list');
    case 'none':
      return { kind: 'not_asked', againAt: askedAgainAt(host) };
    case 'validator':
      return plain('asked_as_ever');
  }
}

function plain(kind: RemedyKind): Remedy {
  return { kind, againAt: null };
}

/** After so many days or so many visits, whichever comes first at the pace of the last visits. */
function askedAgainAt({ evidence }: HostRecord): number | null {
  const last = evidence.findLastIndex(({ asked }) => asked !== 'nothing');
  const asked = evidence[last];
  if (asked === undefined) return null;
  const since = evidence.slice(last + 1);
  const newest = since.at(-1);
  const byTime = asked.at + REPROBE_MS;
  if (newest === undefined || newest.at <= asked.at) return byTime;
  const perVisitMs = (newest.at - asked.at) / since.length;
  return Math.round(Math.min(byTime, asked.at + perVisitMs * REPROBE_VISITS));
}
