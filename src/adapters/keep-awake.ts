/**
 * Holding the background open while checks are: 30 s after the last call of an extension API both
 * browsers end it, with requests pending and without a word. A request, a timer or a transaction
 * does not count; any API call does.
 */
import browser from 'webextension-polyfill';

export type KeepAwake = () => { stop(): void };

const EACH_MS = 20_000;

/** Must be stopped when the work is over, or the background never sleeps. */
export const keepAwake: KeepAwake = () => {
  const nudge = () => {
    browser.runtime.getPlatformInfo().catch((error: unknown) => {
      console.warn('Stillwatch: the browser did not take a sign of life', error);
    });
  };
  nudge();
  const timer = setInterval(nudge, EACH_MS);
  return { stop: () => clearInterval(timer) };
};
