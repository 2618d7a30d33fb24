/**
 * Names of months and weekdays in many languages, from the browser's own locale data: in the form in
 * which a calendar heads a page and in the one that stands beside a day (`март`, `5 марта`).
 */
import { perLanguage, withPageLanguage } from './preset-languages';

/** What a word may be to a date. */
export interface DateWords {
  /** Months that need no more than a day beside them. */
  readonly months: ReadonlySet<string>;
  /** Months of other languages that are words in many (`mars`, `set`, `out`): day and year needed. */
  readonly doubtfulMonths: ReadonlySet<string>;
  readonly weekdays: ReadonlySet<string>;
}

const FORMATS: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { month: 'long' },
  { month: 'short' },
];
/** A day of each month; their weekdays are all seven. */
const DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
/** Shorter names are words of other languages too often. Other scripts than Latin stand apart. */
const MIN_OWN_CHARS = 5;
const LATIN = /^[\p{sc=Latin}.'\u2019]+$/u;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'\u2019\u02bc\u05f3]*$/u;
/** Written though no locale data has them. */
const MORE_MONTHS = ['sept', 'mrz', 'maerz', 'jän', 'jänner'];

export const dateWords: (language: string | undefined) => DateWords = perLanguage((language) => {
  const words = {
    months: new Set<string>(),
    doubtful: new Set(MORE_MONTHS),
    weekdays: new Set<string>(),
  };
  for (const each of withPageLanguage(language)) {
    const isOwn = each === 'en' || each === language;
    for (const { type, value } of partsIn(each)) {
      const word = value.toLowerCase().replace(/\.$/, '');
      if (!WORD.test(word)) continue;
      // Hebrew writes "in" and the month as one word.
      if (each === 'he' && type === 'month') words.months.add(`\u05d1${word}`);
      if (type === 'weekday') words.weekdays.add(word);
      else if (isOwn || !LATIN.test(word) || word.length >= MIN_OWN_CHARS) words.months.add(word);
      else words.doubtful.add(word);
    }
  }
  words.months.add('sept');
  return { months: words.months, doubtfulMonths: words.doubtful, weekdays: words.weekdays };
});

function* partsIn(language: string): Iterable<Intl.DateTimeFormatPart> {
  // Some languages have a calendar of their own beside the common one: both are written.
  for (const calendar of [`${language}-u-ca-gregory`, language]) {
    if (calendar === language && !OTHER_CALENDARS.has(language)) continue;
    for (const format of FORMATS) {
      const formatter = new Intl.DateTimeFormat(calendar, { ...format, timeZone: 'UTC' });
      for (const day of DAYS) {
        for (const part of formatter.formatToParts(day)) {
          if (part.type === 'month' || part.type === 'weekday') yield part;
        }
      }
    }
  }
}

const OTHER_CALENDARS = new Set(['fa', 'ar', 'th', 'am', 'ps', 'ckb']);
