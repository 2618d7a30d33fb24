/**
 * Telling the person: from the outbox to one notification, and from the database to the badge.
 *
 * The notification has one fixed id, so that a background that dies between showing it and noting
 * that it was shown replaces it instead of showing a second. What a click opens is in the database:
 * the background that showed it is long gone by then.
 */
import type { Badge } from '../adapters/badge';
import type { Notifier } from '../adapters/notifier';
import type { PlaySound } from '../adapters/sound';
import type { Database } from '../adapters/storage/database';
import { readNotify, writeNextTellAt } from '../adapters/storage/notify-store';
import { markTold, readOutbox, type Untold } from '../adapters/storage/outbox';
import { unseenWatchCount } from '../adapters/storage/status';
import { readKnownTroubles, readTroubles, writeKnownTroubles } from '../adapters/storage/troubles';
import type { NotifySettings } from '../core/notify/notify-settings';
import { afterQuiet } from '../core/notify/tell-time';
import { notedOnly, troubleNews } from '../core/notify/trouble-news';
import type { Clock } from '../core/ports/clock';
import { plural, type Words } from '../ui/words';
import { noticeOf } from './notice';
import { oneByOne } from './one-by-one';
import { sortUntold } from './sort-untold';
import { troubleNotice } from './trouble-notice';
import type { WebhookSender } from './webhook';

export const NOTICE_ID = 'stillwatch-changes';
const TROUBLE_NOTICE_ID = 'stillwatch-needs';
const WEBHOOK_NOTICE_ID = 'stillwatch-webhook';
const NOTICE_PLACE = 'notice';
const TROUBLE_PLACE = 'notice-trouble';
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
  readonly webhook: WebhookSender;
  readonly playSound: PlaySound;
  readonly openOptions: () => Promise<void>;
  /** @param hash a place inside the dashboard, e.g. `change/ID` */
  readonly openDashboard: (hash: string) => Promise<void>;
}

export function createTeller(parts: TellerParts): Teller {
  const { database, clock, notifier, badge, words, openDashboard, webhook, playSound } = parts;
  const inTurn = oneByOne();

  async function tellNow(waitedMs: number): Promise<void> {
    const db = await database();
    const now = clock.now();
    const settings = await readNotify(db);
    const sorted = sortUntold(await readOutbox(db), { settings, words, now });
    await markTold(db, idsOf(sorted.never));
    const [oldest] = sorted.due;
    if (oldest !== undefined && Math.max(0, now - oldest.at) >= waitedMs) {
      await db.put('meta', { key: NOTICE_PLACE, value: placeOf(sorted.due) });
      await notifier.show(NOTICE_ID, noticeOf(sorted.due, words));
      await markTold(db, idsOf(sorted.due));
      if (settings.sound) await playSound();
    }
    // While a run is open each of its failures would be a notification.
    const troubleAt = waitedMs > 0 ? undefined : await tellTroubles(db, settings, now);
    await writeNextTellAt(db, earliest(sorted.nextAt, troubleAt));
  }

  /** @returns when they are to be told, where it is quiet now */
  async function tellTroubles(
    db: Database,
    settings: NotifySettings,
    now: number,
  ): Promise<number | undefined> {
    const known = await readKnownTroubles(db);
    const troubles = await readTroubles(db, known, now);
    if (!settings.errors) {
      await writeKnownTroubles(db, notedOnly(known, troubles.keys));
      return undefined;
    }
    const news = troubleNews(known, troubles);
    const notice = troubleNotice(news.entered, news.left, words);
    const quietEnd = afterQuiet(settings, now);
    if (notice !== undefined && quietEnd > now) return quietEnd;
    if (notice !== undefined) {
      const isOfPages = [...news.entered, ...news.left].some(({ kind }) => kind === 'page');
      await db.put('meta', { key: TROUBLE_PLACE, value: isOfPages ? 'needs' : 'hosts' });
      await notifier.show(TROUBLE_NOTICE_ID, notice);
    }
    await writeKnownTroubles(db, news.known);
    return undefined;
  }

  async function sendAndTell(): Promise<void> {
    const givenUp = await webhook.sendDue();
    if (givenUp === 0) return;
    await notifier.show(WEBHOOK_NOTICE_ID, {
      title: words.message('notify_webhook_failed'),
      message: plural(words, 'notify_webhook_given_up', givenUp),
    });
  }

  async function refreshNow(): Promise<void> {
    const count = await unseenWatchCount(await database());
    await badge.show({ text: badgeText(count, words), title: badgeTitle(count, words) });
    if (count === 0) await notifier.clear(NOTICE_ID);
  }

  return {
    // Two at once would both tell the same rows; and a count of none, read before a change came and
    // acted on after it was told, would take its notification away.
    // What is sent elsewhere comes after, and outside: a receiver may be slow to answer.
    async tell(waitedMs) {
      await inTurn(() => tellNow(waitedMs));
      await sendAndTell();
    },
    refreshBadge: () => inTurn(refreshNow),

    async open(noticeId) {
      const usual = PLACES[noticeId];
      if (usual === undefined) return;
      if (usual.key === undefined) await parts.openOptions();
      else {
        const place = (await (await database()).get('meta', usual.key))?.value;
        await openDashboard(typeof place === 'string' ? place : usual.place);
      }
      await notifier.clear(noticeId);
    },
  };
}

/** Where what a notification opens is noted, and where it leads if nothing is. */
const PLACES: Readonly<
  Record<string, { readonly key: string; readonly place: string } | { readonly key?: never }>
> = {
  [NOTICE_ID]: { key: NOTICE_PLACE, place: 'changed' },
  [TROUBLE_NOTICE_ID]: { key: TROUBLE_PLACE, place: 'needs' },
  [WEBHOOK_NOTICE_ID]: {},
};

function idsOf(untold: readonly Untold[]): readonly string[] {
  return untold.map(({ changeId }) => changeId);
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
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
