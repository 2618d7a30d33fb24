/**
 * The marks themselves: CSS custom highlights, which change nothing in the page's own tree. Their
 * looks come with `insertCSS` (messaging/page/show-on-page.ts), which no policy of the page stops.
 *
 * @see https://drafts.csswg.org/css-highlight-api-1/
 */

const CAME = 'stillwatch-came';
const CURRENT = 'stillwatch-current';

/** @param ranges of one change each; an empty list takes all marks away */
export function showMarks(
  ranges: readonly (readonly Range[])[],
  current: number | undefined,
): void {
  const here = current === undefined ? [] : (ranges[current] ?? []);
  mark(CAME, ranges.flat(), 0);
  mark(CURRENT, here, 1);
}

function mark(name: string, ranges: readonly Range[], priority: number): void {
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(...ranges);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
}
