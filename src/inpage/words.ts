/** Our words inside a page: the browser gives them to scripts of an extension there too. */
import type { Words } from '../ui/words';
import { languageOfWords } from '../ui/words-language';

interface I18n {
  getMessage(key: string, values?: readonly string[]): string;
  getUILanguage(): string;
}

declare const browser: { readonly i18n: I18n } | undefined;
declare const chrome: { readonly i18n: I18n };

const i18n = () => (typeof browser === 'undefined' ? chrome : browser).i18n;

export const WORDS: Words = {
  message: (key, ...values) => i18n().getMessage(key, values.map(String)),
  get language() {
    return languageOfWords(i18n().getMessage('language_tag'), i18n().getUILanguage());
  },
};
