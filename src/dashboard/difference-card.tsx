/**
 * The difference: a sentence on top, the text below, and why it was told. What was read first stays
 * on the page: marking it seen moves "last seen", and must not empty what the person is reading.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openWatchedPage } from '../messaging/page/open-page';
import type { DiffView as Difference, WatchDetail } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { Failure } from '../ui/failure';
import { relativeTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { PhraseView } from '../ui/phrase-view';
import { changePhrase, type Told } from '../ui/summary-sentence';
import { showError } from '../ui/toast';
import { useView } from '../ui/use-view';
import { DifferenceForms } from './difference-forms';
import { markSeen, markUnseen } from './mark-seen';
import { NextUnread } from './next-unread';
import { NoiseButton } from './noise/noise-button';
import { PicturePair } from './picture-pair';
import { ShowOnPageButton } from './show-on-page-button';
import { countsAsSeen, type DiffRequest, diffRequest, type Showing } from './showing';
import { TraceList } from './trace-list';

interface Props {
  readonly detail: WatchDetail;
  readonly showing: Showing;
  readonly now: number;
}

export function DifferenceCard({ detail, showing, now }: Props): JSX.Element | null {
  const { request, key: place } = usePinnedRequest(detail, showing);
  // What is no longer kept is not to be read here either.
  const key = `${place} ${detail.row.keep}`;
  const read = useReadOnce(request, key);
  const { data, error, reload } = useView(read, key);
  useSeenByOpening(detail, showing, data !== undefined);

  // Two pictures say more than the facts about them.
  const isPicture = data?.from?.picture === true && data.to?.picture === true;
  if (request === null) return <p class="card soft">{t('dash_no_change_yet')}</p>;
  return (
    <section class="card" aria-labelledby="difference-title">
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== null && data !== undefined && (
        <>
          <Sentence difference={data} detail={detail} request={request} now={now} />
          {isPicture && data.from !== null && data.to !== null ? (
            <PicturePair watchId={detail.row.id} from={data.from} to={data.to} now={now} />
          ) : (
            data.problem === null &&
            data.diff !== null && (
              <DifferenceForms
                difference={data}
                foot={(hunk) => (
                  <NoiseButton
                    hunk={hunk}
                    row={detail.row}
                    changeId={changeOf(detail, request)?.id}
                    language={data.language ?? undefined}
                  />
                )}
              />
            )
          )}
          <Buttons detail={detail} diff={isPicture ? null : data.diff} />
          <TraceList trace={data.trace} />
        </>
      )}
    </section>
  );
}

interface Pinned {
  readonly newest: string | undefined;
  readonly request: DiffRequest | null;
  readonly key: string;
}

/** Another one only for another place or a newer change, never because something was marked. */
function usePinnedRequest(detail: WatchDetail, showing: Showing): Pinned {
  const newest = detail.row.unseen?.newest.id;
  const pinned = useRef<Pinned>(undefined);
  const isNew = newest !== undefined && newest !== pinned.current?.newest;
  if (pinned.current === undefined || pinned.current.request === null || isNew) {
    const request = diffRequest(showing, detail);
    pinned.current = { newest, request, key: JSON.stringify([newest, request]) };
  }
  return pinned.current;
}

/** "Last seen against newest" is another pair once it is seen: what was read is not read again. */
function useReadOnce(request: DiffRequest | null, key: string): () => Promise<Difference | null> {
  const kept = useRef<{ readonly key: string; readonly difference: Difference }>(undefined);
  return async () => {
    if (request === null) return null;
    if (kept.current?.key === key) return kept.current.difference;
    const difference = await send('versions.diff', request);
    kept.current = { key, difference };
    return difference;
  };
}

/** Once an opening, after the difference is on the page: an undo must not be undone in turn. */
function useSeenByOpening(detail: WatchDetail, showing: Showing, isShown: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isShown || done.current) return;
    done.current = true;
    if (countsAsSeen(showing, detail)) markSeen(detail.row.id).catch(showError);
  }, [isShown]);
}

interface SentenceProps {
  readonly difference: Difference;
  readonly detail: WatchDetail;
  readonly request: DiffRequest;
  readonly now: number;
}

function Sentence({ difference, detail, request, now }: SentenceProps): JSX.Element {
  const { from, to, problem, readOtherwise } = difference;
  return (
    <div class="difference-head">
      <h3 id="difference-title" class="sentence">
        <PhraseView phrase={changePhrase(toldOf(difference, detail, request), WORDS)} />
      </h3>
      {problem !== null && <p class="soft">{t(`dash_problem_${problem}`)}</p>}
      {readOtherwise && <p class="small soft">{t('dash_read_otherwise')}</p>}
      {from !== null && to !== null && (
        <p class="small soft">
          {t(
            'dash_between',
            relativeTime(to.takenAt, now, WORDS),
            relativeTime(from.takenAt, now, WORDS),
          )}
        </p>
      )}
    </div>
  );
}

/** A page that went or came back has no lines to count: its own kind is the sentence. */
function toldOf(difference: Difference, detail: WatchDetail, request: DiffRequest): Told {
  const { summary } = difference;
  if (summary !== null) return { kind: 'changed', summary };
  const change = changeOf(detail, request);
  return { kind: change?.kind ?? 'changed', summary };
}

function changeOf(
  { changes }: WatchDetail,
  { changeId, to }: DiffRequest,
): WatchDetail['changes'][number] | undefined {
  return changeId === undefined
    ? changes.find(({ toVersionId }) => to === undefined || toVersionId === to)
    : changes.find(({ id }) => id === changeId);
}

interface ButtonsProps {
  readonly detail: WatchDetail;
  readonly diff: Difference['diff'];
}

function Buttons({ detail, diff }: ButtonsProps): JSX.Element {
  const { row, changes } = detail;
  const [newest] = changes;
  return (
    <div class="actions">
      {row.unseen === null ? (
        newest !== undefined && (
          <BusyButton act={() => markUnseen([newest.id])}>{t('dash_mark_unseen')}</BusyButton>
        )
      ) : (
        <BusyButton class="primary" act={() => markSeen(row.id)}>
          {t('dash_seen')}
        </BusyButton>
      )}
      {diff !== null && <ShowOnPageButton row={row} diff={diff} />}
      <BusyButton act={() => openWatchedPage(row.url)}>{t('action_open_page')}</BusyButton>
      <NextUnread watchId={row.id} />
    </div>
  );
}
