/** What a person picked in a page, before it is a watch's rules. */
import { type StoredRules, storedRules } from './watch-rules';

export interface PickedPart {
  readonly selector: string;
  /** To be tried in this order where that finds nothing. */
  readonly alternatives: readonly string[];
}

export interface Picked {
  /** Of the document the parts are in: the tab's, or a frame's of the same site. */
  readonly url: string;
  readonly title: string;
  readonly include: readonly PickedPart[];
  /** CSS selectors. */
  readonly exclude: readonly string[];
  /** The first lines, as the engine reads them. */
  readonly lines: readonly string[];
  /** How many lines there are. */
  readonly count: number;
}

/** Enough to know the part again by. */
export const MAX_PICKED_CHARS = 400;

/** What a watch keeps of the text that was picked. */
export function pickedTextOf({ lines }: Pick<Picked, 'lines'>): string {
  return cutPickedText(lines.join('\n'));
}

/** By whole characters. */
export function cutPickedText(text: string): string {
  return [...text].slice(0, MAX_PICKED_CHARS).join('');
}

/** @param before the watch's other rules stay as they are */
export function pickedRules(
  { include, exclude }: Pick<Picked, 'include' | 'exclude'>,
  before: StoredRules,
): StoredRules {
  return storedRules({
    ...before,
    include: include.map(({ selector }) => selector),
    alternatives: Object.fromEntries(
      include
        .filter(({ alternatives }) => alternatives.length > 0)
        .map(({ selector, alternatives }) => [selector, alternatives]),
    ),
    exclude,
  });
}
