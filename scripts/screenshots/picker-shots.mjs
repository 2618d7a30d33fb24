/** Pictures of choosing a part, in the bundled demo site: the controls in the page, and the last word. */
import { startDemo } from '../../demo/site.mjs';
import { watches } from '../../demo/watches.mjs';
import { until } from '../../test/browser/harness/waiting.mjs';

const WIDE = { width: 1000, height: 640 };
const NARROW = { width: 400, height: 640 };

/**
 * @param {import('../../test/browser/harness/launch.mjs').Browser} browser
 * @param {(page: any, name: string, look: object) => Promise<void>} takeBoth
 */
export async function takePicker(browser, takeBoth) {
  const demo = await startDemo();
  try {
    const [watch] = watches;
    const tab = await browser.open(watch.url(demo.port));
    const popup = await browser.openPopup(tab);
    await popup.waitFor(() => document.querySelector('form.add') !== null);
    await popup.click('form.add .actions button.quiet');
    const controls = await tab.frame('src/picker/frame.html');
    await controls.waitFor(() => document.querySelector('main[aria-busy="false"]') !== null);
    for (const key of ['ArrowDown', 'ArrowDown']) await controls.press(key);
    await until('the controls to follow', () => controls.evaluate(() => document.fonts.ready));
    await takeBoth(tab, 'picker-choosing', WIDE);
    await takeBoth(tab, 'picker-choosing-narrow', NARROW);
    await controls.press('Enter');
    const end = await browser.ownPopup('src/picker/confirm.html');
    await end.waitFor(() => document.querySelector('button.primary:not(:disabled)') !== null);
    // A popup has the size of what is in it.
    await takeBoth(end, 'picker-confirm', {});
  } finally {
    await demo.close();
  }
}
