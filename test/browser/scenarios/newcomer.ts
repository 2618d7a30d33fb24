/**
 * Somebody who has read nothing: they press what they can see, by the words on it, and read what is
 * to be seen. No address, no selector, no message of the protocol.
 */
import type { Frame, Page } from '../harness/launch.mjs';

type Place = Pick<Page, 'evaluate' | 'click' | 'waitFor'> | Frame;

/**
 * Presses the button, link or line with these words once it can be seen and pressed.
 *
 * @param words whole, or the start of what is on it
 */
export async function pressWords(place: Place, words: string): Promise<void> {
  await see(place, () => findPressable(place, words), `nothing to press says “${words}”`);
  await place.click('[data-newcomer]');
}

/** Waits until these words can be read. */
export function readWords(place: Place, words: string): Promise<void> {
  return see(
    place,
    () => place.evaluate((wanted) => document.body.innerText.includes(wanted), words),
    `“${words}” is not to be read`,
  );
}

function findPressable(place: Place, words: string): Promise<boolean> {
  return place.evaluate((wanted) => {
    for (const old of document.querySelectorAll('[data-newcomer]')) {
      old.removeAttribute('data-newcomer');
    }
    const fits = (text: string | null | undefined) => text?.trim().startsWith(wanted) ?? false;
    const found = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a, summary, label, [role=link], .row-title',
      ),
    ].find(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled') &&
        (fits(one.innerText) || fits(one.getAttribute('aria-label'))),
    );
    found?.setAttribute('data-newcomer', '');
    return found !== undefined;
  }, words);
}

async function see(place: Place, look: () => Promise<boolean>, problem: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await look().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const there = await place.evaluate(() => document.body.innerText.slice(0, 800)).catch(String);
  throw new Error(`${problem}; there is: ${there}`);
}
