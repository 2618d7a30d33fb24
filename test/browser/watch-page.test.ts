/**
 * One watch's page and the log of requests, by mouse and by keyboard: checks by mark, any two
 * versions, the forms of a difference, notes, and filters that the address keeps.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { board } from './scenarios/board';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const PICTURE = join(tmpdir(), `stillwatch-watch-page-${process.pid}.png`);

const BODIES = [
  '<h1>Calls</h1><p>Harbour lighting, lot 2</p><p>Roofs, closes 28 November</p><p>Made at 10:00</p>',
  '<h1>Calls</h1><p>Bridge repair, lot 4</p><p>Harbour lighting, lot 2</p><p>Roofs, closes 5 December</p><p>Made at 11:00</p>',
  '<h1>Calls</h1><p>Bridge repair, lot 4</p><p>Roofs, closes 5 December</p><p>Harbour lighting, lot 2</p><p class="new">Made at 12:00</p>',
];
const FILLER = Array.from({ length: 12 }, (_, n) => `<p>Line ${n} stays as it is</p>`).join('');

const calls = board('Calls');
let world: World;
let row: WatchRow;

beforeAll(async () => {
  world = await openWorld({}, undefined, { calls: calls.scenario });
  const show = (nth: number) => calls.show(`${BODIES[nth]}${FILLER}<p>Hours ${nth} to 17</p>`);
  show(0);
  row = await world.watch('calls', { rules: { ignorePresets: ['clock'] } });
  for (const nth of [1, 2, 2]) {
    show(nth);
    row = (await world.check(row)).row;
  }
});

afterEach(async () => {
  for (const page of await world.driver.pages('/src/dashboard/')) await page.close();
});

afterAll(async () => {
  rmSync(PICTURE, { force: true });
  await world.close();
});

const openDashboard = (hash: string) =>
  world.driver.open(`${world.driver.extensionOrigin}/src/dashboard/index.html#${hash}`);

async function openWatch(): Promise<Page> {
  const page = await openDashboard(`watch/${row.id}`);
  await page.waitFor(
    () =>
      document.querySelector('.check-line') !== null &&
      document.querySelector('.diff-line') !== null,
  );
  return page;
}

const textsOf = (page: Page, css: string) =>
  page.evaluate(
    (where) => [...document.querySelectorAll(where)].map((one) => one.textContent ?? ''),
    css,
  );

const focused = (page: Page, what: 'aria-label' | 'class') =>
  page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, what);

/** As a person who came by Tab. */
async function focusOn(page: Page, css: string): Promise<void> {
  await page.evaluate((where) => {
    // In Firefox a notification is a window of its own, which had the keys.
    window.focus();
    document.querySelector<HTMLElement>(where)?.focus();
  }, css);
}

async function isAccessible(page: Page): Promise<void> {
  for (const dark of [false, true]) {
    await page.screenshot(PICTURE, { dark });
    expect(await violations(page), dark ? 'dark' : 'light').toEqual([]);
  }
}

describe('the checks of a watch', () => {
  test('are marks, of which the arrow keys reach each and Enter opens what is behind it', async () => {
    const page = await openWatch();
    expect((await textsOf(page, '.check-line button')).length).toBe(4);
    await focusOn(page, '.check-line button[tabindex="0"]');
    const [first, last] = await page.evaluate(() => {
      const names = [...document.querySelectorAll('.check-line button')].map(
        (one) => one.ariaLabel,
      );
      return [names[0], names.at(-1)];
    });
    expect(await focused(page, 'aria-label')).toBe(last);
    await page.press('Home');
    expect(await focused(page, 'aria-label')).toBe(first);
    await page.press('ArrowRight');
    await page.press('ArrowRight');
    const third = await focused(page, 'aria-label');
    expect(third).toContain(words('dash_outcome_changed'));
    await page.press('Enter');
    // The exchange, its headers and its trace, with the focus on its row.
    await page.waitFor(() => document.querySelectorAll('.exchanges .unfolded').length === 2);
    expect(await focused(page, 'class')).toBe('unfold');
    expect(await textsOf(page, '.unfolded .header-list')).not.toEqual([]);
    expect(await textsOf(page, '.unfolded [data-step=verdict]')).not.toEqual([]);
    await isAccessible(page);
    expect(await page.problems()).toEqual([]);
  });

  test('are told in words, and shown by kind', async () => {
    const page = await openWatch();
    const counts = words('line_text', words('line_checks_other', '4'));
    expect((await textsOf(page, '.checks > p.soft'))[0]).toContain(counts.slice(0, 8));
    await page.click('.check-filter button:nth-child(3)');
    await page.waitFor(() => document.querySelectorAll('.exchanges tbody tr').length === 2);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.exchanges tbody tr')].map(
          (one) => one.dataset['outcome'],
        ),
      ),
    ).toEqual(['changed', 'changed']);
    expect((await textsOf(page, '.check-line [data-other]')).length).toBe(2);
    await page.click('.check-filter button:first-child');
    await page.waitFor(() => document.querySelectorAll('.exchanges tbody tr').length > 3);
  });
});

