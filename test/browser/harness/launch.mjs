/** One way to drive the built extension in either browser; the shapes are in `launch.d.mts`. */
import { launchChromium } from './chromium.mjs';
import { findBrowser } from './find-browser.mjs';
import { launchFirefox } from './firefox.mjs';

export async function launch({ browser, ...options }) {
  const exe = options.exe ?? findBrowser(browser);
  if (exe === undefined) {
    throw new Error(
      `No ${browser} was found on this machine. Install it, or name it in ${browser.toUpperCase()}.`,
    );
  }
  return browser === 'chromium'
    ? launchChromium({ ...options, exe })
    : launchFirefox({ ...options, exe });
}
