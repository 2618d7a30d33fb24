/**
 * The place of the options where a page is added that no popup stands on: from a context menu, the
 * address bar, or a page of ours. All that is known of it is in the address, so that nothing has to
 * live until the page is there.
 */
import { MAX_ADDRESS_LENGTH } from '../core/http/address';

export interface AddPlace {
  /** As it came: the form says what is wrong with it. Empty: to be typed. */
  readonly url: string;
  readonly title?: string;
  /** Words that were chosen on the page, which are waited for to go. */
  readonly text?: string;
}

/**
 * Longer addresses are not passed on: the form is left empty rather than filled with half of one. One
 * that is too long to be watched is, so that the form can say so.
 */
const MAX_URL = 4 * MAX_ADDRESS_LENGTH;
const MAX_TITLE = 300;
const MAX_TEXT = 400;

/** @returns a hash without its `#`; `readAddPlace` of its parts gives the place again */
export function addPlaceHash({ url, title = '', text = '' }: AddPlace): string {
  const parts = [url.length > MAX_URL ? '' : url, cut(title, MAX_TITLE), cut(text, MAX_TEXT)];
  while (parts.at(-1) === '') parts.pop();
  return ['add', ...parts.map(encodeURIComponent)].join('/');
}

/** @param parts of the hash after `add`, decoded */
export function readAddPlace(parts: readonly string[]): AddPlace | undefined {
  const [url = '', title = '', text = '', ...more] = parts;
  if (more.length > 0) return undefined;
  const words = { title: cut(title, MAX_TITLE), text: cut(text, MAX_TEXT) };
  return {
    url: url.length > MAX_URL ? '' : url,
    ...(words.title === '' ? {} : { title: words.title }),
    ...(words.text === '' ? {} : { text: words.text }),
  };
}

const HALF_CHARACTERS = /\p{Surrogate}/gu;

/** By whole characters: half of one cannot be written into an address. */
function cut(text: string, length: number): string {
  return [...text.replace(HALF_CHARACTERS, '').replace(/\s+/gu, ' ').trim()]
    .slice(0, length)
    .join('');
}
