/** What changed: the newest first, a sentence each. Opening the popup marks nothing as seen. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChangeRow, SeenTarget, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { fillPlural, type Phrase } from '../ui/phrase';
import { PhraseView } from '../ui/phrase-view';
import { placeOfChange } from '../ui/status-button';
import { changePhrase } from '../ui/summary-sentence';
import { Time } from '../ui/time';
import { showToast } from '../ui/toast';
import { tidy } from '../ui/untrusted';
import { UntrustedLine } from '../ui/untrusted-line';
import { plural } from '../ui/words';
import { MoreButton } from './more-button';
import { PlaceLink } from './place-link';
import { useFirstRows } from './use-first-rows';

const FIRST = 3;

interface Props {
  /** The newest of them. */
  readonly rows: readonly WatchRow[];
  /** How many there are. */
  readonly total: number;
  readonly now: number;
  readonly reload: () => Promise<void>;
}

export function ChangedSection({ rows, total, now, reload }: Props): JSX.Element {
  const { shown, hidden, showAll } = useFirstRows(rows, FIRST);
  const heading = useRef<HTMLHeadingElement>(null);
  // A row that is seen goes, and the focus with it: it stays in its section.
  const done = () => {
    void reload().then(() => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus();
      });
    });
  };
  return (
    <section aria-labelledby="changed">
      <div class="eyebrow">
        <h2 id="changed" ref={heading} tabIndex={-1}>
          {t('changed_heading')}
        </h2>
        {rows.length === 0 ? (
          <span class="faint">{t('changed_none')}</span>
        ) : (
          <>
            <span class="faint">{count(total, WORDS)}</span>
            <BusyButton class="quiet small" act={() => markSeen({ all: true }, reload)} done={done}>
              {t('changed_all_seen')}
            </BusyButton>
          </>
        )}
      </div>
      {rows.length > 0 && (
        <ul class="rows">
          {shown.map((row) => (
            <ChangedRow key={row.id} row={row} now={now} reload={reload} done={done} />
          ))}
        </ul>
      )}
      <MoreButton hidden={hidden} showAll={showAll} />
      {hidden === 0 && total > rows.length && (
        <PlaceLink place="changed">{plural(WORDS, 'popup_all_changed', total)}</PlaceLink>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: WatchRow;
  readonly now: number;
  readonly reload: () => Promise<void>;
  readonly done: () => void;
}

function ChangedRow({ row, now, reload, done }: RowProps): JSX.Element | null {
  if (row.unseen === null) return null;
  const { count: unseen, newest } = row.unseen;
  const title = tidy(row.title === '' ? row.host : row.title);
  return (
    <li class="row stir">
      <PlaceLink place={placeOfChange(row)}>
        <UntrustedLine text={title} />
      </PlaceLink>
      <span class="when small soft">
        <Time at={newest.at} now={now} />
      </span>
      <span class="sentence two-lines small soft">
        <PhraseView phrase={newestPhrase(newest, unseen)} />
      </span>
      <BusyButton
        class="quiet small"
        label={t('changed_seen_named', title)}
        act={() => markSeen({ watchId: row.id }, reload)}
        done={done}
      >
        {t('changed_seen')}
      </BusyButton>
    </li>
  );
}

/** Of several the newest, and that there are more. */
function newestPhrase(newest: ChangeRow, unseen: number): Phrase {
  const phrase = changePhrase(newest, WORDS);
  return unseen === 1 ? phrase : fillPlural(WORDS, 'changed_newest_of', unseen, phrase);
}

async function markSeen(target: SeenTarget, reload: () => Promise<void>): Promise<void> {
  const { changeIds } = await send('changes.markSeen', target);
  showToast(plural(WORDS, 'changed_marked', changeIds.length), async () => {
    await send('changes.markUnseen', { changeIds });
    await reload();
  });
}
