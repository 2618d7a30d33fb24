import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { readOutbox } from '../../src/adapters/storage/outbox';
import { createTeller, NOTICE_ID } from '../../src/background/tell';
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
    });
  return { db, notifier, badge, opened, start, teller: start() };
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
