/** Opens the live page with what is shown here marked in it. */
import type { JSX } from 'preact';
import { type BlockDiff } from '../core/diff/diff';
import { pageChanges } from '../core/diff/page-changes';
import { showOnPage } from '../messaging/page/show-on-page';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';
import { showToast } from '../ui/toast';

interface Props {
  readonly row: WatchRow;
  readonly diff: BlockDiff;
}

export function ShowOnPageButton({ row, diff }: Props): JSX.Element | null {
  // Of JSON and of headers there is no page to mark.
  if (row.headersOnly || diff.hunks.length === 0) return null;
  return <BusyButton act={() => show(row, diff)}>{t('dash_show_on_page')}</BusyButton>;
}

async function show(row: WatchRow, diff: BlockDiff): Promise<void> {
  const end = await showOnPage(row, pageChanges(diff));
  switch (end.kind) {
    case 'shown':
    case 'not_allowed': // the person's own word
      return;
    case 'elsewhere':
      return showToast(
        end.host === '' ? t('dash_show_on_page_away') : t('dash_show_on_page_failed', end.host),
      );
    case 'broken':
      return showToast(t('dash_show_on_page_broken'));
  }
}
