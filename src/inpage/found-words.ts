/** How many of the changes were found, in words. */
import { count } from '../ui/format';
import { plural, type Words } from '../ui/words';

export interface Found {
  /** How many changes there are, and how many of them are marked. */
  readonly inAll: number;
  readonly marked: number;
  /** Lines that are not found, and lines that went. */
  readonly lost: readonly string[];
  readonly removed: readonly string[];
}

/** "3 of 4 changes found; 1 is no longer on the page" */
export function foundWords({ inAll, marked }: Found, words: Words): string {
  if (marked === inAll) return plural(words, 'inpage_all', inAll);
  const found = words.message('inpage_found', count(marked, words), count(inAll, words));
  return words.message('inpage_and', found, plural(words, 'inpage_lost', inAll - marked));
}
