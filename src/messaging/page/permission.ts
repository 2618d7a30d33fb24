/** Host permissions, asked by pages: only a page has the click that the browser wants to see. */
import browser from 'webextension-polyfill';

/**
 * Must be the first thing a click handler calls, before any await. The prompt may close the popup,
 * so nothing may depend on the code after it.
 *
 * @param patterns `scheme://hostname/*`, never with a port
 */
export function requestPermission(...patterns: readonly string[]): Promise<boolean> {
  return browser.permissions.request({ origins: [...patterns] });
}
