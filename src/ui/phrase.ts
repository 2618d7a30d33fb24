/**
 * A sentence in pieces, so that the same words can be plain text in a notification and marked up on
 * a page. A template is filled with pieces wherever a language wants them.
 */
import type { MessageKey } from '../messaging/page/i18n';
import { type PluralKey, plural, type Words } from './words';

export interface Piece {
  /** `typed`: letter by letter what a person or a server wrote, such as a pattern or a header. */
  readonly kind: 'words' | 'came' | 'gone' | 'place' | 'value' | 'typed';
  readonly text: string;
}

export type Phrase = readonly Piece[];

/** Our own words. */
export function said(text: string): Phrase {
  return [{ kind: 'words', text }];
}

// Private-use characters stand for `$1`…`$9` while the browser fills the template.
const FIRST_SLOT = 0xe001;
const SLOT = /[\ue001-\ue009]/u;

/** A message whose values are phrases. */
export function fill(words: Words, key: MessageKey, ...values: readonly Phrase[]): Phrase {
  const slots = values.map((_, index) => String.fromCharCode(FIRST_SLOT + index));
  return fillSlots(words.message(key, ...slots), values);
}

/** A message with a plural: the number fills `$1`, the phrases `$2` and on. */
export function fillPlural(
  words: Words,
  key: PluralKey,
  count: number,
  ...values: readonly Phrase[]
): Phrase {
  const slots = values.map((_, index) => String.fromCharCode(FIRST_SLOT + index));
  return fillSlots(plural(words, key, count, ...slots), values);
}

/** Text with slot characters, each replaced by its phrase. */
function fillSlots(text: string, values: readonly Phrase[]): Phrase {
  const slot = SLOT.exec(text);
  if (slot === null) return text === '' ? [] : said(text);
  const value = values[slot[0].charCodeAt(0) - FIRST_SLOT] ?? [];
  const before = text.slice(0, slot.index);
  return [
    ...(before === '' ? [] : said(before)),
    ...value,
    ...fillSlots(text.slice(slot.index + 1), values),
  ];
}

export function plainText(phrase: Phrase): string {
  return phrase.map(({ text }) => text).join('');
}
