/** The numbers of a host, as short phrases for one line beside its verdict. */
import type { Diagnosis } from '../core/hosts/host-record';
import type { HostRow } from '../messaging/protocol';
import { shareWords } from './diagnosis-words';
import { bytes } from './format';
import type { Words } from './words';

type Figure = 'share' | 'saved' | 'wasted';

/** What the sentence of a verdict says itself: it is not said twice in one row. */
const SAID: { readonly [Each in Diagnosis]?: readonly Figure[] } = {
  unknown: ['share'],
  healthy: ['share', 'saved'],
  ims_only: ['share', 'wasted'],
  validators_rotate: ['wasted'],
  validators_ignored: ['wasted'],
  etag_cluster: ['wasted'],
};

/**
 * "0% answered 304 (0 of 20)", "1.2 MB paid for nothing": without what there is none of, and without
 * what the verdict has said.
 */
export function hostNumberWords(host: HostRow, words: Words): readonly string[] {
  const { window, totals, diagnosis } = host;
  const said = SAID[diagnosis] ?? [];
  const figure = (kind: Figure, amount: number, text: () => string) =>
    amount === 0 || said.includes(kind) ? [] : [text()];
  return [
    ...figure('share', window.conditional, () => shareWords(host, words)),
    ...figure('saved', totals.bytesSaved, () =>
      words.message('host_saved', bytes(totals.bytesSaved, words)),
    ),
    ...figure('wasted', totals.bytesWasted, () =>
      words.message('host_wasted', bytes(totals.bytesWasted, words)),
    ),
  ];
}
