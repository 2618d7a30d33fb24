/**
 * Marks the changes of a difference in the live page. Put into a page on the person's press only, and
 * only where the site is allowed (docs/adr/0011-in-page-and-old-pages.md). It asks nobody anything and
 * has nothing to give away: what it knows is in the page, or was in it.
 */
import type { PageChanges } from '../core/diff/page-changes';
import { findChanges } from './find-changes';
import { showMarks } from './marks';
import { readLiveText } from './page-text';
import { makePanel, type Panel } from './panel';

/** A page that is still being built gets so long to show what is looked for. */
const BUILDING_MS = 10_000;
const SETTLED_MS = 300;

declare global {
  /** Known to our own scripts in this page alone: pages have a world of their own. */
  var stillwatchShow: ((changes: PageChanges) => void) | undefined;
}

let leave: (() => void) | undefined;

globalThis.stillwatchShow = (changes) => {
  leave?.();
  leave = show(changes);
};

function show({ changes, removed }: PageChanges): () => void {
  let ranges: readonly (readonly Range[])[] = [];
  let at: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const panel: Panel = makePanel({ go, close });
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  });
  const end = setTimeout(stopLooking, BUILDING_MS);
  look();
  if (ranges.length < changes.length) {
    observer.observe(document.documentElement, { childList: true, subtree: true });
  }

  function look(): void {
    const live = readLiveText(document.body, panel.host);
    const found = findChanges(live, changes);
    const before = ranges.length;
    ranges = found.flatMap((spans) => (spans === undefined ? [] : [spans.map(live.rangeOf)]));
    const lost = changes.flatMap(({ words }, index) =>
      found[index] === undefined ? [words.map(({ text }) => text).join('')] : [],
    );
    showMarks(ranges, at);
    panel.tell({ inAll: changes.length, marked: ranges.length, lost, removed });
    if (before === 0 && ranges.length > 0) go(1);
    if (ranges.length === changes.length) stopLooking();
  }

  function stopLooking(): void {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(end);
  }

  function go(by: 1 | -1): void {
    if (ranges.length === 0) return;
    at = at === undefined ? 0 : (at + by + ranges.length) % ranges.length;
    showMarks(ranges, at);
    ranges[at]?.[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    panel.reached(at, ranges.length);
  }

  function close(): void {
    stopLooking();
    showMarks([], undefined);
    panel.host.remove();
    leave = undefined;
  }
  return close;
}
