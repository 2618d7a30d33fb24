/** One watch as a row: columns where there is room for them, two or three lines where there is not. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { WatchRow } from '../../messaging/protocol';
import { percent, relativeTime } from '../../ui/format';
import { t, WORDS } from '../../ui/page-words';
import { PhraseView } from '../../ui/phrase-view';
import { type StatusTone, statusWords } from '../../ui/status-words';
import { StillLine } from '../../ui/still-line';
import { changePhrase } from '../../ui/summary-sentence';
import { tidy } from '../../ui/untrusted';
import { UntrustedLine } from '../../ui/untrusted-line';
import { nextCheckAt } from '../../ui/wait-words';
import { formatRoute } from '../route';
import { nameOf, share304 } from './list-rows';

const LINE_WIDTH = 91;
const NAME_LENGTH = 80;

interface Props {
  readonly row: WatchRow;
  readonly open: boolean;
  readonly chosen: boolean;
  /** In sight: only then it has what is used by the pointer, and its line of checks. */
  readonly near: boolean;
  readonly now: number;
}

/** The same element for the same row: only what changed is drawn again. */
export function ListRow({ row, open, chosen, near, now }: Props): JSX.Element {
  return useMemo(
    () => <Row row={row} open={open} chosen={chosen} near={near} now={now} />,
    [row, open, chosen, near, now],
  );
}

function Row({ row, open, chosen, near, now }: Props): JSX.Element {
  const { reason, tone } = statusWords(row, now, WORDS);
  const name = tidy(nameOf(row), NAME_LENGTH);
  return (
    <div
      role="row"
      class="row watch-row"
      aria-selected={chosen}
      data-id={row.id}
      data-tone={toneOf(row, tone)}
      data-open={open ? 'yes' : 'no'}
      data-unread={tone === 'stir' ? 'yes' : 'no'}
    >
      <div role="gridcell" class="cell-pick">
        {near && (
          <input
            type="checkbox"
            // A browser that keeps the state of ten thousand fields for its history takes long.
            autocomplete="off"
            tabIndex={-1}
            checked={chosen}
            aria-label={t('list_choose', name)}
          />
        )}
      </div>
      <div role="gridcell" class="cell-watch">
        <a
          id={`watch-${row.id}`}
          class="row-title"
          tabIndex={-1}
          href={hashOf(row)}
          {...(open ? { 'aria-current': 'true' as const } : {})}
        >
          <UntrustedLine text={nameOf(row)} />
        </a>
        <bdi class="row-host one-line faint small" dir="ltr">
          {tidy(row.host)}
        </bdi>
      </div>
      <div role="gridcell" class="cell-state small soft">
        <span class="two-lines">{reason}</span>
      </div>
      <div role="gridcell" class="cell-change small soft">
        <span class="two-lines">{lastChange(row, now)}</span>
      </div>
      <div role="gridcell" class="cell-next small soft">
        {nextWords(row, now)}
      </div>
      <div role="gridcell" class="cell-share small soft">
        {near ? <StillLine marks={row.marks} width={LINE_WIDTH} /> : <span class="no-line" />}
        <span class="share">{shareWords(row)}</span>
      </div>
      <div role="gridcell" class="cell-tags small">
        {row.tags.map((tag) => (
          <bdi key={tag} class="tag">
            {tag}
          </bdi>
        ))}
      </div>
    </div>
  );
}

/** What changed, where it is unread; else when it last did. */
function lastChange(row: WatchRow, now: number): JSX.Element | string {
  if (row.unseen !== null) return <PhraseView phrase={changePhrase(row.unseen.newest, WORDS)} />;
  if (row.lastChangedAt === null) return '';
  return t('status_changed', relativeTime(row.lastChangedAt, now, WORDS));
}

function nextWords(row: WatchRow, now: number): string {
  const at = row.paused ? undefined : nextCheckAt(row);
  if (at === undefined) return '';
  return at <= now ? t('list_next_soon') : relativeTime(at, now, WORDS);
}

function shareWords(row: WatchRow): string {
  const share = share304(row);
  return share === undefined ? '' : percent(share, WORDS);
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
