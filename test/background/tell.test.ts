import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import {
  readNextTellAt,
  readWebhookLog,
  saveNotify,
} from '../../src/adapters/storage/notify-store';
import { readOutbox } from '../../src/adapters/storage/outbox';
import { createTeller, NOTICE_ID } from '../../src/background/tell';
import { createWebhook } from '../../src/background/webhook';
import { DEFAULT_NOTIFY, type NotifySettings } from '../../src/core/notify/notify-settings';
import type { Sent } from '../../src/core/notify/webhook-log';
import type { PostRequest } from '../../src/core/ports/poster';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../adapters/storage/rows';
import { RecordingBadge, RecordingNotifier } from './fakes';
import { VirtualTime } from './virtual-time';

/** A database with a watch for each name, each with one change in the outbox, oldest first. */
async function withUntold(...names: readonly string[]) {
  const db = await openFresh();
  const watches = names.map((id) => aWatch({ id, url: `https://${id}.example/`, title: id }));
  await fill(db, {
    watches,
    states: watches.map((watch, index) => aState(watch, { unseenAt: NOW + index })),
    changes: names.map((watchId, index) =>
      aChange({ id: `change-${watchId}`, watchId, at: NOW + index }),
    ),
    outbox: names.map((watchId, index) => ({
      changeId: `change-${watchId}`,
      watchId,
      at: NOW + index,
    })),
  });
  const time = new VirtualTime(NOW + 60_000);
  const notifier = new RecordingNotifier();
  const badge = new RecordingBadge();
  const opened: string[] = [];
  const posted: PostRequest[] = [];
  let answer: () => Sent = () => ({ kind: 'answered', status: 200 });
  const start = () =>
    createTeller({
      database: async () => db,
      clock: time,
      notifier,
      badge,
      words: ENGLISH,
      openDashboard: async (hash) => {
        opened.push(hash);
      },
      openOptions: async () => {
        opened.push('options');
      },
      playSound: async () => {},
      webhook: createWebhook({
        database: async () => db,
        clock: time,
        permissions: { holds: async () => true, holdsEverything: async () => false },
        poster: {
          post: async (request) => {
            posted.push(request);
            return answer();
          },
        },
        words: ENGLISH,
        newId: () => 'made',
      }),
    });
  const answers = (sent: Sent) => {
    answer = () => sent;
  };
  return { db, time, notifier, badge, opened, posted, answers, start, teller: start() };
}

describe('tell', () => {
  it('makes one notification of all there is, and empties the outbox', async () => {
    const { db, teller, notifier } = await withUntold('a', 'b', 'c');
    await teller.tell(0);
    expect(notifier.shown).toEqual([
      { id: NOTICE_ID, title: '3 pages changed', message: 'a, b, c' },
    ]);
    expect(await readOutbox(db)).toEqual([]);
  });

  it('says nothing where there is nothing to say', async () => {
    const { teller, notifier } = await withUntold();
    await teller.tell(0);
    expect(notifier.shown).toEqual([]);
  });

  it('tells each row once, also when asked twice at the same time', async () => {
    const { teller, notifier } = await withUntold('a');
    await Promise.all([teller.tell(0), teller.tell(0)]);
    await teller.tell(0);
    expect(notifier.shown).toHaveLength(1);
  });

  it('leaves a notification alone that came while the badge was still being emptied', async () => {
    const { db, teller, notifier, badge } = await withUntold('a');
    const states = await db.getAll('states');
    await fill(db, { states: states.map(({ unseenAt: _, ...seen }) => seen) });
    let show = () => {};
    const isReached = new Promise<void>((resolve) => {
      badge.shows = () => {
        resolve();
        return new Promise((shown) => {
          show = shown;
        });
      };
    });
    const emptied = teller.refreshBadge();
    await isReached;
    await fill(db, { states });
    const told = teller.tell(0);
    // Time enough to read the outbox and to show what is in it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    show();
    await Promise.all([emptied, told]);
    expect(notifier.order).toEqual(['cleared', 'shown']);
  });

  it('keeps what it could not show, and shows it the next time', async () => {
    const { db, teller, notifier } = await withUntold('a');
    notifier.failOnce = true;
    await expect(teller.tell(0)).rejects.toThrow('no notifications');
    expect(await readOutbox(db)).toHaveLength(1);
    await teller.tell(0);
    expect(notifier.shown).toHaveLength(1);
  });

  it('uses the same id each time, so that one replaces the other', async () => {
    const { db, teller, notifier } = await withUntold('a');
    await teller.tell(0);
    await fill(db, { outbox: [{ changeId: 'change-a', watchId: 'a', at: NOW }] });
    await teller.tell(0);
    expect(new Set(notifier.shown.map(({ id }) => id)).size).toBe(1);
  });

  it('waits until the oldest has waited for as long as it was told', async () => {
    const { teller, notifier } = await withUntold('a');
    await teller.tell(60_001);
    expect(notifier.shown).toEqual([]);
    await teller.tell(60_000);
    expect(notifier.shown).toHaveLength(1);
  });
});

