import { describe, expect, it } from 'vitest';
import { readNextTellAt, saveNotify } from '../../src/adapters/storage/notify-store';
import { readOutbox } from '../../src/adapters/storage/outbox';
import { NOTICE_ID } from '../../src/background/tell';
import { DEFAULT_NOTIFY, type NotifySettings } from '../../src/core/notify/notify-settings';
import { fill } from '../adapters/storage/open-fresh';
import { NOW } from '../adapters/storage/rows';
import { withUntold } from './untold';

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

  it('tells nothing in a quiet hour that was due before it began', async () => {
    const now = new Date(NOW + 60_000);
    const from = now.getHours() * 60 + now.getMinutes();
    const { db, teller, notifier, time } = await choosing({
      quiet: { from, to: (from + 60) % 1440 },
    });
    await teller.tell(0);
    expect(notifier.shown).toEqual([]);
    const end = (await readNextTellAt(db)) ?? 0;
    expect(end).toBeGreaterThan(time.now());
    await time.pass(end - time.now());
    await teller.tell(0);
    expect(notifier.shown).toMatchObject([{ title: '2 pages changed' }]);
  });

  it('tells of each tag by its own policy', async () => {
    const { db, teller, notifier } = await choosing({
      when: 'daily',
      tags: { work: { when: 'at_once', onlyWords: [] }, noise: { when: 'never', onlyWords: [] } },
    });
    const [a, b] = await db.getAll('watches');
    if (a === undefined || b === undefined) throw new Error('there are two');
    await fill(db, {
      watches: [
        { ...a, tags: ['Work'] },
        { ...b, tags: ['noise'] },
      ],
    });
    await teller.tell(0);
    expect(notifier.shown).toMatchObject([{ title: 'a' }]);
    expect(await readOutbox(db)).toEqual([]);
  });

  it('makes a sound with the notification, where one was chosen, and not without', async () => {
    const { teller, sounds } = await choosing({ sound: true });
    await teller.tell(0);
    await teller.tell(0);
    expect(sounds()).toBe(1);
    const silent = await choosing({});
    await silent.teller.tell(0);
    expect(silent.sounds()).toBe(0);
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
});
