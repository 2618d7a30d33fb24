/**
 * The list of watches as people use it: searched, filtered, sorted, chosen from and acted on, by mouse
 * and by keyboard alone, with a few hundred watches that were put straight into the database.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seed } from '../../bench/ui/seed';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const COUNT = 300;
/** A machine may be busy with other things. */
const WITHIN = { timeout: 15_000 };

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  await seed(world.driver, COUNT);
  // Opened later it would come to the front, and a page behind it is not drawn.
  await world.own();
});
afterAll(() => world.close());

beforeEach(async () => {
  await page?.close();
  page = await openList('');
});

async function openList(hash: string): Promise<Page> {
  const { driver } = world;
  const list = await driver.open(`${driver.extensionOrigin}/src/dashboard/index.html${hash}`);
  await list.waitFor(() => document.querySelector('.watch-list[aria-busy=false]') !== null);
  return list;
}

/** Titles of the rows that are listed, in their order, once nothing waits to be drawn. */
async function titles(): Promise<readonly string[]> {
  await expect.poll(() => page.evaluate(listed).then(({ isDrawn }) => isDrawn), WITHIN).toBe(true);
  return (await page.evaluate(listed)).titles;
}

function listed(): { titles: string[]; isDrawn: boolean } {
  const found = [...document.querySelectorAll('.grid [data-id] .row-title')];
  const count = Number(document.querySelector('.grid')?.getAttribute('aria-rowcount')) - 1;
  return { titles: found.map((each) => each.textContent ?? ''), isDrawn: found.length === count };
}

const hash = () => page.evaluate(() => location.hash);
const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id') ?? '');
const chosen = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-id][aria-selected=true]')].map((row) =>
      row.getAttribute('data-id'),
    ),
  );

async function pressBulk(key: Parameters<typeof words>[0]): Promise<void> {
  const label = words(key);
  await page.evaluate((text) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.bulk-bar button')];
    buttons.find((button) => button.textContent === text)?.click();
  }, label);
}

async function toast(): Promise<string> {
  return page.waitFor(() => document.querySelector('.toast span')?.textContent);
}

async function undo(): Promise<void> {
  await page.click('.toast .undo');
}

const rows = () => world.send('watch.list', {});

/** A select by its first option, chosen as a person does. */
async function chooseFilter(key: Parameters<typeof words>[0], value: string): Promise<void> {
  await page.evaluate(
    (label, wanted) => {
      const menus = [...document.querySelectorAll<HTMLSelectElement>('.filters select')];
      const menu = menus.find(({ options }) => options[0]?.textContent === label);
      if (menu === undefined) throw new Error(`no menu ${label}`);
      menu.value = wanted;
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    },
    words(key),
    value,
  );
}

// First: after other tabs have come and gone, a Firefox without a window keeps the focus to itself.
test('all of it goes by the keyboard alone', async () => {
  const tabTo = async (css: string) => {
    for (let steps = 0; steps < 40; steps += 1) {
      const isThere = await page.evaluate(
        (wanted) => document.activeElement?.matches(wanted) ?? false,
        css,
      );
      if (isThere) return;
      await page.press('Tab');
    }
    throw new Error(`no Tab leads to ${css}`);
  };
  await tabTo('.list input[type=search]');
  await page.type('lyon');
  await expect
    .poll(async () => (await titles()).every((title) => title.includes('Lyon')), WITHIN)
    .toBe(true);
  await tabTo('.row-title');
  const first = await focusedRow();
  await page.press(' ');
  await expect.poll(chosen, WITHIN).toEqual([first]);
  await page.press('ArrowDown');
  await expect.poll(focusedRow, WITHIN).not.toBe(first);
  const second = await focusedRow();
  await page.press(' ');
  await expect.poll(chosen, WITHIN).toEqual([first, second]);
  await page.press('End');
  const last = (await page.evaluate(() =>
    [...document.querySelectorAll('[data-id]')].at(-1)?.getAttribute('data-id'),
  )) as string;
  await expect.poll(focusedRow, WITHIN).toBe(last);
  await page.press('Home');
  await expect.poll(focusedRow, WITHIN).toBe(first);
  await page.press('Delete');
  expect(await toast()).toBe(words('bulk_removed_other', '2'));
  expect(await rows()).toHaveLength(COUNT - 2);
  // What was taken out had the focus: it stays in the list.
  await expect.poll(focusedRow, WITHIN).not.toBe('');
  await tabTo('.toast .undo');
  await page.press('Enter');
  await expect.poll(async () => (await rows()).length, WITHIN).toBe(COUNT);
  await page.press('Escape');
});