describe('open', () => {
  it('opens the change of the one page it was about, in another background', async () => {
    const { teller, start, opened, notifier } = await withUntold('a');
    await teller.tell(0);
    await start().open(NOTICE_ID);
    expect(opened).toEqual(['change/change-a']);
    expect(notifier.cleared).toEqual([NOTICE_ID]);
  });

  it('opens the list where several pages changed', async () => {
    const { teller, start, opened } = await withUntold('a', 'b');
    await teller.tell(0);
    await start().open(NOTICE_ID);
    expect(opened).toEqual(['changed']);
  });

  it('opens the list where nothing is known of the notification', async () => {
    const { teller, opened } = await withUntold();
    await teller.open(NOTICE_ID);
    expect(opened).toEqual(['changed']);
  });

  it('does nothing for a notification that is not ours', async () => {
    const { teller, opened, notifier } = await withUntold();
    await teller.open('another');
    expect([...opened, ...notifier.cleared]).toEqual([]);
  });
});

describe('refreshBadge', () => {
  it.each([
    [0, '', 'Stillwatch'],
    [1, '1', 'Stillwatch: 1 page changed'],
    [99, '99', 'Stillwatch: 99 pages changed'],
    [100, '99+', 'Stillwatch: 100 pages changed'],
  ])('shows %i watches with unseen changes as "%s"', async (count, text, title) => {
    const names = Array.from({ length: count }, (_, index) => `w${index}`);
    const { teller, badge } = await withUntold(...names);
    await teller.refreshBadge();
    expect(badge.shown).toEqual([{ text, title }]);
  });

  it('takes the notification back once all is seen', async () => {
    const { teller, notifier } = await withUntold();
    await teller.refreshBadge();
    expect(notifier.cleared).toEqual([NOTICE_ID]);
    const { teller: other, notifier: unread } = await withUntold('a');
    await other.refreshBadge();
    expect(unread.cleared).toEqual([]);
  });
});

describe('by the person’s choice', () => {
  const HOUR = 3_600_000;

  async function choosing(settings: Partial<NotifySettings>) {
    const world = await withUntold('a', 'b');
    await saveNotify(world.db, { ...DEFAULT_NOTIFY, ...settings });
    return world;
  }

  it('gathers the changes of an hour, and tells them together when it is over', async () => {
    const { db, time, teller, notifier } = await choosing({ when: 'hourly' });
    await teller.tell(0);
    expect(notifier.shown).toEqual([]);
    const at = (await readNextTellAt(db)) ?? 0;
    expect(at).toBeGreaterThan(time.now());
    expect(at - time.now()).toBeLessThanOrEqual(HOUR);
    await time.pass(at - time.now());
    await teller.tell(0);
    expect(notifier.shown).toMatchObject([{ title: '2 pages changed' }]);
    expect(await readNextTellAt(db)).toBeUndefined();
  });

  it('tells nothing of what is only for the list, and lets it wait no longer', async () => {
    const { db, teller, notifier } = await choosing({ when: 'never' });
    await teller.tell(0);
    expect(notifier.shown).toEqual([]);
    expect(await readOutbox(db)).toEqual([]);
  });

  it('tells only of what has one of the words', async () => {
    const { teller, notifier } = await choosing({ onlyWords: ['B'] });
    await teller.tell(0);
    expect(notifier.shown).toMatchObject([{ title: 'b' }]);
  });

  it('sends each change once to the webhook, whenever the person is told', async () => {
    const { teller, posted } = await choosing({
      when: 'daily',
      webhook: { url: 'https://hook.example/', localNetwork: false },
    });
    await teller.tell(0);
    await teller.tell(0);
    expect(posted.map(({ body }) => JSON.parse(body).watch.title)).toEqual(['a', 'b']);
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
      v: 1,
      kind: 'change',
      id: 'change-a',
    });
  });

  it('tries a webhook that does not answer again, gives it up in the end, and says so once', async () => {
    const { db, time, teller, notifier, answers, posted } = await choosing({
      when: 'never',
      webhook: { url: 'https://hook.example/', localNetwork: false },
    });
    answers({ kind: 'failed', problem: 'network' });
    for (let wake = 0; wake < 12; wake += 1) {
      await teller.tell(0);
      const at = await readNextTellAt(db);
      if (at !== undefined) await time.pass(at - time.now());
    }
    expect(posted).toHaveLength(12);
    expect((await readWebhookLog(db)).map(({ problem }) => problem)).toEqual([
      'gave_up',
      'gave_up',
    ]);
    expect(notifier.shown).toMatchObject([{ title: 'Your webhook does not take what is sent' }]);
  });

  it('tells once when a page needs the person, and once when it no longer does', async () => {
    const { db, teller, notifier } = await choosing({ when: 'never' });
    await teller.tell(0);
    const [state] = await db.getAll('states');
    if (state === undefined) throw new Error('there are two');
    const watches = await db.getAll('watches');
    await fill(db, { watches: watches.map((watch) => ({ ...watch, addedAt: NOW - HOUR })) });
    await fill(db, { states: [{ ...state, status: 'gone', needsYouAt: NOW }] });
    await teller.tell(0);
    await teller.tell(0);
    expect(notifier.shown).toMatchObject([{ title: '1 page needs you', message: 'a' }]);
    await fill(db, { states: [state] });
    await teller.tell(0);
    await teller.tell(0);
    expect(notifier.shown.slice(1)).toMatchObject([{ title: '1 page is well again' }]);
  });
});
