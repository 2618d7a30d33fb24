/**
 * What Stillwatch sees of a page just added: the beginning of the first copy, and a warning where it
 * is not what the person sees. Without it a person learns months later that nothing was watched.
 */
import type { JSX } from 'preact';
import type { Sees, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { clockTime } from './format';
import { t, WORDS } from './page-words';
import { statusWords } from './status-words';
import { tidy, withoutControls } from './untrusted';
import { useView } from './use-view';
import { plural } from './words';

/** Less text than this is seldom what the person sees on the page. */
const LITTLE_TEXT = 200;
/** Less of the tab's words than this: the tab shows another page. */
const MOST_FOUND = 0.5;

interface Props {
  readonly row: WatchRow;
  readonly now: number;
  /** What the person's own tab shows, where it may be read. */
  readonly shown?: string | undefined;
}

export function FirstCopy({ row, now, shown }: Props): JSX.Element {
  const { data: sees } = useView(
    () => send('watch.sees', { watchId: row.id, ...(shown === undefined ? {} : { shown }) }),
    `${row.id} ${shown === undefined}`,
  );
  if (row.status === 'new' && row.lastCheckedAt === null) return <p>{t('here_saving')}</p>;
  // The question is for the person: whether it is watched is not yet said.
  if (row.status === 'disallowed') return <p>{statusWords(row, now, WORDS).reason}</p>;
  if (row.lastGoodAt === null) {
    return (
      <p>{t('two_sentences', t('here_added_no_copy'), statusWords(row, now, WORDS).sentence)}</p>
    );
  }
  const saved =
    sees === undefined ? t('here_added_plain') : plural(WORDS, 'here_added', sees.chars);
  const next =
    row.dueAt === null ? undefined : t('here_added_next', clockTime(row.dueAt, now, WORDS));
  const warning = sees === undefined ? undefined : warningOf(sees, row);
  return (
    <>
      <p>{next === undefined ? saved : t('two_sentences', saved, next)}</p>
      {warning !== undefined && <p class="warning">{warning}</p>}
      {sees !== undefined && sees.lines.length > 0 && <Seen sees={sees} />}
    </>
  );
}

/** One warning, the one that explains most. */
function warningOf({ chars, shareFound }: Sees, row: WatchRow): string | undefined {
  if (shareFound !== null && shareFound < MOST_FOUND) return t('sees_lacks_most');
  // A chosen part, such as a price, is short by the person's own wish.
  if (chars < LITTLE_TEXT && row.selector === null) return t('here_added_short');
  return undefined;
}

function Seen({ sees: { lines, count } }: { readonly sees: Sees }): JSX.Element {
  const more = count - lines.length;
  return (
    <details class="seen">
      <summary>{t('sees_title')}</summary>
      <ul class="seen-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
          <li key={index} dir="auto">
            {tidy(withoutControls(line), LINE_LENGTH)}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="soft">{plural(WORDS, 'sees_more', more)}</p>}
    </details>
  );
}

const LINE_LENGTH = 160;
