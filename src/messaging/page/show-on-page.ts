/**
 * Opens the live page and has the changes marked in it: on the person's press, only where the site is
 * allowed, and in that one tab.
 */
import browser from 'webextension-polyfill';
import type { PageChanges } from '../../core/diff/page-changes';
import { default as script } from '../../inpage/main?iife';
import { requestPermission } from './permission';

/** Blue for what came, amber for the one that is looked at; underlined, for colour alone says nothing. */
const LOOKS = `
::highlight(stillwatch-came) {
  background-color: #dceaf6; color: #0f4b80; text-decoration: underline 2px #0f4b80;
}
::highlight(stillwatch-current) {
  background-color: #ffe2a8; color: #1d2226; text-decoration: underline double 2px #9a5200;
}`;

const LOOK_EACH_MS = 150;
const PATIENCE_MS = 30_000;
const BEGINNING_MS = 2500;

export type ShownOnPage =
  | { readonly kind: 'shown' }
  /** The person said no. */
  | { readonly kind: 'not_allowed' }
  /** The page led to a host that is not allowed. */
  | { readonly kind: 'elsewhere'; readonly host: string }
  /** It is closed, did not load, or is the browser's own error page. */
  | { readonly kind: 'broken' };

export interface WatchedPage {
  /** http or https only */
  readonly url: string;
  /** `scheme://hostname/*` */
  readonly permission: string;
}

/** Must be the first thing a click handler calls: it may ask for the permission. */
export async function showOnPage(
  { url, permission }: WatchedPage,
  changes: PageChanges,
): Promise<ShownOnPage> {
  if (!(await requestPermission(permission))) return { kind: 'not_allowed' };
  if (!/^https?:\/\//iu.test(url)) return { kind: 'broken' };
  const { id: tabId } = await browser.tabs.create({ url });
  if (tabId === undefined || !(await isLoaded(tabId))) return { kind: 'broken' };
  const target = { tabId };
  try {
    await browser.scripting.insertCSS({ target, css: LOOKS });
    await browser.scripting.executeScript({ target, files: [`/${script.replace(/^\//u, '')}`] });
    await browser.scripting.executeScript({
      target,
      func: (found: PageChanges) => globalThis.stillwatchShow?.(found),
      args: [changes],
    });
    return { kind: 'shown' };
  } catch (error) {
    console.warn('Stillwatch: the page could not be marked', error);
    return whereItLed(tabId, url);
  }
}

async function isLoaded(tabId: number): Promise<boolean> {
  const startedAt = Date.now();
  let unknownSince: number | undefined;
  // By the clock: in a tab that lies behind another, timers come late.
  while (Date.now() - startedAt < PATIENCE_MS) {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    if (tab === undefined) return false;
    if (tab.status === 'complete') {
      if (tab.url?.startsWith('http') === true) return true;
      // A tab is complete before it begins, and where it may not be looked at.
      unknownSince ??= Date.now();
      if (Date.now() - unknownSince > BEGINNING_MS) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
  }
  // What is there by now may hold all that is looked for.
  return true;
}

/** The address of a tab is told only where its site is allowed: without one it is another's. */
async function whereItLed(tabId: number, url: string): Promise<ShownOnPage> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab === undefined) return { kind: 'broken' };
  if (tab.url === undefined) return { kind: 'elsewhere', host: '' };
  const { host } = new URL(tab.url);
  return host === new URL(url).host ? { kind: 'broken' } : { kind: 'elsewhere', host };
}
