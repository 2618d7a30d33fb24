/**
 * A host in words: for each diagnosis and each label one plain sentence with its evidence, what the
 * person can do and what the site's operator could; and what was done about it.
 */
import type { Diagnosis } from '../core/hosts/host-record';
import type { HostOddity } from '../core/hosts/oddities';
import type { Remedy } from '../core/hosts/remedy';
import type { HostRow } from '../messaging/protocol';
import { bytes, count, sinceWords } from './format';
import type { Words } from './words';

export interface DiagnosisWords {
  readonly sentence: string;
  readonly advice: string;
  /** To whoever runs the site. */
  readonly operator: string;
}

type Judged = Pick<HostRow, 'diagnosis' | 'samplesWanted' | 'window' | 'totals'>;

export function diagnosisWords(host: Judged, words: Words): DiagnosisWords {
  const { diagnosis } = host;
  return {
    sentence: words.message(`host_${diagnosis}`, ...EVIDENCE[diagnosis](host, words)),
    advice: words.message(`host_advice_${diagnosis}`),
    operator: words.message(`host_operator_${diagnosis}`),
  };
}

export function oddityWords(oddity: HostOddity, words: Words): DiagnosisWords {
  return {
    sentence: words.message(`host_label_${oddity}`),
    advice: words.message(`host_label_advice_${oddity}`),
    operator: words.message(`host_label_operator_${oddity}`),
  };
}

/** What was done about it: "No more asked with a condition; tried again about 12 December." */
export function remedyWords({ kind, againAt }: Remedy, now: number, words: Words): string {
  if (kind === 'not_asked' && againAt !== null) {
    return words.message('host_done_not_asked_until', sinceWords(againAt, now, words));
  }
  return words.message(`host_done_${kind}`);
}

/** Whether there is anything to tell of: a host asked as ever needs no sentence. */
export function isWorthTelling({ kind }: Remedy): boolean {
  return kind !== 'asked_as_ever';
}

/** "0 of 20 answered 304" in a few words, or that nothing was asked with a condition. */
export function shareWords({ window }: Pick<HostRow, 'window'>, words: Words): string {
  const { notModified, conditional } = window;
  if (conditional === 0) return words.message('host_share_none');
  const share = new Intl.NumberFormat(words.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(notModified / conditional);
  return words.message('host_share', share, count(notModified, words), count(conditional, words));
}

const none = (): readonly string[] => [];
const wasted = ({ totals }: Judged, words: Words): readonly string[] => [
  bytes(totals.bytesWasted, words),
];

/** What fills `$1`…: a mapped type, so that a new diagnosis without words does not compile. */
const EVIDENCE: {
  readonly [Each in Diagnosis]: (host: Judged, words: Words) => readonly string[];
} = {
  unknown: ({ window, samplesWanted }, words) => [
    count(window.conditional, words),
    count(window.conditional + samplesWanted, words),
  ],
  healthy: ({ window, totals }, words) => [
    count(window.notModified, words),
    count(window.conditional, words),
    bytes(totals.bytesSaved, words),
  ],
  content_changes: ({ window }, words) => [
    count(window.conditional - window.notModified - window.identical, words),
    count(window.conditional, words),
  ],
  validators_rotate: wasted,
  validators_ignored: wasted,
  no_validators: ({ window }, words) => [count(window.bodies, words)],
  inconclusive: ({ window }, words) => [
    count(window.conditional, words),
    count(window.identical, words),
  ],
  ims_only: ({ window, totals }, words) => [
    count(window.notModified, words),
    count(window.conditional, words),
    bytes(totals.bytesWasted, words),
  ],
  etag_cluster: ({ window, totals }, words) => [
    count(window.identical, words),
    count(window.conditional, words),
    bytes(totals.bytesWasted, words),
  ],
  lm_generated: ({ window }, words) => [count(window.bodies, words)],
  alternating: none,
  blind_304: none,
  stale_304: none,
  unsolicited_304: none,
  precondition_412: none,
  malformed_rejected: none,
};
