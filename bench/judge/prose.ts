/** Text that is made up, in the words, the dates and the numbers of a language. */
import type { Dice } from './dice';
import type { Tongue } from './tongues';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function phrase(dice: Dice, { words, unspaced }: Tongue, least: number, most: number) {
  const text = dice
    .several(dice.between(least, most), () => dice.pick(words))
    .join(unspaced ? '' : ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(dice: Dice, tongue: Tongue): string {
  const first = phrase(dice, tongue, 5, 12);
  const rest = dice.chance(0.4)
    ? `${tongue.unspaced ? '、' : ', '}${lower(phrase(dice, tongue, 3, 9))}`
    : '';
  return `${first}${rest}${tongue.stop}`;
}

export function paragraph(dice: Dice, tongue: Tongue): string {
  return dice
    .several(dice.between(2, 6), () => sentence(dice, tongue))
    .join(tongue.unspaced ? '' : ' ');
}

export function heading(dice: Dice, tongue: Tongue): string {
  return phrase(dice, tongue, 2, 6);
}

/** Names are written as they are wherever the page comes from. */
export function person(dice: Dice): string {
  return `${dice.pick(FIRST)} ${dice.pick(LAST)}`;
}

export function numberIn({ code }: Tongue, value: number): string {
  return value.toLocaleString(code);
}

export function priceIn({ code, currency }: Tongue, value: number): string {
  return new Intl.NumberFormat(code, { style: 'currency', currency }).format(value);
}

export function dateIn(
  { code }: Tongue,
  at: number,
  dateStyle: 'long' | 'medium' | 'short',
): string {
  return new Intl.DateTimeFormat(code, { dateStyle, timeZone: 'UTC' }).format(at);
}

export function timeIn({ code }: Tongue, at: number, timeStyle: 'short' | 'medium'): string {
  return new Intl.DateTimeFormat(code, { timeStyle, timeZone: 'UTC' }).format(at);
}

/** "3 hours ago", as the language says it. */
export function agoIn({ code }: Tongue, ageMs: number): string {
  const format = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
  if (ageMs < 60 * MINUTE_MS)
    return format.format(-Math.max(1, Math.round(ageMs / MINUTE_MS)), 'minute');
  if (ageMs < DAY_MS) return format.format(-Math.round(ageMs / (60 * MINUTE_MS)), 'hour');
  return format.format(-Math.round(ageMs / DAY_MS), 'day');
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const FIRST = [
  'Anna',
  'Ben',
  'Chidi',
  'Dana',
  'Elif',
  'Farid',
  'Grete',
  'Hana',
  'Ivo',
  'Jun',
  'Kofi',
  'Lea',
  'Mira',
  'Nils',
];
const LAST = [
  'Abel',
  'Brandt',
  'Costa',
  'Duarte',
  'Eriksen',
  'Fabre',
  'Green',
  'Horvat',
  'Ito',
  'Jansen',
  'Kovac',
  'Lind',
  'Moreau',
  'Novak',
];
