/**
 * The language of the words that are shown, which need not be the browser's: it has more languages
 * than we have words in.
 */

/**
 * A browser in a language we have no words for shows the default ones; then numbers, dates and
 * plurals must follow those. Where both agree, the browser's tag is finer (`en-GB`).
 *
 * @param own `language_tag` of the words
 * @param browsers what the browser is in
 */
export function languageOfWords(own: string, browsers: string): string {
  return baseOf(browsers) === baseOf(own) ? browsers : own;
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * Of the words, and not the browser's `@@bidi_dir`: that is of its own start (measured without a
 * window: `ltr` under Arabic words).
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseOf(language)) ? 'rtl' : 'ltr';
}

function baseOf(language: string): string {
  const [base = ''] = language.split('-');
  return base;
}
