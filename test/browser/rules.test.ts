/**
 * What counts as a change, as a person meets it: why a check was told or not, rules that are tried
 * before they are saved, and noise that becomes a rule.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WatchRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
import { violations } from './scenarios/axe';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

const PICTURE = join(tmpdir(), `stillwatch-rules-${process.pid}.png`);
const NEWS = 'The market hall opens at six on Monday.';
const IGNORES_CLOCKS = { ignorePresets: ['clock'] } as const;

let world: World;
/** Each on a host of its own, whose page shows a clock. */
let ignoring: WatchRow;
let told: WatchRow;
let noisy: WatchRow;
let plain: WatchRow;

beforeAll(async () => {
  world = await openWorld();
  for (const host of ['clock', 'clock-2', 'clock-3']) world.origin.set(host, { visible: true });
  [ignoring, told, noisy, plain] = await Promise.all([
    world.watch('clock', { rules: IGNORES_CLOCKS }),
    checkedOften('clock-2', 2),
    checkedOften('clock-3', 3),
    world.watch('tag'),
  ]);
});

/** A watch with an alert for each of its checks after the first copy. */
async function checkedOften(host: string, alerts: number): Promise<WatchRow> {
  const row = await world.watch(host);
  for (let nth = 0; nth < alerts; nth += 1) {
    await nextSecond();
    expect((await world.check(row)).outcome).toBe('changed');
  }
  return row;
}

/** The clocks of these pages show seconds. */
function nextSecond(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000 - (Date.now() % 1000) + 20);
  });
}

afterEach(async () => {
  for (const page of await world.driver.pages('/src/dashboard/')) {
    // Nothing that a test left unsaved asks before its page is closed.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.rules-bar button')) {
        if (button.type === 'button') button.click();
      }
    });
    await page.close();
  }
});

afterAll(async () => {
  rmSync(PICTURE, { force: true });
  await world.close();
});

/** Once the page of a watch and all that is read for it is there. */
async function openWatch({ id }: WatchRow): Promise<Page> {
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html#watch/${id}`,
  );
  await page.waitFor(() => document.querySelector('.exchanges .why') !== null);
  return page;
}

/** Until no notification is left. */
async function seeAll(): Promise<void> {
  await world.send('changes.markSeen', { all: true });
  await expect.poll(() => world.driver.notifications(), { timeout: 10_000 }).toEqual([]);
}

async function openRules(row: WatchRow): Promise<Page> {
  const page = await openWatch(row);
  await page.click('#rules .actions > button:first-child');
  await page.waitFor(() => document.querySelector('.trial .as-read') !== null);
  return page;
}

const textOf = (page: Page, css: string) =>
  page.evaluate((where) => document.querySelector(where)?.textContent ?? null, css);

/** What the bar under the form says of the rules, once they were tried. */
const verdictOf = (page: Page) => textOf(page, '.rules-bar [role=status]');

