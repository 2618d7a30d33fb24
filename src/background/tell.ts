/**
 * Telling the person: from the outbox to one notification, and from the database to the badge.
 *
 * The notification has one fixed id, so that a background that dies between showing it and noting
 * that it was shown replaces it instead of showing a second. What a click opens is in the database:
 * the background that showed it is long gone by then.
 */
import type { Badge } from '../adapters/badge';
import type { Notifier } from '../adapters/notifier';
import type { Database } from '../adapters/storage/database';
import { markTold, readOutbox, type Untold } from '../adapters/storage/outbox';
import { unseenWatchCount } from '../adapters/storage/status';
import type { Clock } from '../core/ports/clock';
import { plural, type Words } from '../ui/words';
import { noticeOf } from './notice';
import { oneByOne } from './one-by-one';

export const NOTICE_ID = 'stillwatch-changes';
const NOTICE_PLACE = 'notice';
const MOST_ON_BADGE = 99;

export interface Teller {
  /** One notification of all that is in the outbox, once the oldest has waited for so long. */
  tell(waitedMs: number): Promise<void>;
  /** Badge and title as the database has it; takes back a notification of what is all seen. */
  refreshBadge(): Promise<void>;
  /** Opens what a notification was about, and takes it back. */
  open(noticeId: string): Promise<void>;
}

export interface TellerParts {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly notifier: Notifier;
  readonly badge: Badge;
  readonly words: Words;
  /** @param hash a place inside the dashboard, e.g. `change/ID` */
  readonly openDashboard: (hash: string) => Promise<void>;
}

export function createTeller(parts: TellerParts): Teller {
  const { database, clock, notifier, badge, words, openDashboard } = parts;
  const inTurn = oneByOne();

  async function tellNow(waitedMs: number): Promise<void> {
    const db = await database();
    const untold = await readOutbox(db);
    const [oldest] = untold;
    if (oldest === undefined || clock.now() - oldest.at < waitedMs) return;
    await db.put('meta', { key: NOTICE_PLACE, value: placeOf(untold) });
    await notifier.show(NOTICE_ID, noticeOf(untold, words));
    await markTold(
      db,
      untold.map(({ changeId }) => changeId),
    );
  }

  async function refreshNow(): Promise<void> {
    const count = await unseenWatchCount(await database());
    await badge.show({ text: badgeText(count, words), title: badgeTitle(count, words) });
    if (count === 0) await notifier.clear(NOTICE_ID);
  }

  return {
    // Two at once would both tell the same rows; and a count of none, read before a change came and
    // acted on after it was told, would take its notification away.
    tell: (waitedMs) => inTurn(() => tellNow(waitedMs)),
    refreshBadge: () => inTurn(refreshNow),

    async open(noticeId) {
      if (noticeId !== NOTICE_ID) return;
      const place = (await (await database()).get('meta', NOTICE_PLACE))?.value;
      await openDashboard(typeof place === 'string' ? place : 'changed');
      await notifier.clear(NOTICE_ID);
    },
  };
}

/** One page: its newest change. Several: the list of what changed. */
function placeOf(untold: readonly Untold[]): string {
  const watches = new Set(untold.map(({ watch }) => watch.id));
  const newest = untold.at(-1);
  return watches.size > 1 || newest === undefined ? 'changed' : `change/${newest.changeId}`;
}

function badgeText(count: number, words: Words): string {
  if (count === 0) return '';
  return count > MOST_ON_BADGE ? words.message('badge_many') : String(count);
}

function badgeTitle(count: number, words: Words): string {
  return count === 0 ? words.message('extension_name') : plural(words, 'badge_title', count);
}
