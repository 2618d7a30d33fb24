/** One way to drive the built extension in either browser; the shapes are in `launch.d.mts`. */
import { launchChromium } from './chromium.mjs';
import { findBrowser } from './find-browser.mjs';
import { launchFirefox } from './firefox.mjs';
import { until } from './waiting.mjs';

export async function launch({ browser, ...options }) {
  const exe = options.exe ?? findBrowser(browser);
  if (exe === undefined) {
    throw new Error(
      `No ${browser} was found on this machine. Install it, or name it in ${browser.toUpperCase()}.`,
    );
  }
  const driver = await (browser === 'chromium'
    ? launchChromium({ ...options, exe })
    : launchFirefox({ ...options, exe }));
  return Object.create(driver, { install: { value: (dir) => installWith(driver, dir) } });
}

/** The welcome comes by itself, in front of whatever a test opens next; so it is seen and closed. */
async function installWith(driver, dir) {
  const id = await driver.install(dir);
  const welcome = await until('no page welcomed the person', async () => {
    const [page] = await driver.pages('/src/welcome/');
    return page;
  });
  await welcome.close();
  return id;
}
