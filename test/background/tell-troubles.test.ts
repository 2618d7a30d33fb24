import { describe, expect, it } from 'vitest';
import { readNextTellAt, saveNotify } from '../../src/adapters/storage/notify-store';
import { DEFAULT_NOTIFY, type NotifySettings } from '../../src/core/notify/notify-settings';
import type { Status } from '../../src/core/watch/state';
import { fill } from '../adapters/storage/open-fresh';
import { aHost, NOW } from '../adapters/storage/rows';
import { withUntold } from './untold';

const HOUR = 3_600_000;
const NOTICE = 'stillwatch-needs';

/** Watches that were added an hour ago, of which nothing is to be told, and were looked at once. */
async function watched(settings: Partial<NotifySettings>, ...names: readonly string[]) {
  const world = await withUntold(...names);
  const { db, teller, notifier, time } = world;
  await saveNotify(db, { ...DEFAULT_NOTIFY, when: 'never', ...settings });
  const watches = await db.getAll('watches');
  await fill(db, { watches: watches.map((watch) => ({ ...watch, addedAt: NOW - HOUR })) });
  await teller.tell(0);
  const become = async (id: string, status: Status, needsYouAt?: number) => {
    const state = await db.get('states', id);
    if (state === undefined) throw new Error(`there is no ${id}`);
    const { needsYouAt: _, ...rest } = state;
    const need = needsYouAt === undefined ? {} : { needsYouAt };
    await fill(db, { states: [{ ...rest, status, ...need }] });
  };
  const told = () => notifier.shown.map(({ title, message }) => `${title}: ${message}`);
  const later = async () => {
    await time.pass(60_000);
    await teller.tell(0);
  };
  return { ...world, become, told, later };
}

describe('a page that needs the person', () => {
  it('is told once, and once more when it is well again', async () => {
    const { become, told, later } = await watched({}, 'a');
    await become('a', 'gone', NOW);
    await later();
    await later();
    expect(told()).toEqual(['1 page needs you: a']);
    await become('a', 'ok');
    await later();
    await later();
    expect(told().slice(1)).toEqual(['1 page is well again: a']);
  });

  it('is told with all others of the wake', async () => {
    const { become, told, later } = await watched({}, 'a', 'b', 'c', 'd');
    for (const id of ['a', 'b', 'c', 'd']) await become(id, 'sign_in', NOW);
    await later();
    expect(told()).toEqual(['4 pages need you: a, b, c and 1 more']);
  });

  it('is told with what is over, in one notification', async () => {
    const { become, told, later } = await watched({}, 'a', 'b');
    await become('a', 'gone', NOW);
    await later();
    await become('a', 'ok');
    await become('b', 'gone', NOW);
    await later();
    expect(told().slice(1)).toEqual(['1 page needs you: b\nWell again: a']);
  });

  it('is not told while a run is open, for the next failure may follow', async () => {
    const { become, told, teller } = await watched({}, 'a');
    await become('a', 'gone', NOW);
    await teller.tell(1);
    expect(told()).toEqual([]);
    await teller.tell(0);
    expect(told()).toHaveLength(1);
  });

  it('that the person has only edited is not well again yet', async () => {
    const { become, told, later } = await watched({}, 'a');
    await become('a', 'part_not_found', NOW);
    await later();
    await become('a', 'new');
    await later();
    expect(told()).toHaveLength(1);
    await become('a', 'ok');
    await later();
    expect(told()).toHaveLength(2);
  });

  it('is told when the quiet hours end, for which the background is woken', async () => {
    const now = new Date(NOW + 120_000);
    const from = now.getHours() * 60 + now.getMinutes();
    const quiet = { from, to: (from + 30) % 1440 };
    const { db, become, told, later, time, teller } = await watched({ quiet }, 'a');
    await become('a', 'gone', NOW);
    await later();
    expect(told()).toEqual([]);
    const end = (await readNextTellAt(db)) ?? 0;
    await time.pass(end - time.now());
    await teller.tell(0);
    expect(told()).toEqual(['1 page needs you: a']);
  });

  it('is not told where the person does not want it, nor when they want it again', async () => {
    const { db, become, told, later } = await watched({ errors: false }, 'a');
    await become('a', 'gone', NOW);
    await later();
    await saveNotify(db, { ...DEFAULT_NOTIFY, when: 'never', errors: true });
    await later();
    await become('a', 'ok');
    await later();
    expect(told()).toEqual([]);
  });

  it('leads to the list of those that do, in another background', async () => {
    const { become, later, start, opened } = await watched({}, 'a');
    await become('a', 'gone', NOW);
    await later();
    await start().open(NOTICE);
    expect(opened).toEqual(['needs']);
  });
});

describe('a site that is left alone', () => {
  const held = (ms: number) =>
    aHost('slow.example', { failures: 9, backOffUntil: NOW + 60_000 + ms });

  it('is told once it is for an hour, and when it answers again', async () => {
    const { db, told, later } = await watched({}, 'a');
    await fill(db, { hosts: [held(HOUR)] });
    await later();
    expect(told()).toEqual([]);
    await fill(db, { hosts: [held(2 * HOUR)] });
    await later();
    await later();
    expect(told()).toEqual(['1 site is left alone for now: slow.example']);
    await fill(db, { hosts: [aHost('slow.example', { failures: 9 })] });
    await later();
    expect(told()).toHaveLength(1);
    await fill(db, { hosts: [aHost('slow.example')] });
    await later();
    await later();
    expect(told().slice(1)).toEqual(['1 site answers again: slow.example']);
  });

  it('is told where it asked for it itself', async () => {
    const { db, told, later } = await watched({}, 'a');
    await fill(db, { hosts: [aHost('slow.example', { pausedUntil: NOW + 3 * HOUR })] });
    await later();
    expect(told()).toEqual(['1 site is left alone for now: slow.example']);
  });

  it('is told after pages that need the person, and leads to the sites where there are none', async () => {
    const { db, become, told, later, teller, opened } = await watched({}, 'a');
    await fill(db, { hosts: [held(5 * HOUR)] });
    await later();
    await teller.open(NOTICE);
    expect(opened).toEqual(['hosts']);
    await fill(db, { hosts: [aHost('other.example', { pausedUntil: NOW + 9 * HOUR })] });
    await become('a', 'gone', NOW);
    await later();
    expect(told().at(-1)).toBe('1 page needs you: a\nLeft alone for now: other.example');
  });
});