describe('the difference', () => {
  const forms = {
    sides: () => document.querySelector('.diff-row .diff-line') !== null,
    source: () => document.querySelector('.as-source .diff-line') !== null,
  } as const;

  test('is gone through by n and p and by two buttons, and each place is named', async () => {
    const page = await openWatch();
    const place = (nth: string) => words('diff_place', nth, '2');
    await page.press('n');
    expect(await focused(page, 'aria-label')).toBe(place('1'));
    await page.press('n');
    expect(await focused(page, 'aria-label')).toBe(place('2'));
    expect(await textsOf(page, '.diff-steps [role=status]')).toEqual([place('2')]);
    await page.press('p');
    expect(await focused(page, 'aria-label')).toBe(place('1'));
    await page.click('.diff-steps button:nth-child(2)');
    expect(await focused(page, 'aria-label')).toBe(place('2'));
    await page.click('.diff-steps button:nth-child(1)');
    expect(await focused(page, 'aria-label')).toBe(place('1'));
  });

  test('has the older text beside the newer, with nothing where nothing was', async () => {
    const page = await openWatch();
    await focusOn(page, 'input[name=difference-form]:checked');
    await page.press('ArrowRight');
    await page.waitFor(forms.sides);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('.diff-row:not(.diff-names)')].map((one) =>
        [...one.children].map(
          (side) => side.querySelector('ins, del')?.lastChild?.textContent ?? null,
        ),
      ),
    );
    expect(rows).toContainEqual([null, 'Bridge repair, lot 4']);
    expect(rows).toContainEqual(['0', '2']);
    await isAccessible(page);
  });

  test('has the source of both, and what the rules ignore if that is asked for', async () => {
    const page = await openWatch();
    await page.click('input[value=source]');
    await page.waitFor(forms.source);
    const source = (await textsOf(page, '.as-source .diff-line')).join('\n');
    expect(source).toContain(' class="new">');
    await page.click('input[value=lines]');
    await page.waitFor(() => document.querySelector('.as-source') === null);
    expect((await textsOf(page, '.diff')).join()).not.toContain('12:00');
    await page.click('.forms .tick input');
    await page.waitFor(() => document.querySelector('.diff')?.textContent?.includes('12:00'));
    await isAccessible(page);
  });

  test('is between any two versions, and says a move as a move', async () => {
    const page = await openWatch();
    const compare = words('dash_compare_two');
    await page.click('tr:nth-child(2) input[name=compare-from]');
    await page.click('tr:nth-child(2) input[name=compare-to]');
    expect(
      await page.evaluate(
        () => document.querySelector('.versions-form [role=status]')?.textContent,
      ),
    ).toBe(words('dash_compare_same'));
    await page.click('tr:nth-child(1) input[name=compare-to]');
    expect(await textsOf(page, '.versions-form [type=submit]')).toEqual([compare]);
    await page.click('.versions-form [type=submit]');
    await page.waitFor(() => document.querySelector('.diff-line.moved') !== null);
    expect(await page.url()).toMatch(/#watch\/[^/]+\/diff\/[^/]+\/[^/?]+$/);
    expect(await textsOf(page, '.diff-line.added')).toEqual([]);
    await page.click('tr:nth-child(3) input[name=compare-from]');
    await page.click('tr:nth-child(2) input[name=compare-to]');
    await page.click('.versions-form [type=submit]');
    await page.waitFor(() => document.querySelector('.diff-line.added') !== null);
    await page.evaluate(() => history.back());
    await page.waitFor(() => document.querySelector('.diff-line.moved') !== null);
  });
});

describe('notes', () => {
  const note = async () => (await world.detail(row)).row.note;

  test('are saved by going elsewhere and by the button, and that is said', async () => {
    const page = await openWatch();
    await page.click('.note textarea');
    await page.type('Ask Ina.');
    await page.press('Tab');
    await page.waitFor(
      () => (document.querySelector('.note [role=status]')?.textContent ?? '') !== '',
    );
    expect(await textsOf(page, '.note [role=status]')).toEqual([words('dash_note_saved')]);
    expect(await note()).toBe('Ask Ina.');
    await page.click('.note textarea');
    await page.press('End');
    await page.type(' Twice');
    await page.click('.note button');
    await expect.poll(note).toBe('Ask Ina. Twice');
    await page.close();
    const again = await openWatch();
    expect(
      await again.evaluate(
        () => document.querySelector<HTMLTextAreaElement>('.note textarea')?.value,
      ),
    ).toBe('Ask Ina. Twice');
  });
});

describe('the log of requests', () => {
  const outcomes = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.exchanges tbody tr')].map(
        (one) => one.dataset['outcome'],
      ),
    );

  test('is filtered, and the address keeps how', async () => {
    const page = await openDashboard('activity');
    await page.waitFor(() => document.querySelector('.exchanges tbody tr') !== null);
    expect((await outcomes(page)).length).toBe(5); // one of them for robots.txt
    await page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>(
        '.log-filters label:nth-child(3) select',
      );
      if (select === null) return;
      select.focus();
      select.value = 'changed';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.waitFor(() => document.querySelectorAll('.exchanges tbody tr').length === 2);
    expect(await page.url()).toContain('#activity/kind=changed');
    // Whoever chooses one filter may choose another.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await isAccessible(page);
    await page.close();

    const again = await openDashboard(`activity/watch=${row.id}/kind=first/since=day`);
    await again.waitFor(() => document.querySelector('.exchanges tbody tr') !== null);
    expect(await outcomes(again)).toEqual(['baseline']);
    // What it shows is what it is set to.
    expect(
      await again.evaluate(() =>
        [...document.querySelectorAll<HTMLSelectElement>('.log-filters select')].map(
          ({ value }) => value,
        ),
      ),
    ).toEqual(['', row.id, 'first', 'day']);
    await again.click('.exchanges .why');
    await again.waitFor(() => document.querySelector('[data-step=verdict]') !== null);
    await again.click('.log-filters a');
    await again.waitFor(() => document.querySelectorAll('.exchanges tbody tr').length === 5);
  });

  test('says that nothing fits, and offers all', async () => {
    const page = await openDashboard('activity/host=nobody.example');
    await expect.poll(() => textsOf(page, '.part .soft')).toEqual([words('dash_activity_none')]);
    await isAccessible(page);
  });
});
