/**
 * What an element is to the reader of lines, by its name, as bits: a page has thousands of elements,
 * and each is looked up once.
 */
import { HIDDEN_UNLESS_TOLD, NEVER_READ } from './hidden';

export const BREAKS_LINE = 1;
export const IN_TABLE = 2;
export const CELL = 4;
/** A line break in the source is one on the screen. */
export const PREFORMATTED = 8;
/** A heading inside says nothing about what follows after its end. */
export const SECTION = 16;
export const HEADING = 32;
export const BREAK = 64;
export const ROW = 128;
/** Shows words of its own, by its attributes. */
export const REPLACED = 256;
export const HIDDEN = 512;
export const MAYBE_HIDDEN = 1024;
/** Opens or ends something: all that is asked at the end of an element. */
export const SHAPING =
  BREAKS_LINE | IN_TABLE | CELL | PREFORMATTED | SECTION | HEADING | BREAK | ROW;

const NAMES_OF_TRAITS: readonly (readonly [trait: number, names: string])[] = [
  [
    BREAKS_LINE,
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset ' +
      'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing ' +
      'main menu nav ol optgroup option p plaintext pre search section summary textarea ul xmp',
  ],
  [IN_TABLE, 'table caption thead tbody tfoot tr'],
  [CELL, 'td th'],
  [PREFORMATTED, 'pre textarea listing xmp plaintext'],
  [SECTION, 'article aside nav section footer'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [BREAK, 'br'],
  [ROW, 'tr'],
  [REPLACED, 'img input'],
];

const TRAITS = new Map<string, number>();
function give(names: Iterable<string>, trait: number): void {
  for (const name of names) TRAITS.set(name, (TRAITS.get(name) ?? 0) | trait);
}
for (const [trait, names] of NAMES_OF_TRAITS) give(names.split(' '), trait);
give(NEVER_READ, HIDDEN);
give(HIDDEN_UNLESS_TOLD, MAYBE_HIDDEN);

/** Of an element by its name: the bits above. */
export function traitsOf(name: string): number {
  return TRAITS.get(name) ?? 0;
}
