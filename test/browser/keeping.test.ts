/** Keeping less of a page, chosen on its own page: what it costs is told, and what is told later. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Keep } from '../../src/core/watch/keep';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const NEWS = 'The market hall opens at six on Monday.';
const MORE = 'The bridge is closed on Tuesday.';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(async () => {
  for (const page of await world.driver.pages('/src/dashboard/')) await page.close();
});

afterAll(() => world.close());

const dashboard = (hash: string) =>
  world.driver.open(`${world.driver.extensionOrigin}/src/dashboard/index.html#${hash}`);

async function openWatch({ id }: WatchRow): Promise<Page> {
  const page = await dashboard(`watch/${id}`);
  await page.waitFor(() => document.querySelector('.keep input:checked') !== null);
  // The difference is asked for by itself; of a page that never changed there is none.
  await page.waitFor(() => document.querySelector('#difference-title, p.card') !== null);
  return page;
}

const textOf = (page: Page, css: string) =>
  page.evaluate((where) => document.querySelector(where)?.textContent ?? null, css);

const keptOf = async (row: WatchRow): Promise<readonly Keep[]> =>
  (await world.detail(row)).versions.map(({ kept }) => kept);

async function choose(page: Page, keep: Keep): Promise<void> {
  await page.click(`.keep input[value=${keep}]`);
  await page.waitFor(() => document.querySelector('.keep button.primary') !== null);
}

async function save(page: Page, keep: Keep): Promise<void> {
  await page.click('.keep button.primary');
  await page.waitFor(() => document.querySelector('.keep button') === null);
  expect(
    await page.evaluate(() => document.querySelector<HTMLInputElement>('.keep :checked')?.value),
  ).toBe(keep);
}

test('only the text: what goes is told before, and differences are shown as ever', async () => {
  const row = await world.watch('tag');
  world.origin.change('tag', NEWS);
  expect((await world.check(row)).outcome).toBe('changed');
  const page = await openWatch(row);
  const sentence = await textOf(page, '#difference-title');
  expect(sentence).toContain(NEWS);
  await choose(page, 'text');
  expect(await textOf(page, '.keep [role=status]')).toBe(words('keep_narrows_text'));
  expect(await violations(page)).toEqual([]);
  await save(page, 'text');
  expect(await keptOf(row)).toEqual(['text', 'text']);
  await page.close();
  const again = await openWatch(row);
  expect(await textOf(again, '#difference-title')).toBe(sentence);
  expect(await textOf(again, '.diff ins')).toContain(NEWS);
  // There is no source to compare, and none to show as a page.
  expect(await textOf(again, 'input[name=difference-form][value=source]')).toBeNull();
  expect(await textOf(again, '.versions button[aria-haspopup=dialog]')).toBeNull();
  expect(await violations(again)).toEqual([]);
  expect(await again.problems()).toEqual([]);
  await again.close();

  world.origin.change('tag', MORE);
  const told = await world.check(row);
  expect(told.outcome).toBe('changed');
  expect(told.row.unseen?.newest.summary?.excerpt?.text).toContain(MORE);
});

test('other rules on kept text: the next check is a first copy, and alerts nobody', async () => {
  const row = await world.watch('tag-2', { keep: 'text' });
  await world.send('watch.edit', { watchId: row.id, selector: 'body' });
  world.origin.change('tag-2', NEWS);
  const { outcome, details, row: after } = await world.check(row);
  expect({ outcome, details }).toEqual({ outcome: 'baseline', details: ['kept_as_text'] });
  expect(after.unseen).toBeNull();
  const page = await openWatch(row);
  await page.waitFor(() => document.querySelector('.exchanges tbody') !== null);
  expect(await textOf(page, '.exchanges')).toContain(words('dash_detail_kept_as_text'));
});

test('only a fingerprint: it is told that the page changed, and nowhere what', async () => {
  const row = await world.watch('tag-3');
  const page = await openWatch(row);
  await choose(page, 'hash');
  expect(await textOf(page, '.keep [role=status]')).toBe(words('keep_narrows_hash'));
  await save(page, 'hash');
  await page.close();
  await world.send('changes.markSeen', { all: true });
  await expect.poll(() => world.driver.notifications(), { timeout: 10_000 }).toEqual([]);

  world.origin.change('tag-3', NEWS);
  expect((await world.check(row)).outcome).toBe('changed');
  await expect
    .poll(async () => (await world.driver.notifications()).length, { timeout: 10_000 })
    .toBe(1);
  const [notice] = await world.driver.notifications();
  expect(notice?.message).toContain(words('summary_changed'));
  expect(notice?.message).not.toContain('market');
  const [change] = (await world.detail(row)).changes;
  const difference = await dashboard(`change/${change?.id}`);
  await difference.waitFor(() => document.querySelector('#difference-title') !== null);
  expect(await textOf(difference, '#difference-title')).toBe(words('summary_changed'));
  expect(await textOf(difference, '.difference-head')).toContain(
    words('dash_problem_kept_as_hash'),
  );
  expect(await textOf(difference, 'main')).not.toContain('market hall');
  expect(await violations(difference)).toEqual([]);
  expect(await difference.problems()).toEqual([]);
});

test('the source again: the page is asked for once as a whole, and nothing is told', async () => {
  const row = await world.watch('tag-4', { keep: 'text' });
  expect(await keptOf(row)).toEqual(['text']);
  const page = await openWatch(row);
  await choose(page, 'source');
  expect(await textOf(page, '.keep [role=status]')).toBe(words('keep_widens'));
  await save(page, 'source');
  await expect.poll(() => keptOf(row), { timeout: 30_000 }).toEqual(['source']);
  expect((await world.detail(row)).changes).toEqual([]);
});
