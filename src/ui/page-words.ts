/** The words of this page, from the browser. The one module of `ui` whose import needs a browser,
 * with those that import it; sentences themselves take `Words` as an argument. */
import { message, uiLanguage } from '../messaging/page/i18n';
import type { Words } from './words';
import { languageOfWords } from './words-language';

export const WORDS: Words = {
  message,
  language: languageOfWords(message('language_tag'), uiLanguage()),
};

/** Shorthand for a message without a plural. */
export const t = message;
