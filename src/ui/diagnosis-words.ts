/** For each diagnosis of a host one plain sentence with its evidence, and what a person can do. */
import type { Diagnosis } from '../core/hosts/host-record';
import type { HostRow } from '../messaging/protocol';
import { bytes, count } from './format';
import type { Words } from './words';

export interface DiagnosisWords {
  readonly sentence: string;
  readonly advice: string;
}

type Judged = Pick<HostRow, 'diagnosis' | 'samplesWanted' | 'window' | 'totals'>;

export function diagnosisWords(host: Judged, words: Words): DiagnosisWords {
  return {
    sentence: words.message(`host_${host.diagnosis}`, ...EVIDENCE[host.diagnosis](host, words)),
    advice: words.message(`host_advice_${host.diagnosis}`),
  };
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
  content_changes: none,
  validators_rotate: wasted,
  validators_ignored: wasted,
  no_validators: none,
  inconclusive: ({ window }, words) => [
    count(window.conditional, words),
    count(window.identical, words),
  ],
  stale_304: none,
  unsolicited_304: none,
  precondition_412: none,
  malformed_rejected: none,
};
