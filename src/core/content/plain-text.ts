/**
 * Text that is as it should be compared already: most lines of most pages of most languages. Told in
 * one pass, for each line of each page is asked.
 */

/**
 * Characters that no folding takes away and no composition changes, alone or side by side: no blanks
 * but the space, no marks, no parts of Hangul syllables, none with a canonical twin. A test holds
 * each against Unicode's own tables.
 *
 * @see https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms
 */
const PLAIN =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u052f\u0531-\u0556\u0561-\u0586\u05d0-\u05ea\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a\u0660-\u066c\u0671-\u06d3\u0904-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0939\u0e01-\u0e30\u0e40-\u0e46\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2116\u2122\u2190-\u22ff\u2500-\u25ff\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;
const SPACE = 0x20;

/** No folding would change it: the space stands between words only, one at a time. */
export function isPlain(text: string): boolean {
  return (
    text.charCodeAt(0) !== SPACE &&
    text.charCodeAt(text.length - 1) !== SPACE &&
    PLAIN.test(text) &&
    !text.includes('  ')
  );
}
