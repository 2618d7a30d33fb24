/**
 * From a change on the server to a person who has seen it: the notification, the badge, the popup,
 * the difference, and what marks a change seen and what does not.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const NEWS = 'The market hall opens at six on Monday.';
const SENTENCE = words(
  'summary_with_excerpt',
  words('summary_in_place', words('lines_added_one', '1'), 'This week'),
  NEWS,
);
const CHANGED = 'section[aria-labelledby=changed]';

interface Watched {
  readonly row: WatchRow;
  readonly host: string;
}

/** As many as the tests take. Each is on a host of its own, whose budget is nearly full. */
const HOSTS = Array.from({ length: 10 }, (_, index) => `tag-${index + 1}`);

let world: World;
let fresh: Watched[] = [];
let taken: Watched[] = [];

beforeAll(async () => {
  world = await openWorld();
  fresh = await Promise.all(HOSTS.map(async (host) => ({ host, row: await world.watch(host) })));
});

/** A test leaves watches and a dashboard behind: the next begins without. */
afterEach(async () => {
  for (const { row } of taken) await world.send('watch.remove', { watchId: row.id });
  taken = [];
  for (const page of await world.driver.pages('/src/dashboard/')) await page.close();
  await badgeIs('');
  await noticesAre([]);
});

afterAll(() => world.close());

function take(count: number): readonly Watched[] {
  const some = fresh.splice(0, count);
  if (some.length < count) throw new Error('There are not enough hosts for these tests');
  taken.push(...some);
  return some;
}

/** A watch whose page has changed and was checked. */
async function watchChanged(): Promise<Watched> {
  const [{ row, host }] = take(1) as readonly [Watched];
  world.origin.change(host, NEWS);
  const checked = await world.check(row);
  expect(checked.outcome).toBe('changed');
  await badgeIs('1');
  return { row: checked.row, host };
}

const badgeIs = (text: string) =>
  expect.poll(() => world.driver.badgeText(), { timeout: 10_000 }).toBe(text);

const noticesAre = (notices: readonly object[]) =>
  expect.poll(() => world.driver.notifications(), { timeout: 10_000 }).toEqual(notices);

const noticeOf = ({ title, host }: WatchRow) => ({ title, message: `${SENTENCE}\n${host}` });

async function unseenOf({ id }: WatchRow): Promise<number> {
  return (await world.detail({ id })).row.unseen?.count ?? 0;
}

/** The real popup, over a page that has nothing to do with any watch. */
async function openPopup(): Promise<Page> {
  const tab = await world.driver.open(world.origin.url('bare'));
  return world.driver.openPopup(tab);
}

/** The dashboard that something opened, once it shows the difference. */
async function openedDifference(): Promise<Page> {
  await expect.poll(async () => (await world.driver.pages('/src/dashboard/')).length).toBe(1);
  const [page] = await world.driver.pages('/src/dashboard/');
  if (page === undefined) throw new Error('no dashboard is open');
  await page.waitFor(() => document.querySelector('.diff-line.added ins') !== null);
  return page;
}

describe('a change', () => {
  test('is told in one sentence: as a notification, on the badge and in the popup', async () => {
    const { row } = await watchChanged();
    await noticesAre([noticeOf(row)]);
    const popup = await openPopup();
    const shown = await popup.waitFor(() => {
      const item = document.querySelector('section[aria-labelledby=changed] li');
      return item === null
        ? null
        : [item.querySelector('a')?.textContent, item.querySelector('.sentence')?.textContent];
    });
    expect(shown).toEqual([row.title, SENTENCE]);
    await popup.close();
  });

  test('stays unread when the popup is opened, and is read when its difference is', async () => {
    const { row } = await watchChanged();
    const popup = await openPopup();
    await popup.waitFor(
      () => document.querySelector('section[aria-labelledby=changed] li') !== null,
    );
    await badgeIs('1');
    expect(await unseenOf(row)).toBe(1);
    await popup.click(`${CHANGED} li a`);
    const page = await openedDifference();
    const added = await page.evaluate(() => document.querySelector('.diff-line ins')?.textContent);
    expect(added).toBe(NEWS);
    await badgeIs('');
    await noticesAre([]);
    expect(await unseenOf(row)).toBe(0);
    // What is being read stays on the page, although it is no news any more.
    expect(await page.evaluate(() => document.querySelectorAll('.diff-line.added').length)).toBe(1);
    await expect.poll(() => popup.isOpen()).toBe(false);
  });

  test('is marked as seen in the popup, and unread again by undo', async () => {
    const { row } = await watchChanged();
    const popup = await openPopup();
    await popup.click(`${CHANGED} li button`);
    await badgeIs('');
    expect(await unseenOf(row)).toBe(0);
    await popup.click('.toast .undo');
    await badgeIs('1');
    expect(await unseenOf(row)).toBe(1);
    await popup.close();
  });

  test('that is seen is not told again, and the next one is', async () => {
    const { row, host } = await watchChanged();
    await world.send('changes.markSeen', { watchId: row.id });
    await badgeIs('');
    await noticesAre([]);
    world.origin.change(host, 'The swimming pool is heated again.');
    expect((await world.check(row)).row.unseen?.count).toBe(1);
    await badgeIs('1');
  });
});

describe('several changes', () => {
  test('found in one run make one notification, and one press marks all seen', async () => {
    const watched = take(3);
    for (const { host } of watched) world.origin.change(host, NEWS);
    await world.send('watch.checkAll', {});
    await badgeIs('3');
    const titles = watched.map(({ row }) => row.title);
    await noticesAre([
      { title: words('notify_pages_changed_other', '3'), message: expect.any(String) },
    ]);
    const [{ message } = { message: '' }] = await world.driver.notifications();
    expect(titles.filter((title) => !message.includes(title))).toEqual([]);
    const popup = await openPopup();
    await popup.click(`${CHANGED} .eyebrow button`);
    await badgeIs('');
    await noticesAre([]);
    await popup.click('.toast .undo');
    await badgeIs('3');
    await popup.close();
  });

  test('lead from their notification to the list of what changed', async () => {
    const watched = take(2);
    for (const { host } of watched) world.origin.change(host, NEWS);
    await world.send('watch.checkAll', {});
    await badgeIs('2');
    await noticesAre([
      expect.objectContaining({ title: words('notify_pages_changed_other', '2') }),
    ]);
    await world.driver.clickNotification(0);
    await expect.poll(async () => (await world.driver.pages('/src/dashboard/')).length).toBe(1);
    const [page] = await world.driver.pages('/src/dashboard/');
    expect(await page?.url()).toMatch(/#changed$/);
    expect((await world.send('status.get', {})).changed).toBe(2);
  });
});

test('a notification opens its change although the background that showed it has ended', async () => {
  const { row } = await watchChanged();
  await noticesAre([noticeOf(row)]);
  const changeId = row.unseen?.newest.id;
  await world.leave();
  await world.driver.killBackground();
  await world.driver.clickNotification(0);
  const page = await openedDifference();
  expect(await page.url()).toMatch(new RegExp(`#change/${changeId}$`));
  await badgeIs('');
  await noticesAre([]);
});
