/**
 * The place of the options where a page is added that no popup stands on: from a context menu, the
 * address bar, or a page of ours. All that is known of it is in the address, so that nothing has to
 * live until the page is there.
 */
import type { SelectionPart } from '../core/watch/selection-part';

export interface AddPlace {
  /** As it came: the form says what is wrong with it. Empty: to be typed. */
  readonly url: string;
  readonly title?: string;
  /** Words that were chosen on the page, which are waited for to go. */
  readonly text?: string;
  /** The part that holds them, whose changes are waited for; or that there is none. */
  readonly part?: AddPart;
}

export type AddPart =
  | Omit<Extract<SelectionPart, { readonly kind: 'part' }>, 'url'>
  | Extract<SelectionPart, { readonly kind: 'none' }>;

/**
 * Longer addresses are not passed on: the form is left empty rather than filled with half of one. One
 * that is too long to be watched is, so that the form can say so.
 */
const MAX_URL = 16_384;
const MAX_TITLE = 300;
const MAX_SELECTOR = 1000;
const MOST_SELECTORS = 6;
const MAX_TEXT = 400;

/** @returns a hash without its `#`; `readAddPlace` of its parts gives the place again */
export function addPlaceHash({ url, title = '', text = '', part }: AddPlace): string {
  const parts = [
    url.length > MAX_URL ? '' : url,
    cut(title, MAX_TITLE),
    cut(text, MAX_TEXT),
    part === undefined ? '' : writtenPart(part),
  ];
  while (parts.at(-1) === '') parts.pop();
  return ['add', ...parts.map(encodeURIComponent)].join('/');
}

/** @param parts of the hash after `add`, decoded */
export function readAddPlace(parts: readonly string[]): AddPlace | undefined {
  const [url = '', title = '', text = '', written = '', ...more] = parts;
  const part = written === '' ? undefined : readPart(written);
  if (more.length > 0 || (written !== '' && part === undefined)) return undefined;
  const words = { title: cut(title, MAX_TITLE), text: cut(text, MAX_TEXT) };
  return {
    url: url.length > MAX_URL ? '' : url,
    ...(words.title === '' ? {} : { title: words.title }),
    ...(words.text === '' ? {} : { text: words.text }),
    ...(part === undefined ? {} : { part }),
  };
}

/** Each piece without halves of characters, which cannot be written into an address. */
function writtenPart(part: AddPart): string {
  if (part.kind === 'none') return part.why;
  const { selector, alternatives, text } = part;
  return JSON.stringify([cut(text, MAX_TEXT), selector, ...alternatives].map(whole));
}

function readPart(written: string): AddPart | undefined {
  if (written === 'whole' || written === 'unreachable') return { kind: 'none', why: written };
  const [text, selector, ...alternatives] = textsIn(written);
  if (text === undefined || selector === undefined) return undefined;
  return { kind: 'part', selector, alternatives, text };
}

/** Empty where it is not what `writtenPart` wrote. */
function textsIn(json: string): readonly string[] {
  try {
    const texts: unknown = JSON.parse(json);
    if (!Array.isArray(texts) || texts.length > MOST_SELECTORS + 1) return [];
    return texts.every((one) => typeof one === 'string' && one.length <= MAX_SELECTOR) ? texts : [];
  } catch {
    return [];
  }
}

const HALF_CHARACTERS = /\p{Surrogate}/gu;

/** By whole characters: half of one cannot be written into an address. */
function cut(text: string, length: number): string {
  return [...whole(text).replace(/\s+/gu, ' ').trim()].slice(0, length).join('');
}

function whole(text: string): string {
  return text.replace(HALF_CHARACTERS, '');
}
