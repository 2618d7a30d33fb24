/** What only the person can mend: one sentence and one action each. */
import type { JSX } from 'preact';
import type { WatchRow } from '../messaging/protocol';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { StatusButton } from '../ui/status-button';
import { statusWords } from '../ui/status-words';
import { UntrustedLine } from '../ui/untrusted-line';
import { plural } from '../ui/words';
import { MoreButton } from './more-button';
import { PlaceLink } from './place-link';
import { useFirstRows } from './use-first-rows';

const FIRST = 2;

interface Props {
  readonly rows: readonly WatchRow[];
  /** How many there are. */
  readonly total: number;
  readonly now: number;
  readonly reload: () => void;
}

export function NeedsSection({ rows, total, now, reload }: Props): JSX.Element | null {
  const { shown, hidden, showAll } = useFirstRows(rows, FIRST);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <div class="eyebrow">
        <h2 id="needs">{t('needs_heading')}</h2>
        <span class="faint">{count(total, WORDS)}</span>
      </div>
      <ul class="rows">
        {shown.map((row) => {
          const words = statusWords(row, now, WORDS);
          return (
            <li class="row need" key={row.id}>
              <PlaceLink place={`watch/${row.id}`}>
                <UntrustedLine text={row.title === '' ? row.host : row.title} />
              </PlaceLink>
              <StatusButton row={row} words={words} class="small" done={reload} />
              <span class="sentence small soft">{words.reason}</span>
            </li>
          );
        })}
      </ul>
      <MoreButton hidden={hidden} showAll={showAll} />
      {hidden === 0 && total > rows.length && (
        <PlaceLink place="needs">{plural(WORDS, 'popup_all_needs', total)}</PlaceLink>
      )}
    </section>
  );
}
