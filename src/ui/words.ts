/**
 * How words are asked for. Sentences come from `_locales` through a function that is handed in, so
 * that the background can say in a notification what a page says in a list.
 */
import type { MessageKey } from '../messaging/page/i18n';
import { numberFormat, pluralRules } from './intl';

export interface Words {
  /** The message of a key, its `$1`…`$9` filled in order. */
  readonly message: (key: MessageKey, ...values: readonly (string | number)[]) => string;
  /** BCP 47, of the words themselves: what Intl must use with them. */
  readonly language: string;
}

/** A message that comes in one form a plural category: `KEY_one`, `KEY_other`, … */
export type PluralKey = MessageKey extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : never
  : never;

/**
 * The form of a message for a number, which fills `$1`, grouped as the language does.
 *
 * @param values fill `$2` and on
 */
export function plural(
  words: Words,
  key: PluralKey,
  count: number,
  ...values: readonly string[]
): string {
  const number = numberFormat(words.language).format(count);
  const category = pluralRules(words.language).select(count);
  // A language may have more categories than English, whose keys are the type's.
  const form = words.message(`${key}_${category}` as MessageKey, number, ...values);
  return form === '' ? words.message(`${key}_other` as MessageKey, number, ...values) : form;
}

/** Phrases as one list: the separator is the language's own matter. */
export function listed(words: Words, phrases: readonly string[]): string {
  return phrases.reduce((list, phrase) => words.message('list_of_phrases', list, phrase));
}
