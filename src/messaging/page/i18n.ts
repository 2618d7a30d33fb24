/** Words from `_locales`; a key that is not there does not compile. */
import browser from 'webextension-polyfill';
import type messages from '../../../public/_locales/en/messages.json';

export type MessageKey = keyof typeof messages;

/** What the browser puts in place of `$1`…`$9` when it is asked for the sentence itself. */
const FIRST_SLOT = 0xe001;
const SLOTS = Array.from({ length: 9 }, (_, at) => String.fromCharCode(FIRST_SLOT + at));
const SLOT = /[\ue001-\ue009]/g;
const sentences = new Map<MessageKey, string>();

/**
 * Each sentence is asked of the browser once: a list of ten thousand rows says the same few, and each
 * question to the browser takes as long as fifty answers from here.
 *
 * @param values fill `$1`…`$9` of the message, in order
 */
export function message(key: MessageKey, ...values: readonly (string | number)[]): string {
  let sentence = sentences.get(key);
  if (sentence === undefined) {
    sentence = browser.i18n.getMessage(key, SLOTS);
    sentences.set(key, sentence);
  }
  return sentence.replace(SLOT, (slot) => String(values[slot.charCodeAt(0) - FIRST_SLOT] ?? ''));
}

/** The language the browser is in. */
export function uiLanguage(): string {
  return browser.i18n.getUILanguage();
}
