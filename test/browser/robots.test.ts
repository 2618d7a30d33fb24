/** robots.txt as a site sees it kept to, and as the person is asked about it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf } from '../origin/origin.mjs';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const KEEPS_AWAY = 'User-agent: *\nDisallow: /\n';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const paths = (host: string) => world.origin.requests(host).map(({ path }) => path);

test('a host is asked for its robots.txt once, before its first page and at a distance', async () => {
  const row = await world.watch('tag-1');
  await world.check(row);
  expect(row.status).toBe('ok');
  expect(paths('tag-1')).toEqual(['/robots.txt', '/', '/']);
  const [robots, page] = world.origin.requests('tag-1');
  expect((page?.at ?? 0) - (robots?.at ?? 0)).toBeGreaterThanOrEqual(1_900);
  if (robots === undefined) throw new Error('no request');
  expect(['Cookie', 'Referer', 'If-None-Match'].map((name) => fieldOf(robots, name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a page that its site keeps readers from is not asked for, and the person is asked', async () => {
  world.origin.set('tag-2', { robots: KEEPS_AWAY });
  const row = await world.watch('tag-2');
  expect([row.status, row.details]).toEqual(['disallowed', ['robots']]);
  const again = await world.check(row);
  expect([again.outcome, again.details]).toEqual(['deferred', ['robots']]);
  expect(paths('tag-2')).toEqual(['/robots.txt']);
  expect((await world.send('popup.view', {})).needsYou.map(({ id }) => id)).toEqual([row.id]);
});

test('the word of the person is given in the popup, and kept', async () => {
  const [row] = (await world.send('popup.view', {})).needsYou;
  if (row === undefined) throw new Error('nobody is asked');
  const tab = await world.driver.open(world.origin.url('tag-2'));
  world.origin.clear('tag-2');
  const popup = await world.driver.openPopup(tab);
  const said = await popup.waitFor(
    () => document.querySelector('article.watched .state')?.textContent,
  );
  expect(said).toContain(words('status_disallowed'));
  const label = await popup.evaluate(
    () => document.querySelector('article.watched .actions button')?.textContent,
  );
  expect(label).toBe(words('action_watch_anyway'));
  await popup.click('article.watched .actions button');
  const status = async () => (await world.detail(row)).row.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('ok');
  await popup.close();
  await tab.close();
  const { marks, ignoreRobots } = (await world.detail(row)).row;
  expect([marks, ignoreRobots]).toEqual(['b', true]);
  expect(paths('tag-2')).toEqual(['/']);
});

test('a crawl delay is kept between the requests to the host', async () => {
  world.origin.set('tag-3', { robots: 'User-agent: stillwatch\nCrawl-delay: 12\n' });
  const row = await world.watch('tag-3');
  expect(row.status).toBe('ok');
  const [robots, page] = world.origin.requests('tag-3');
  expect((page?.at ?? 0) - (robots?.at ?? 0)).toBeGreaterThanOrEqual(11_900);
});

test('a site whose robots.txt fails is left alone, and said to be tried again', async () => {
  world.origin.set('tag-4', { robotsStatus: 503 });
  const row = await world.watch('tag-4');
  expect([row.status, row.details]).toEqual(['retrying', ['robots', 'robots_unreachable']]);
  expect(paths('tag-4')).toEqual(['/robots.txt']);
  expect(row.dueAt).toBeGreaterThan(Date.now());
  // The person may decide, as where the site's rules say no.
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html#watch/${row.id}`,
  );
  const offered = await page.waitFor(() => {
    const labels = [...document.querySelectorAll('.watch-head .actions button')].map(
      ({ textContent }) => textContent,
    );
    return labels.length > 0 ? labels : undefined;
  });
  expect(offered).toContain(words('action_watch_anyway'));
  await page.close();
});
