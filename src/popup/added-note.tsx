/** What became of an add: never "added" without a first copy, or the words for why there is none. */
import type { JSX } from 'preact';
import type { HereView, WatchRow } from '../messaging/protocol';
import type { AddEnd } from '../ui/finish-add';
import { FirstCopy } from '../ui/first-copy';
import { t } from '../ui/page-words';

export type Added = AddEnd & { readonly host: string };

interface Props {
  readonly added: Added;
  readonly here: HereView;
  readonly now: number;
  /** What the tab shows, where it may be read. */
  readonly shown: string | undefined;
}

export function AddedNote({ added, here, now, shown }: Props): JSX.Element | null {
  if (added.kind === 'denied') {
    return (
      <p class="note need small" role="alert">
        {t('here_denied', added.host)}
      </p>
    );
  }
  const row = rowOf(added, here);
  // A further check has news of its own.
  if (row !== undefined && row.marks.length > 1) return null;
  return (
    <div class="note small" role="status">
      {row === undefined ? (
        <p>{t('here_saving')}</p>
      ) : (
        <FirstCopy row={row} now={now} shown={shown} />
      )}
    </div>
  );
}

/** The row as it is now; the newest of this address when the background finished the add. */
function rowOf(added: Added, here: HereView): WatchRow | undefined {
  const rows = here.kind === 'watched' ? here.rows : [];
  if (added.kind === 'added') return rows.find(({ id }) => id === added.row.id) ?? added.row;
  return rows.reduce<WatchRow | undefined>(
    (newest, row) => (newest === undefined || row.addedAt > newest.addedAt ? row : newest),
    undefined,
  );
}
