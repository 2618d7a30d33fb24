/**
 * Text with everything left out that may differ between the engine's lines and the page's own nodes:
 * blanks, and characters that are not seen. What is left is the same string in both.
 */

/** As core/content/fold.ts drops them, and all blanks. */
const LEFT_OUT =
  /[\s\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

export function squeeze(text: string): string {
  let squeezed = '';
  for (const unit of text) if (!LEFT_OUT.test(unit)) squeezed += unit;
  return squeezed;
}

/**
 * @param at an offset in the squeezed text, at most its length
 * @returns the offset in the text of the character that stands there
 */
export function unsqueezed(text: string, at: number): number {
  let left = at;
  for (let offset = 0; offset < text.length; offset += 1) {
    if (LEFT_OUT.test(text.charAt(offset))) continue;
    if (left === 0) return offset;
    left -= 1;
  }
  return text.length;
}
