/** The numbers of a host, as short phrases for one line. */
import type { HostRow } from '../messaging/protocol';
import { shareWords } from './diagnosis-words';
import { bytes } from './format';
import type { Words } from './words';

/** "0 % answered 304 (0 of 20)", "1.2 MB paid for nothing" */
export function hostNumberWords(host: HostRow, words: Words): readonly string[] {
  const { bytesSaved, bytesWasted } = host.totals;
  return [
    shareWords(host, words),
    ...(bytesSaved > 0 ? [words.message('host_saved', bytes(bytesSaved, words))] : []),
    ...(bytesWasted > 0 ? [words.message('host_wasted', bytes(bytesWasted, words))] : []),
  ];
}
