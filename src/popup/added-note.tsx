/** What became of an add: never "added" without a first copy, or the words for why there is none. */
import type { JSX } from 'preact';
import type { HereView, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { statusWords } from '../ui/status-words';
import { useView } from '../ui/use-view';
import { plural } from '../ui/words';
import type { AddEnd } from './finish-add';

/** Less text than this is seldom what the person sees on the page. */
const LITTLE_TEXT = 200;

export type Added = AddEnd & { readonly host: string };

interface Props {
  readonly added: Added;
  readonly here: HereView;
  readonly now: number;
}

export function AddedNote({ added, here, now }: Props): JSX.Element | null {
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
      {row === undefined ? <p>{t('here_saving')}</p> : <Copy row={row} now={now} />}
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

function Copy({ row, now }: { readonly row: WatchRow; readonly now: number }): JSX.Element {
  const { data } = useView(() => send('watch.get', { watchId: row.id }), row.id);
  if (row.status === 'new' && row.lastCheckedAt === null) return <p>{t('here_saving')}</p>;
  // The question is for the person: whether it is watched is not yet said.
  if (row.status === 'disallowed') return <p>{statusWords(row, now, WORDS).reason}</p>;
  if (row.lastGoodAt === null) {
    return (
      <p>{t('two_sentences', t('here_added_no_copy'), statusWords(row, now, WORDS).sentence)}</p>
    );
  }
  const length = data?.versions.find(({ newest }) => newest)?.textLength;
  const saved = length === undefined ? t('here_added_plain') : plural(WORDS, 'here_added', length);
  const next =
    row.dueAt === null ? undefined : t('here_added_next', clockTime(row.dueAt, now, WORDS));
  return (
    <>
      <p>{next === undefined ? saved : t('two_sentences', saved, next)}</p>
      {length !== undefined && length < LITTLE_TEXT && <p>{t('here_added_short')}</p>}
    </>
  );
}
