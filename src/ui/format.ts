/**
 * Numbers, sizes and times in words, by Intl in the language of the words. `now` is an argument:
 * nothing here reads a clock.
 */
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './intl';
import type { Words } from './words';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

export function count(value: number, { language }: Words): string {
  return numberFormat(language).format(value);
}

/** "84%" of 0.84. */
export function percent(share: number, { language }: Words): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "12 kB", "1.2 MB": powers of 1000, one decimal below ten. */
export function bytes(value: number, { language }: Words): string {
  let size = value;
  let step = 0;
  while (size >= 999.5 && step < BYTE_UNITS.length - 1) {
    size /= 1000;
    step += 1;
  }
  return numberFormat(language, {
    style: 'unit',
    unit: BYTE_UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && size < 9.95 ? 1 : 0,
  }).format(size);
}

function unitOf(value: number, unit: string, display: 'long' | 'short', language: string): string {
  return numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: display,
    maximumFractionDigits: 0,
  }).format(value);
}

/** A length of time in its two largest units: "3 hours", "1 day 12 hours", "90 seconds" as 1 min 30. */
export function duration(ms: number, { language }: Words): string {
  const parts: string[] = [];
  let rest = Math.round(ms / SECOND_MS) * SECOND_MS;
  for (const [unit, unitMs] of UNITS) {
    const whole = Math.floor(rest / unitMs);
    if (whole > 0) parts.push(unitOf(whole, unit, 'long', language));
    rest -= whole * unitMs;
    // The unit after the largest one is the last that matters.
    if (parts.length === 2 || (parts.length === 1 && whole === 0)) break;
  }
  if (parts.length === 0) return unitOf(0, 'second', 'long', language);
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
}

/** "every 3 hours", "daily" */
export function interval(ms: number, words: Words): string {
  if (ms === DAY_MS) return words.message('daily');
  return words.message('every_interval', duration(ms, words));
}

/** "14 minutes ago", "2 days ago"; under a minute: "just now". Times to come: "in 3 hours". */
export function relativeTime(at: number, now: number, words: Words): string {
  return relative(at, now, 'long', words);
}

/** The same where there is little room: "14 min. ago". */
export function shortAgo(at: number, now: number, words: Words): string {
  return relative(at, now, 'short', words);
}

function relative(at: number, now: number, style: 'long' | 'short', words: Words): string {
  const distance = at - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return words.message('just_now');
  const [unit, unitMs] = UNITS.find(([, ms]) => size >= ms) ?? (['minute', MINUTE_MS] as const);
  const format = relativeTimeFormat(words.language, { numeric: 'always', style });
  return format.format(Math.trunc(distance / unitMs), unit);
}

/** For the end of a row: "12 min", "3 hr", "Sat", "May 2", "May 2, 2024". */
export function shortTime(at: number, now: number, words: Words): string {
  const age = now - at;
  if (age < MINUTE_MS) return words.message('just_now');
  if (age < HOUR_MS) return unitOf(Math.floor(age / MINUTE_MS), 'minute', 'short', words.language);
  if (age < DAY_MS) return unitOf(Math.floor(age / HOUR_MS), 'hour', 'short', words.language);
  return dayWords(at, now, words);
}

/** "18:40" today, "Sat 18:40" within six days, "May 2, 18:40" beyond: in the language's clock. */
export function clockTime(at: number, now: number, { language }: Words): string {
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  return dateTimeFormat(language, { ...dayFields(at, now), ...time }).format(at);
}

/** Since when: "13:30" today, else the day. */
export function sinceWords(at: number, now: number, words: Words): string {
  const today = Object.keys(dayFields(at, now)).length === 0;
  return today ? clockTime(at, now, words) : dayWords(at, now, words);
}

/** A day: "Sat" within six days, else "May 2", with the year where it is another. */
export function dayWords(at: number, now: number, { language }: Words): string {
  const fields = dayFields(at, now);
  const format = Object.keys(fields).length === 0 ? { weekday: 'short' as const } : fields;
  return dateTimeFormat(language, format).format(at);
}

/** A day with its year, whenever it was: the date a server gives to a file. */
export function dateWords(at: number, { language }: Words): string {
  return dateTimeFormat(language, { dateStyle: 'medium' }).format(at);
}

/** Date and time in full, for the title of a shortened one and for tables of evidence. */
export function fullTime(at: number, { language }: Words): string {
  return dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}

/** For the `datetime` attribute of `<time>`. */
export function machineTime(at: number): string {
  return new Date(at).toISOString();
}

function dayFields(at: number, now: number): Intl.DateTimeFormatOptions {
  const then = new Date(at);
  const today = new Date(now);
  if (then.toDateString() === today.toDateString()) return {};
  // Under six days a weekday can only mean one day.
  if (Math.abs(at - now) < WEEK_MS - DAY_MS) return { weekday: 'short' };
  const sameYear = then.getFullYear() === today.getFullYear();
  return { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) };
}

/** The name of a weekday in full. @param day 0 for Sunday */
export function weekdayName(day: number, { language }: Words): string {
  // The fourth of January 1970 was a Sunday.
  const date = new Date(1970, 0, 4 + day);
  return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date);
}

/** A full hour of the day, as its language writes it. */
export function clockHour(hour: number, { language }: Words): string {
  const date = new Date(2026, 0, 5, hour);
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(date);
}
