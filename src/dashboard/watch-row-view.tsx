/** One watch as a row: its title, its still line, and what there is to say about it. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { WatchRow } from '../messaging/protocol';
import { WORDS } from '../ui/page-words';
import { PhraseView } from '../ui/phrase-view';
import { type StatusTone, statusWords } from '../ui/status-words';
import { StillLine } from '../ui/still-line';
import { changePhrase } from '../ui/summary-sentence';
import { tidy } from '../ui/untrusted';
import { UntrustedLine } from '../ui/untrusted-line';
import { formatRoute } from './route';

interface Props {
  readonly row: WatchRow;
  readonly open: boolean;
  readonly now: number;
}

/** The same element for the same row: a key press in the search draws only what is new. */
export function WatchRowView({ row, open, now }: Props): JSX.Element {
  return useMemo(() => <Row row={row} open={open} now={now} />, [row, open, now]);
}

function Row({ row, open, now }: Props): JSX.Element {
  const { reason, tone } = statusWords(row, now, WORDS);
  const title = row.title === '' ? row.host : row.title;
  return (
    <li class="row" data-tone={toneOf(row, tone)} data-open={open ? 'yes' : 'no'}>
      <a
        id={`watch-${row.id}`}
        class="row-title"
        href={hashOf(row)}
        {...(open ? { 'aria-current': 'true' as const } : {})}
      >
        <UntrustedLine text={title} />
      </a>
      <StillLine marks={row.marks} width={91} />
      <p class="row-words small soft">
        <span class="two-lines">
          {tone === 'stir' && row.unseen !== null ? (
            <PhraseView phrase={changePhrase(row.unseen.newest, WORDS)} />
          ) : (
            reason
          )}
        </span>
        <bdi class="row-host one-line faint" dir="ltr">
          {tidy(row.host)}
        </bdi>
      </p>
    </li>
  );
}

/** The bar at the start says "changed" also where a state of need has the sentence. */
function toneOf(row: WatchRow, tone: StatusTone): StatusTone {
  return tone === 'soft' && row.unseen !== null ? 'stir' : tone;
}

/** What is unread is opened by this click, and so counts as seen. */
function hashOf({ id, unseen }: WatchRow): string {
  return unseen === null
    ? formatRoute({ kind: 'watch', watchId: id })
    : formatRoute({ kind: 'diff', watchId: id, versions: null });
}
