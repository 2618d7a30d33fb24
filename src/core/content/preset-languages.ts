/**
 * The languages whose words the presets know whatever a page says of itself: many pages say `en`
 * and are not. The page's own comes on top, from the browser's locale data.
 */

export const PRESET_LANGUAGES: readonly string[] =
  'en de fr es it pt nl pl cs ru uk tr sv da nb fi hu ro el ja zh ko ar he vi id'.split(' ');

/** The language of a page without its region, if the browser knows it; `undefined` else. */
export function knownLanguage(tag: string | undefined): string | undefined {
  const [language] = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  if (language === undefined || !/^[a-z]{2,3}$/.test(language)) return undefined;
  const known = language === 'no' ? 'nb' : language;
  return Intl.DateTimeFormat.supportedLocalesOf(known).length > 0 ? known : undefined;
}

export function withPageLanguage(language: string | undefined): readonly string[] {
  if (language === undefined || PRESET_LANGUAGES.includes(language)) return PRESET_LANGUAGES;
  return [...PRESET_LANGUAGES, language];
}

/** Remembers what was built for a language: locale data is slow to ask for, and never changes. */
export function perLanguage<Table>(
  build: (language: string | undefined) => Table,
): (language: string | undefined) => Table {
  const built = new Map<string | undefined, Table>();
  return (language) => {
    const held = built.get(language);
    if (held !== undefined) return held;
    const table = build(language);
    // Bounded by what browsers know: some hundred languages, of which a person reads a few.
    built.set(language, table);
    return table;
  };
}
