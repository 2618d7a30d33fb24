/**
 * A page as the browser shows it: a muted tab behind the others, opened for one reading and closed
 * again. It is never in front, and there is never more than one.
 *
 * A background that dies with its tab open closes it when it starts again: which one it was is noted
 * before anything is waited for.
 *
 * @see docs/adr/0021-pages-built-by-script.md
 */
import browser from 'webextension-polyfill';
import type { FetchAnswer } from '../core/ports/fetcher';
import type { TabReader, TabRequest } from '../core/ports/tab-reader';

export interface OpenTab {
  readonly id: number;
  readonly openedAt: number;
}

/** Where the open tab is noted, so that one nobody closed is found. */
export interface TabNote {
  read(): Promise<OpenTab | undefined>;
  write(tab: OpenTab | undefined): Promise<void>;
}

/** How often a tab is asked how far it is. */
const LOOK_MS = 200;
/** A note older than this is of a browser that has ended since: its numbers are given anew. */
const NOTE_HOLDS_MS = 120_000;

export interface BrowserTabs extends TabReader {
  /** Closes a tab that a background before this one left open. */
  tidyUp(): Promise<void>;
}

export function browserTabs(note: TabNote): BrowserTabs {
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn(work) {
      const turn = last.then(work, work);
      last = turn.catch(() => {});
      return turn;
    },
    read: (request) => readInTab(note, request),
    async tidyUp() {
      const left = await note.read();
      if (left === undefined) return;
      await note.write(undefined);
      if (Date.now() - left.openedAt > NOTE_HOLDS_MS) return;
      const tab = await browser.tabs.get(left.id).catch(() => undefined);
      // One that the person has looked at is theirs by now.
      if (tab !== undefined && !tab.active) await browser.tabs.remove(left.id).catch(() => {});
    },
  };
}

async function readInTab(note: TabNote, request: TabRequest): Promise<FetchAnswer> {
  const startedAt = performance.now();
  const ms = () => Math.max(0, Math.round(performance.now() - startedAt));
  const failed = (reason: 'network' | 'timeout'): FetchAnswer => ({
    kind: 'failed',
    reason,
    repeats: 0,
    ms: ms(),
  });
  let id: number | undefined;
  try {
    const tab = await browser.tabs.create({ url: request.url, active: false });
    id = tab.id;
    if (id === undefined) return failed('network');
    await note.write({ id, openedAt: Date.now() });
    await browser.tabs.update(id, { muted: true });
    const left = () => request.deadlineMs - ms();
    if (!(await isLoaded(id, left))) return failed('timeout');
    const [shown] = await Promise.race([
      browser.scripting.executeScript({
        target: { tabId: id },
        func: pageWhenQuiet,
        args: [left(), [...request.waitFor]],
      }),
      after(left() + 1000).then((): [] => []),
    ]);
    if (shown === undefined) return failed('timeout');
    return asAnswer(shown.result as Shown, request, ms());
  } catch {
    // The tab was closed, shows an error of the browser's, or leads to where we may not look: for the
    // last, the caller asks once more.
    return failed('network');
  } finally {
    if (id !== undefined) await browser.tabs.remove(id).catch(() => {});
    await note.write(undefined);
  }
}

function asAnswer(shown: Shown, { maxBytes }: TabRequest, ms: number): FetchAnswer {
  const { html, status, url } = shown;
  const body = new TextEncoder().encode(html);
  const headers = [['content-type', 'text/html; charset=utf-8']] as const;
  const finalUrl = url.split('#', 1)[0] ?? url;
  if (body.length > maxBytes) {
    const decodedBytes = body.length;
    return { kind: 'broken', reason: 'too_large', status, headers, finalUrl, decodedBytes, ms };
  }
  return { kind: 'response', status, headers, finalUrl, body, encodedBytes: 0, ms };
}

async function isLoaded(id: number, left: () => number): Promise<boolean> {
  while (left() > 0) {
    const { status } = await browser.tabs.get(id);
    if (status === 'complete') return true;
    await after(LOOK_MS);
  }
  return false;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

interface Shown {
  readonly html: string;
  readonly status: number;
  readonly url: string;
}

/**
 * Runs in the page, apart from its own scripts; nothing from around it is there. Resolves when nothing
 * has been added to the page and nothing has been loaded for a while, or when time is up: a page that
 * is never quiet is read as it stands.
 */
function pageWhenQuiet(limitMs: number, waitFor: readonly string[]): Promise<Shown> {
  const QUIET_MS = 1200;
  const EARLY_QUIET_MS = 400;
  const isThere = (selector: string) => {
    try {
      return document.querySelector(selector) !== null;
    } catch {
      return false; // a selector that only our own reader knows
    }
  };
  // Into a document without scripts, so that no element of the page's own making comes to life.
  const markup = () => {
    const inert = document.implementation.createHTMLDocument('');
    const copy = inert.importNode(document.documentElement, true);
    const pairs: [Element, Element][] = [[document.documentElement, copy]];
    for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
      const [live, twin] = pair;
      const twins = [...twin.children];
      [...live.children].forEach((child, index) => {
        const other = twins[index];
        if (other !== undefined) pairs.push([child, other]);
      });
      const { shadowRoot } = live;
      if (shadowRoot === null) continue;
      // What stands in a shadow is shown in the element's place.
      const holder = inert.createElement('div');
      for (const child of shadowRoot.children) {
        const inside = inert.importNode(child, true);
        holder.append(inside);
        pairs.push([child, inside]);
      }
      twin.prepend(holder);
    }
    // The language decides how dates and numbers are read.
    const language = copy.getAttribute('lang')?.replace(/[^\w-]/gu, '') ?? '';
    return `<!doctype html><html lang="${language}">${copy.getHTML()}</html>`;
  };
  const status = () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.responseStatus || 200;
  };
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let lastStirAt = startedAt;
    let loaded = performance.getEntriesByType('resource').length;
    const stir = () => {
      lastStirAt = performance.now();
    };
    const observer = new MutationObserver(stir);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    const timer = setInterval(() => {
      const now = performance.now();
      const entries = performance.getEntriesByType('resource').length;
      if (entries !== loaded) stir();
      loaded = entries;
      const isFound = waitFor.some(isThere);
      const wanted = isFound ? EARLY_QUIET_MS : QUIET_MS;
      const isMissing = waitFor.length > 0 && !isFound;
      const isQuiet = now - lastStirAt >= wanted && !isMissing;
      if (!isQuiet && now - startedAt < limitMs - 500) return;
      clearInterval(timer);
      observer.disconnect();
      resolve({ html: markup(), status: status(), url: location.href });
    }, 100);
  });
}
