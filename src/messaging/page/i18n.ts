/** Words from `_locales`; a key that is not there does not compile. */
import browser from 'webextension-polyfill';
import type messages from '../../../public/_locales/en/messages.json';

export type MessageKey = keyof typeof messages;

/** @param values fill `$1`…`$9` of the message, in order */
export function message(key: MessageKey, ...values: readonly (string | number)[]): string {
  return browser.i18n.getMessage(key, values.map(String));
}

/** The language the messages are in, for Intl. */
export function uiLanguage(): string {
  return browser.i18n.getUILanguage();
}

export function uiDirection(): 'ltr' | 'rtl' {
  return browser.i18n.getMessage('@@bidi_dir') === 'rtl' ? 'rtl' : 'ltr';
}