/** Whether the browser is told to ask before the tab goes. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

const rulesOf = async (row: WatchRow) => (await world.detail(row)).row.rules;

describe('an unchanged check of a page with a clock', () => {
  test('tells on the page which rule took the clock out, and what that was', async () => {
    await nextSecond();
    expect((await world.check(ignoring)).outcome).toBe('unchanged_200');
    const page = await openWatch(ignoring);
    expect(await textOf(page, '.exchanges .why')).toBe(words('trace_why_not'));
    await page.click('.exchanges .why');
    const step = await page.waitFor(
      () => document.querySelector('[data-step=ignore] dd')?.textContent,
    );
    const [start = '', end = ''] = words(
      'trace_with',
      words('trace_times_one', '1', words('preset_clock')),
      words('trace_quoted', '|'),
    ).split('|');
    expect(step.startsWith(start)).toBe(true);
    expect(step.endsWith(end)).toBe(true);
    expect(step.slice(start.length, -end.length)).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(await textOf(page, '[data-step=verdict] dd')).toBe(
      words(
        'trace_verdict_untold',
        words(
          'dash_outcome_with_details',
          words('dash_outcome_unchanged_200'),
          words('dash_detail_same_text'),
        ),
      ),
    );
    expect(await violations(page)).toEqual([]);
  });
});

test('an alert is the same sentence in the notification, the list and over the difference', async () => {
  await seeAll();
  world.origin.change('tag', NEWS);
  expect((await world.check(plain)).outcome).toBe('changed');
  await expect
    .poll(async () => (await world.driver.notifications()).length, { timeout: 10_000 })
    .toBe(1);
  const [notice] = await world.driver.notifications();
  const [sentence] = notice?.message.split('\n') ?? [];
  expect(sentence).toContain(NEWS);
  const page = await openWatch(plain);
  expect(await textOf(page, '#difference-title')).toBe(sentence);
  expect(
    await page.evaluate(
      (id) =>
        document.getElementById(id)?.closest('[role=row]')?.querySelector('.cell-change')
          ?.textContent,
      `watch-${plain.id}`,
    ),
  ).toBe(sentence);
});

describe('a pattern that cannot be used', () => {
  test('is refused at its field, with the reason, and nothing is saved', async () => {
    const page = await openRules(ignoring);
    await page.click('[id$="-ignorePatterns"]');
    await page.type('[0-9');
    const shown = await page.waitFor(() => {
      const field = document.querySelector('[aria-invalid=true]');
      const problem = field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      return field === null ? null : [field.id, document.getElementById(problem)?.textContent];
    });
    expect(shown[0]).toMatch(/-ignorePatterns$/);
    expect(shown[1]).toContain('“[0-9”');
    expect(await verdictOf(page)).toBe(words('rules_wrong_one', '1'));
    await page.click('.rules-bar .primary');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(shown[0]);
    expect(await rulesOf(ignoring)).toEqual(IGNORES_CLOCKS);

    await page.click('[id$="-ignorePatterns"]');
    await page.press('End');
    await page.type(']');
    await page.waitFor(() => document.querySelector('[aria-invalid=true]') === null);
  });
});

describe('rules that are not saved', () => {
  test('show what they take out and which alerts they would have silenced', async () => {
    const page = await openRules(told);
    expect(await verdictOf(page)).toBe(words('try_all_told_other', '2'));
    await page.click('.rules .ticks input');
    await expect.poll(() => verdictOf(page)).toBe(words('try_none_told_other', '2'));
    const verdicts = await page.evaluate(() =>
      [...document.querySelectorAll('.past-alerts .verdict')].map(({ textContent }) => textContent),
    );
    expect(verdicts).toEqual([words('try_silenced'), words('try_silenced')]);
    expect(await textOf(page, '.trial [data-step=ignore] dd')).toContain(words('preset_clock'));
    expect(await textOf(page, '.as-read')).not.toMatch(/\d\d:\d\d:\d\d/);
    expect(await rulesOf(told)).toEqual({});

    for (const dark of [false, true]) {
      await page.screenshot(PICTURE, { dark });
      expect(await violations(page), dark ? 'dark' : 'light').toEqual([]);
    }
    expect(await page.problems()).toEqual([]);
  });

  test('are still there after a look at another watch, and gone once discarded', async () => {
    const page = await openRules(told);
    await page.click('.rules .ticks input');
    await page.waitFor(() => document.querySelector('.unsaved') !== null);
    await page.click(`#watch-${ignoring.id}`);
    await page.waitFor(() => document.querySelector('.rules') === null);
    await expect.poll(() => textOf(page, '.toast span')).toBe(words('rules_left', told.title));
    await page.evaluate((id) => {
      location.hash = `#watch/${id}`;
    }, told.id);
    await page.waitFor(() => document.querySelector('.unsaved') !== null);
    const isTicked = () =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('.ticks input')?.checked);
    expect(await isTicked()).toBe(true);
    expect(await asksBeforeClosing(page)).toBe(true);
    await page.click('.rules-bar button:not(.primary)');
    await page.waitFor(() => document.querySelector('.unsaved') === null);
    expect(await asksBeforeClosing(page)).toBe(false);
    expect(await rulesOf(told)).toEqual({});
  });

  test('are made and saved by the keyboard alone, and hold at the next check', async () => {
    await seeAll();
    const page = await openWatch(told);
    const focused = () =>
      page.evaluate(() => {
        const { id = '', type = '', parentElement } = document.activeElement as HTMLInputElement;
        return { id, type, text: parentElement?.textContent ?? '' };
      });
    const tabTo = async (is: (focus: Awaited<ReturnType<typeof focused>>) => boolean) => {
      for (let steps = 0; steps < 60; steps += 1) {
        if (is(await focused())) return;
        await page.press('Tab');
      }
      throw new Error('The Tab key does not lead there');
    };
    await page.evaluate(() => {
      // In Firefox a notification is a window of its own, which had the keys.
      window.focus();
      document.querySelector<HTMLElement>('#rules .actions > button:first-child')?.focus();
    });
    await page.press('Enter');
    await page.waitFor(() => document.activeElement?.id === 'rules-title');
    await tabTo(
      ({ type, text }) => type === 'checkbox' && text.includes(words('rules_preset_clock')),
    );
    await page.press(' ');
    await tabTo(({ type }) => type === 'submit');
    await page.press('Enter');
    await page.waitFor(() => document.querySelector('.rules') === null);
    expect(await rulesOf(told)).toEqual(IGNORES_CLOCKS);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rules-title');
    await nextSecond();
    expect((await world.check(told)).outcome).toBe('unchanged_200');
  });
});

describe('noise', () => {
  test('in a difference is made a rule that says what it would have silenced', async () => {
    const page = await openWatch(noisy);
    await page.waitFor(() => document.querySelector('.noise > button') !== null);
    await page.click('.noise > button');
    await expect
      .poll(() => textOf(page, '.noise-proposal [role=status]'))
      .toContain(words('try_none_told_other', '3'));
    expect(await violations(page)).toEqual([]);
    await page.click('.noise-proposal .primary');
    await expect.poll(() => rulesOf(noisy)).toEqual(IGNORES_CLOCKS);
    await page.click('.toast .undo');
    await expect.poll(() => rulesOf(noisy)).toEqual({});
  });

  test('of three alerts in a row is offered as a rule', async () => {
    const page = await openWatch(noisy);
    const offer = await page.waitFor(() => document.querySelector('.noise-offer p')?.textContent);
    expect(offer).toBe(words('noise_offer', '3', words('preset_clock')));
    await page.click('.noise-offer button');
    await expect.poll(() => rulesOf(noisy)).toEqual(IGNORES_CLOCKS);
    await page.waitFor(() => document.querySelector('.noise-offer') === null);
    await nextSecond();
    expect((await world.check(noisy)).outcome).toBe('unchanged_200');
  });
});

test('in a narrow window read from right to left, the rules do not scroll sideways', async () => {
  const page = await world.own();
  const overhang = await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: 0; width: 360px; height: 800px; border: 0';
    frame.src = url;
    document.body.append(frame);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const inside = () => frame.contentDocument;
    while (inside()?.querySelector('.exchanges .why') == null) await pause();
    inside()?.querySelector<HTMLElement>('#rules .actions > button:first-child')?.click();
    inside()?.querySelector<HTMLElement>('.exchanges .why')?.click();
    while (inside()?.querySelector('.trial .as-read') == null) await pause();
    for (const more of inside()?.querySelectorAll('details') ?? []) more.open = true;
    const root = inside()?.documentElement as HTMLElement;
    root.dir = 'rtl';
    const { scrollWidth, clientWidth } = root;
    frame.remove();
    return scrollWidth - clientWidth;
  }, `/src/dashboard/index.html#watch/${ignoring.id}`);
  expect(overhang).toBe(0);
});
