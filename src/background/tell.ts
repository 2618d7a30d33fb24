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
import type { NotifySettings } from '../core/notify/notify-settings';
import { afterQuiet, hasWantedWord, policyOf, tellAt } from '../core/notify/tell-time';
import type { Clock } from '../core/ports/clock';
import { changeSentence } from '../ui/summary-sentence';
import { plural, type Words } from '../ui/words';
import { NEEDS_NOTICE_ID, needsNews } from './needs-notice';
import { noticeOf } from './notice';
import { oneByOne } from './one-by-one';
import type { WebhookSender } from './webhook';

export const NOTICE_ID = 'stillwatch-changes';
const WEBHOOK_NOTICE_ID = 'stillwatch-webhook';
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
    const untold = await readOutbox(db);
    await webhook.enqueue(untold);
    const givenUp = await webhook.sendDue();
    if (givenUp.length > 0) await tellGivenUp(givenUp.length);
    const sorted = sortUntold(untold, settings, words, now);
    await markTold(db, idsOf(sorted.never));
    const [oldest] = sorted.due;
    const isTime = oldest !== undefined && now - oldest.at >= waitedMs;
    if (isTime) {
      await db.put('meta', { key: NOTICE_PLACE, value: placeOf(sorted.due) });
      await notifier.show(NOTICE_ID, noticeOf(sorted.due, words));
      await markTold(db, idsOf(sorted.due));
      if (settings.sound) await playSound();
    }
    if (settings.errors && afterQuiet(settings, now) === now) await tellNeeds(db, now);
    const retryAt = await webhook.nextTryAt();
    await writeNextTellAt(db, earliest(sorted.nextAt, retryAt));
  }

  async function tellNeeds(db: Database, now: number): Promise<void> {
    const { notice, noted } = await needsNews(db, words, now);
    if (notice === undefined) return;
    await notifier.show(NEEDS_NOTICE_ID, notice);
    await noted();
  }

  async function tellGivenUp(count: number): Promise<void> {
    await notifier.show(WEBHOOK_NOTICE_ID, {
      title: words.message('notify_webhook_failed'),
      message: plural(words, 'notify_webhook_given_up', count),
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
    tell: (waitedMs) => inTurn(() => tellNow(waitedMs)),
    refreshBadge: () => inTurn(refreshNow),

    async open(noticeId) {
      if (noticeId === NEEDS_NOTICE_ID) {
        await openDashboard('needs');
        return notifier.clear(NEEDS_NOTICE_ID);
      }
      if (noticeId === WEBHOOK_NOTICE_ID) {
        await parts.openOptions();
        return notifier.clear(WEBHOOK_NOTICE_ID);
      }
      if (noticeId !== NOTICE_ID) return;
      const place = (await (await database()).get('meta', NOTICE_PLACE))?.value;
      await openDashboard(typeof place === 'string' ? place : 'changed');
      await notifier.clear(NOTICE_ID);
    },
  };
}

interface Sorted {
  /** To be told now, oldest first. */
  readonly due: readonly Untold[];
  /** Not to be told at all: the list and the badge have them. */
  readonly never: readonly Untold[];
  /** When the next of the others is to be told. */
  readonly nextAt: number | undefined;
}

function sortUntold(
  untold: readonly Untold[],
  settings: NotifySettings,
  words: Words,
  now: number,
): Sorted {
  const times = untold.map((row) => {
    const policy = policyOf(settings, row.watch.tags);
    const said = changeSentence(
      { kind: row.change.kind, summary: row.change.summary ?? null },
      words,
    );
    const isWanted = hasWantedWord(policy, `${row.watch.title}\n${said}`);
    return { row, at: isWanted ? tellAt(settings, policy, row.at) : ('never' as const) };
  });
  const later = times.flatMap(({ at }) => (at !== 'never' && at > now ? [at] : []));
  return {
    due: times.filter(({ at }) => at !== 'never' && at <= now).map(({ row }) => row),
    never: times.filter(({ at }) => at === 'never').map(({ row }) => row),
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}

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
