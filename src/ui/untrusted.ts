/**
 * Text that a page, a server or an imported file wrote. It is only ever a text node; here it loses
 * what could disturb the words around it: control characters, direction overrides, and length.
 */

// C0, C1, and the characters that change the direction of what follows them (Unicode TR9, 2.1-2.5).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DISTURBING =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

export const TITLE_LENGTH = 200;
export const EXCERPT_LENGTH = 120;

/**
 * One line of untrusted text, shortened by whole characters.
 *
 * @param length at most so many characters, the ellipsis included
 */
export function tidy(text: string, length = TITLE_LENGTH): string {
  // Cut roughly first: a title may be a megabyte.
  const line = text
    .slice(0, length * 4 + 100)
    .replace(DISTURBING, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join('')}…`;
}

/** A line of a document: whole, spaces as they are, only what disturbs is gone. */
export function withoutControls(text: string): string {
  return text.replace(DISTURBING, '');
}

/** An address as a person reads it: without scheme, without a bare slash at the end. */
export function addressWords(url: string): string {
  return tidy(url.replace(/^https?:\/\//iu, '').replace(/^([^/?#]+)\/$/u, '$1'));
}
