/**
 * Text that is as it should be compared already: most lines of most pages of most languages. Told in
 * one pass by a table, for each character of each page is asked (an expression took five times as
 * long).
 */

/**
 * Characters that no folding takes away and no composition changes, alone or side by side: no blanks
 * but the space, no marks, no parts of Hangul syllables, none with a canonical twin. A test holds
 * each against Unicode's own tables.
 *
 * @see https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms
 */
const PLAIN_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0020, 0x007e],
  [0x00a1, 0x00ac],
  [0x00ae, 0x02ff],
  [0x0391, 0x03a1],
  [0x03a3, 0x03ce],
  [0x0400, 0x0482],
  [0x048a, 0x052f],
  [0x0531, 0x0556],
  [0x0561, 0x0586],
  [0x05d0, 0x05ea],
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x063a],
  [0x0641, 0x064a],
  [0x0660, 0x066c],
  [0x0671, 0x06d3],
  [0x0904, 0x0928],
  [0x092a, 0x0930],
  [0x0932, 0x0932],
  [0x0933, 0x0933],
  [0x0935, 0x0939],
  [0x0e01, 0x0e30],
  [0x0e40, 0x0e46],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x22ff],
  [0x2500, 0x25ff],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
];
const SPACE = 0x20;

const IS_PLAIN = new Uint8Array(0x1_00_00);
for (const [first, last] of PLAIN_RANGES) IS_PLAIN.fill(1, first, last + 1);

/** No folding would change it: the space stands between words only, one at a time. */
export function isPlain(text: string): boolean {
  // As if a space stood before and behind: neither may stand beside another.
  let before = SPACE;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (IS_PLAIN[code] === 0 || (code === SPACE && before === SPACE)) return false;
    before = code;
  }
  return before !== SPACE || text === '';
}

/**
 * A text of plain characters and ASCII blanks, folded: most of what stands in the source of a page.
 *
 * @returns undefined where something else is in it
 */
export function foldPlain(text: string): string | undefined {
  const { length } = text;
  let folded = '';
  let at = 0;
  for (;;) {
    while (at < length && isBlank(text.charCodeAt(at))) at += 1;
    if (at === length) return folded;
    const from = at;
    let before = 0;
    // Up to a blank that is no lone space between words.
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (IS_PLAIN[code] === 0) {
        if (isBlank(code)) break;
        return undefined;
      }
      if (code === SPACE && before === SPACE) break;
      before = code;
    }
    const stretch = text.slice(from, before === SPACE ? at - 1 : at);
    folded = folded === '' ? stretch : `${folded} ${stretch}`;
  }
}

/** Those blanks that stand in the source of pages. */
export function isBlank(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d);
}