describe('finding', () => {
  test('what is typed is searched in title, address, tag and state, and stays in the address', async () => {
    await page.click('.list input[type=search]');
    await page.type('zurich 15');
    await expect.poll(titles, WITHIN).toContain('Course seats Zürich 15');
    expect(
      (await titles()).every((title) => title.includes('Zürich') && title.includes('15')),
    ).toBe(true);
    await expect.poll(hash, WITHIN).toBe('#?q=zurich+15');
    for (const query of ['site-4.example.org', 'to read', 'part not found']) {
      await page.goto(`${world.driver.extensionOrigin}/src/dashboard/index.html`);
      await page.close();
      page = await openList(`#?q=${encodeURIComponent(query)}`);
      const found = (await titles()).length;
      expect(found, query).toBeGreaterThan(0);
      expect(found, query).toBeLessThan(COUNT);
    }
  });

  test('filters are in the address: Back, Forward and a reload keep them', async () => {
    await chooseFilter('list_all_tags', 'Tenders');
    await expect.poll(hash, WITHIN).toBe('#?tag=Tenders');
    await expect.poll(async () => (await titles()).length, WITHIN).toBeLessThan(COUNT);
    const withTag = await titles();
    await page.click('.unread-only input');
    await expect.poll(hash, WITHIN).toBe('#?tag=Tenders&unread=1');
    // The address comes first, the rows a moment later.
    await expect.poll(async () => (await titles()).length, WITHIN).toBeLessThan(withTag.length);
    const unread = await titles();
    await page.evaluate(() => history.back());
    await expect.poll(titles, WITHIN).toEqual(withTag);
    expect(await hash()).toBe('#?tag=Tenders');
    await page.evaluate(() => history.forward());
    await expect.poll(hash, WITHIN).toBe('#?tag=Tenders&unread=1');
    await page.evaluate(() => location.reload());
    await expect.poll(titles, WITHIN).toEqual(unread);
  });

  test('a watch that is opened keeps the list it was opened from, and Escape leads back to it', async () => {
    await page.close();
    page = await openList('#?q=lyon');
    const before = await titles();
    await page.click('.grid [data-id] .row-title');
    await page.waitFor(() => document.querySelector('#watch-title') !== null);
    await expect.poll(hash, WITHIN).toMatch(/^#watch\/.*\?q=lyon$/);
    expect(await titles()).toEqual(before);
    await page.press('Escape');
    await expect.poll(hash, WITHIN).toBe('#?q=lyon');
    expect(await titles()).toEqual(before);
  });

  test('a column sorts, and the other way at the second press', async () => {
    await page.click('[role=columnheader].cell-watch button');
    await expect.poll(hash, WITHIN).toBe('#?sort=title');
    // By the browser's own rules for a language, which are not those of every Node.
    const inOrder = (found: readonly string[]) =>
      page.evaluate((given) => {
        const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
        return given.toSorted(compare);
      }, found);
    const isSorted = async () => {
      const found = await titles();
      return found[0]?.startsWith('Course seats') && `${found}` === `${await inOrder(found)}`;
    };
    await expect.poll(isSorted, WITHIN).toBe(true);
    const sorted = await titles();
    const way = () =>
      page.evaluate(() =>
        document.querySelector('.cell-watch[aria-sort]')?.getAttribute('aria-sort'),
      );
    expect(await way()).toBe('ascending');
    await page.click('[role=columnheader].cell-watch button');
    await expect.poll(titles, WITHIN).toEqual(sorted.toReversed());
    expect(await way()).toBe('descending');
  });

  test('every row is in the document for the browser’s own find', async () => {
    await titles();
    const found = await page.evaluate(() => {
      // The same search as the browser's own, from a script. It leaves out what is not rendered.
      const find = (window as unknown as { find: (text: string) => boolean }).find;
      const row = () => getSelection()?.anchorNode?.parentElement?.closest('[data-id]');
      return [find('Tenders Harbour 0'), row()?.getAttribute('data-id')];
    });
    expect(found).toEqual([true, 'w00000000']);
    // As the browser goes to what it found: it is drawn whole when it comes near.
    await page.waitFor(() => {
      const row = getSelection()?.anchorNode?.parentElement?.closest('[data-id]');
      row?.scrollIntoView({ block: 'center' });
      const box = row?.getBoundingClientRect();
      const isInSight = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      return isInSight && row?.querySelector('input') != null;
    });
  });
});

describe('many at once', () => {
  test('a range by Shift is paused, and its undo resumes it', async () => {
    await page.click('[data-id=w00000296] .cell-pick input');
    await page.evaluate(() => {
      const box = document.querySelector('[data-id=w00000292] .cell-pick input');
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    });
    await expect.poll(async () => (await chosen()).length, WITHIN).toBe(5);
    const ids = await chosen();
    await pressBulk('dash_pause');
    expect(await toast()).toBe(words('bulk_paused_other', '5'));
    const paused = async () => (await rows()).filter((row) => ids.includes(row.id) && row.paused);
    expect(await paused()).toHaveLength(5);
    await undo();
    await expect.poll(async () => (await paused()).length, WITHIN).toBe(0);
  });

  test('all that are listed get a tag, and lose it by the undo', async () => {
    await page.close();
    page = await openList('#?q=lyon');
    const count = (await titles()).length;
    await page.click('.head-row input');
    await pressBulk('bulk_tags');
    await page.click('.bulk-bar input[type=text]');
    await page.type('South');
    await page.press('Enter');
    await toast();
    const tagged = async () => (await rows()).filter(({ tags }) => tags.includes('South')).length;
    await expect.poll(tagged, WITHIN).toBe(count);
    await undo();
    await expect.poll(tagged, WITHIN).toBe(0);
  });

  test('an interval is set, and each gets back its own', async () => {
    await page.click('[data-id=w00000299] .cell-pick input');
    await pressBulk('bulk_interval_ask');
    await page.evaluate(() => {
      const menu = document.querySelector<HTMLSelectElement>('.bulk-bar select');
      if (menu === null) throw new Error('no menu');
      menu.value = '86400000';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await pressBulk('bulk_interval_set');
    await toast();
    const every = async () => (await rows()).find(({ id }) => id === 'w00000299')?.intervalMs;
    expect(await every()).toBe(86_400_000);
    await undo();
    await expect.poll(every, WITHIN).toBeNull();
  });

  test('what is unread is seen, and unread again by the undo', async () => {
    await page.close();
    page = await openList('#changed');
    const before = (await world.send('status.get', {})).changed;
    expect(before).toBe(COUNT / 5);
    await page.click('.head-row input');
    await pressBulk('bulk_mark_seen');
    await toast();
    await expect.poll(async () => (await world.send('status.get', {})).changed, WITHIN).toBe(0);
    await undo();
    await expect
      .poll(async () => (await world.send('status.get', {})).changed, WITHIN)
      .toBe(before);
  });

  test('what is deleted comes back whole', async () => {
    const before = await rows();
    await page.click('.head-row input');
    await expect.poll(async () => (await chosen()).length, WITHIN).toBeGreaterThan(0);
    await page.click('.bulk-bar .danger');
    expect(await toast()).toBe(words('bulk_removed_other', String(COUNT)));
    await page.waitFor(() => document.querySelector('.watch-list .nothing') !== null);
    // What had the focus is gone: it is in what stands there now, and in the rows when they are back.
    await page.waitFor(() => document.activeElement?.matches('.nothing a'));
    await undo();
    await expect.poll(rows, WITHIN).toEqual(before);
    await expect.poll(async () => (await titles()).length, WITHIN).toBe(COUNT);
    await expect.poll(focusedRow, WITHIN).not.toBe('');
  });

  test('where nothing is chosen any more, the focus is back in the rows', async () => {
    await page.click('[data-id=w00000299] .cell-pick input');
    await page.click('.bulk-bar .bulk-line button.quiet:last-child');
    await page.waitFor(() => document.querySelector('.bulk-bar') === null);
    await expect.poll(focusedRow, WITHIN).not.toBe('');
  });
});

test('beside an open watch, in a window of 1,100 pixels, no title is cut', async () => {
  const cut = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; width: 1100px; height: 800px; border: 0';
    frame.src = `${location.pathname}#watch/w00000299`;
    document.body.append(frame);
    const titles = () => [...(frame.contentDocument?.querySelectorAll('.row-title > *') ?? [])];
    while (titles().length < 20) await new Promise((resolve) => setTimeout(resolve, 100));
    const texts = titles()
      .slice(0, 20)
      .filter(
        (title) =>
          title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1,
      );
    const all = texts.map((title) => title.textContent);
    frame.remove();
    return all;
  });
  expect(cut).toEqual([]);
});

test('it is readable for everybody, in both themes, narrow and from right to left', async () => {
  await page.click('[data-id=w00000299] .cell-pick input');
  await titles();
  expect(await violations(page)).toEqual([]);
  expect(await page.problems()).toEqual([]);
  const overhang = await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBe(0);
});
