/**
 * What a person types into a number field, read into a setting's own unit. Shapes of the answers
 * are closed, so that the field can say what is wrong instead of "invalid".
 */

export type Bounds = readonly [min: number, max: number];

export type ReadNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'empty' | 'not_a_number' | 'too_small' | 'too_large' };

export type DurationUnit = 'minute' | 'hour' | 'day';

export const UNIT_MS: Readonly<Record<DurationUnit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

const LARGEST_FIRST: readonly DurationUnit[] = ['day', 'hour', 'minute'];

const IS_AMOUNT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A whole number within inclusive bounds. Spaces and grouping marks a person may paste are let be. */
export function readCount(text: string, bounds: Bounds): ReadNumber {
  const digits = withoutGrouping(text);
  if (digits === '') return { ok: false, reason: 'empty' };
  if (!/^[+-]?\d+$/.test(digits)) return { ok: false, reason: 'not_a_number' };
  return within(Number(digits), bounds);
}

/**
 * An amount of a unit within inclusive bounds in milliseconds; `1.5` and `1,5` both mean one and a
 * half. The value is whole milliseconds.
 */
export function readDuration(text: string, unit: DurationUnit, bounds: Bounds): ReadNumber {
  const amount = text.trim().replace(',', '.');
  if (amount === '') return { ok: false, reason: 'empty' };
  if (!IS_AMOUNT.test(amount)) return { ok: false, reason: 'not_a_number' };
  return within(Math.round(Number(amount) * UNIT_MS[unit]), bounds);
}

const MEGABYTE = 1_000_000;

/** Megabytes (of a million bytes) within inclusive bounds in bytes. The value is whole bytes. */
export function readMegabytes(text: string, bounds: Bounds): ReadNumber {
  const amount = withoutGrouping(text).replace(',', '.');
  if (amount === '') return { ok: false, reason: 'empty' };
  if (!IS_AMOUNT.test(amount)) return { ok: false, reason: 'not_a_number' };
  return within(Math.round(Number(amount) * MEGABYTE), bounds);
}

/** Bytes as they stand in a field for megabytes. */
export function megabytesOf(bytes: number): string {
  return String(Math.round(bytes / (MEGABYTE / 100)) / 100);
}

/** The largest unit that says a duration without a fraction; minutes, with one if need be. */
export function splitDuration(ms: number): {
  readonly amount: number;
  readonly unit: DurationUnit;
} {
  const unit = LARGEST_FIRST.find((candidate) => ms % UNIT_MS[candidate] === 0) ?? 'minute';
  return { amount: Math.round((ms / UNIT_MS[unit]) * 100) / 100, unit };
}

function within(value: number, [min, max]: Bounds): ReadNumber {
  if (value < min) return { ok: false, reason: 'too_small' };
  if (value > max) return { ok: false, reason: 'too_large' };
  return { ok: true, value };
}

/** `20 000`, `20’000` and `20_000` are how people write it; a comma or a point is not guessed at. */
function withoutGrouping(text: string): string {
  return text.trim().replace(/(?<=\d)[\s\u00a0\u202f’'_](?=\d)/g, '');
}
