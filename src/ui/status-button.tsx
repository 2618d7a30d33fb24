/** The one action a state offers, as a button. */
import type { JSX } from 'preact';
import { openDashboard, openWatchedPage } from '../messaging/page/open-page';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from './busy-button';
import type { StatusAction, StatusOffer } from './status-words';
import {
  acceptPage,
  allowSite,
  checkNow,
  pauseOrResume,
  pickAgain,
  readInTab,
  watchAnyway,
  watchHeadersOnly,
} from './watch-actions';

interface Props {
  readonly row: WatchRow;
  readonly words: StatusOffer;
  readonly class?: string;
  /** After the action, whatever came of it. */
  readonly done?: () => void;
}

export function StatusButton({
  row,
  words,
  done,
  class: look = 'small',
}: Props): JSX.Element | null {
  if (words.action === 'none') return null;
  return (
    <BusyButton class={look} act={() => act(words.action, row)} done={done}>
      {words.label}
    </BusyButton>
  );
}

/** Called straight from a click: nothing may be awaited before the permission is asked for. */
export async function act(action: StatusAction, row: WatchRow): Promise<void> {
  switch (action) {
    case 'allow':
      return allowSite(row);
    case 'check_now':
      return checkNow(row);
    case 'open_page':
      return openWatchedPage(row.url);
    case 'pick_again':
      return pickAgain(row);
    case 'edit':
    case 'edit_rules':
      return openDashboard(`watch/${row.id}`);
    case 'watch_anyway':
      return watchAnyway(row);
    case 'headers_only':
      return watchHeadersOnly(row);
    case 'read_in_tab':
      return readInTab(row);
    case 'accept':
      return acceptPage(row);
    case 'resume':
      return pauseOrResume(row);
    case 'view_change':
      return openDashboard(placeOfChange(row));
    case 'none':
      return;
  }
}

/** Where the newest unseen change of a watch is shown. */
export function placeOfChange({ id, unseen }: WatchRow): string {
  return unseen === null ? `watch/${id}` : `change/${unseen.newest.id}`;
}
