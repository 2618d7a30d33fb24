/** The words of this page, from the browser. The one module of `ui` whose import needs a browser,
 * with those that import it; sentences themselves take `Words` as an argument. */
import { message, uiLanguage } from '../messaging/page/i18n';
import type { Words } from './words';

/**
 * A browser in a language we have no words for shows the default ones; then numbers, dates and
 * plurals must follow those. Where both agree, the browser's tag is finer (`en-GB`).
 */
function languageOfWords(): string {
  const ours = message('language_tag');
  const [base] = ours.split('-');
  return uiLanguage().split('-')[0] === base ? uiLanguage() : ours;
}

export const WORDS: Words = { message, language: languageOfWords() };

/** Shorthand for a message without a plural. */
export const t = message;
