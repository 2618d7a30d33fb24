/** What of a watch can be searched: title, address, tags, and the words of its state. */
import type { WatchRow } from '../messaging/protocol';
import type { Words } from './words';

/** Words alone, no sentence: this runs for each of ten thousand rows. */
export function watchSearchText(row: WatchRow, { message }: Words): string {
  const state = message(row.paused ? 'state_paused' : `state_${row.status}`);
  const changed = row.unseen === null ? '' : message('state_changed');
  return `${row.title} ${row.url} ${row.tags.join(' ')} ${state} ${changed}`;
}
