/** All changes of a watch that are kept, newest first, each a way to its difference. */
import type { JSX } from 'preact';
import type { ChangeRow, WatchDetail } from '../messaging/protocol';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { PhraseView } from '../ui/phrase-view';
import { changePhrase } from '../ui/summary-sentence';
import { Time } from '../ui/time';
import { formatRoute } from './route';

interface Props {
  readonly detail: WatchDetail;
  readonly now: number;
}

export function ChangeHistory({ detail, now }: Props): JSX.Element | null {
  if (detail.changes.length === 0) return null;
  return (
    <section class="part">
      <h3 id="changes-title">{t('dash_changes')}</h3>
      <ol class="changes">
        {detail.changes.map((change) => (
          <Change key={change.id} change={change} now={now} />
        ))}
      </ol>
    </section>
  );
}

function Change({
  change,
  now,
}: {
  readonly change: ChangeRow;
  readonly now: number;
}): JSX.Element {
  return (
    <li>
      <span class="small soft when">
        <Time at={change.at} now={now} words={clockTime(change.at, now, WORDS)} />
      </span>
      <a class="sentence" href={formatRoute({ kind: 'change', changeId: change.id })}>
        <PhraseView phrase={changePhrase(change, WORDS)} />
      </a>
      {change.seenAt === null && <span class="small unread">{t('dash_unread')}</span>}
    </li>
  );
}
