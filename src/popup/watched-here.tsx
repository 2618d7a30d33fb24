/** The watches on this page: state, still line, and what can be done. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { openDashboard } from '../messaging/page/open-page';
import type { WatchRow } from '../messaging/protocol';
import { BusyButton } from '../ui/busy-button';
import { t, WORDS } from '../ui/page-words';
import { act, StatusButton } from '../ui/status-button';
import { statusWords } from '../ui/status-words';
import { StillLine } from '../ui/still-line';
import { tidy } from '../ui/untrusted';
import { UntrustedLine } from '../ui/untrusted-line';
import { WaitNotes } from '../ui/wait-notes';
import { pauseOrResume } from '../ui/watch-actions';
import { AddForm } from './add-form';
import type { Added } from './added-note';
import { leave } from './leave';

const LINE_WIDTH = 364;
const SELECTOR_LENGTH = 80;

interface Props {
  readonly rows: readonly WatchRow[];
  readonly title: string | undefined;
  readonly tabId: number | undefined;
  readonly now: number;
  readonly reload: () => void;
  readonly added: (end: Added) => Promise<void>;
  /** What became of an add just made. */
  readonly children: ComponentChildren;
}

export function WatchedHere({
  rows,
  title,
  tabId,
  now,
  reload,
  added,
  children,
}: Props): JSX.Element {
  const [adding, setAdding] = useState(false);
  const [first] = rows;
  return (
    <>
      {rows.map((row) => (
        <WatchedRow key={row.id} row={row} now={now} reload={reload} named={rows.length > 1} />
      ))}
      {children}
      {first !== undefined && adding && (
        <AddForm
          url={first.url}
          host={first.host}
          permission={first.permission}
          title={title}
          tabId={tabId}
          added={(end) => {
            setAdding(false);
            return added(end);
          }}
          {...(first.localNetwork ? { privateNetwork: true } : {})}
          partOnly
        />
      )}
      {first !== undefined && !adding && (
        <button type="button" class="quiet small another" onClick={() => setAdding(true)}>
          {t('here_another_part')}
        </button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: WatchRow;
  readonly now: number;
  readonly reload: () => void;
  /** Says which part it is, where there are several. */
  readonly named: boolean;
}

function WatchedRow({ row, now, reload, named }: RowProps): JSX.Element {
  const words = statusWords(row, now, WORDS);
  return (
    <article class={`watched tone-${words.tone}`}>
      <p class="title">
        <UntrustedLine text={row.title === '' ? row.host : row.title} />
      </p>
      {(named || row.selector !== null) && (
        <p class="small soft">
          <UntrustedLine
            text={
              row.selector === null
                ? t('here_whole')
                : t('here_part', tidy(row.selector, SELECTOR_LENGTH))
            }
          />
        </p>
      )}
      <p class="state small">{words.sentence}</p>
      <WaitNotes row={row} now={now} done={reload} />
      <StillLine marks={row.marks} width={LINE_WIDTH} />
      <div class="actions">
        <StatusButton row={row} words={words} class="" done={reload} />
        {words.also !== undefined && (
          <StatusButton row={row} words={words.also} class="" done={reload} />
        )}
        {words.action !== 'check_now' && words.action !== 'resume' && (
          <BusyButton act={() => act('check_now', row)} done={reload}>
            {t('action_check_now')}
          </BusyButton>
        )}
        {!row.paused && (
          <BusyButton act={() => pauseOrResume(row)} done={reload}>
            {t('here_pause')}
          </BusyButton>
        )}
        <BusyButton class="quiet" act={() => leave(openDashboard(`watch/${row.id}`))}>
          {t('here_details')}
        </BusyButton>
      </div>
    </article>
  );
}
