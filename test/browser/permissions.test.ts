/** A site that is not allowed is not asked, and says so; allowed again, it is checked at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const LOST = 'http://tag.localhost/*';
const KEPT = 'http://tag-2.localhost/*';

let world: World;
let lost: WatchRow;
let kept: WatchRow;

beforeAll(async () => {
  world = await openWorld({}, [LOST, KEPT]);
  [lost, kept] = await Promise.all([world.watch('tag'), world.watch('tag-2')]);
});

afterAll(() => world.close());

/** The row once it has this status: the browser's event takes a moment. */
async function rowWhen(row: WatchRow, status: WatchRow['status']): Promise<WatchRow> {
  let now = row;
  await expect
    .poll(async () => {
      now = (await world.detail(row)).row;
      return now.status;
    })
    .toBe(status);
  return now;
}

test('a watch whose permission is taken away says so, and no other does', async () => {
  await world.driver.revokeHosts(LOST);
  const row = await rowWhen(lost, 'needs_permission');
  expect([row.details, row.marks, row.counts]).toEqual([['needs_permission'], 'b', lost.counts]);
  expect((await world.detail(kept)).row.status).toBe('ok');
  const { needsYou } = await world.send('popup.view', {});
  expect(needsYou.map(({ id }) => id)).toEqual([lost.id]);
});

test('wire-05: without the permission nothing is sent, not even a question beforehand', async () => {
  world.origin.clear();
  const checked = await world.check(lost);
  expect([checked.outcome, checked.details]).toEqual(['error', ['needs_permission']]);
  await world.send('watch.checkAll', {});
  await world.origin.until('tag-2', (seen) => seen.length === 1);
  await world.check(kept);
  // Neither a GET nor an OPTIONS, from a check asked for or from a run.
  expect(world.origin.requests('tag')).toEqual([]);
  const [newest] = await world.send('exchanges.list', { watchId: lost.id });
  expect([newest?.status, newest?.requestHeaders, newest?.outcome]).toEqual([null, [], 'error']);
});

test('the popup names the site and has the button that allows it, which has it checked at once', async () => {
  world.origin.clear();
  await world.driver.preapprove(LOST);
  const tab = await world.driver.open(world.origin.url('tag'));
  world.origin.clear('tag');
  const popup = await world.driver.openPopup(tab);
  const state = await popup.waitFor(
    () => document.querySelector('article.watched .state')?.textContent,
  );
  expect(state).toContain(words('status_needs_permission', lost.host));
  const label = await popup.evaluate(
    () => document.querySelector('article.watched .actions button')?.textContent,
  );
  expect(label).toBe(words('action_allow'));
  await popup.click('article.watched .actions button');
  await world.origin.until('tag', (seen) => seen.length === 1);
  await rowWhen(lost, 'ok');
  // The state is well again as soon as the site is allowed; the mark is the check's.
  await expect
    .poll(async () => (await world.detail(lost)).row.marks.at(-1), { timeout: 10_000 })
    .toBe('c');
  await tab.close();
});

test('allowed again in the settings of the browser, it is checked without a page of ours', async () => {
  await world.driver.revokeHosts(LOST);
  await rowWhen(lost, 'needs_permission');
  world.origin.change('tag');
  world.origin.clear();
  await world.leave();
  await world.driver.grantHosts(LOST);
  await world.origin.until('tag', (seen) => seen.length === 1);
  await expect.poll(() => world.driver.badgeText(), { timeout: 10_000 }).toBe('1');
  expect((await rowWhen(lost, 'ok')).unseen?.count).toBe(1);
});
