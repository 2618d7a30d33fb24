/**
 * JSON numbers as decimal text, never as floating point: beyond 2^53 two ids that differ in the last
 * digit would be one number. Numbers that are equal have one text: 1, 1.0 and 10e-1 are `1`.
 *
 * @see RFC 8259, section 6
 */

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const SHORT_INTEGER = /^-?[1-9]\d{0,15}$/;
/** Written out with so many digits before the point; larger ones with an exponent. */
const MAX_PLAIN_DIGITS = 40;
/** Zeros after the point before the first digit. */
const MAX_PLAIN_ZEROS = 6;
/** Exponents that a JavaScript number still holds exactly. */
const MAX_EXPONENT_CHARS = 15;

/** Zero has no digits: `0.<digits> × 10^point`. */
interface Decimal {
  readonly negative: boolean;
  /** Without zeros at either end. */
  readonly digits: string;
  readonly point: number;
}

/** The one text of a number as JSON writes it. */
export function canonicalNumber(text: string): string {
  if (SHORT_INTEGER.test(text)) return text;
  const decimal = decimalOf(text);
  return decimal === undefined ? text.toLowerCase() : written(decimal);
}

/**
 * A number to so many significant digits (at least one), half away from zero: 19.96 to three is 20.
 *
 * @param text as JSON writes it
 */
export function roundedNumber(text: string, significantDigits: number): string {
  const decimal = decimalOf(text);
  return decimal === undefined
    ? text.toLowerCase()
    : written(rounded(decimal, Math.max(1, Math.floor(significantDigits))));
}

function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const { digits, leadingZeros } = stripped(whole + fraction);
  if (digits === '') return { negative: false, digits, point: 0 };
  if (exponent.length > MAX_EXPONENT_CHARS) return undefined;
  return {
    negative: sign === '-',
    digits,
    point: whole.length - leadingZeros + Number(exponent),
  };
}

function stripped(all: string): { readonly digits: string; readonly leadingZeros: number } {
  // By hand: a pattern for zeros at the end takes quadratic time where they are in the middle.
  let start = 0;
  let end = all.length;
  while (all.charAt(start) === '0') start += 1;
  while (end > start && all.charAt(end - 1) === '0') end -= 1;
  return { digits: all.slice(start, end), leadingZeros: start };
}

function rounded(decimal: Decimal, count: number): Decimal {
  const { digits, point } = decimal;
  if (digits.length <= count) return decimal;
  if (digits.charAt(count) < '5') {
    return { ...decimal, digits: stripped(digits.slice(0, count)).digits };
  }
  let at = count - 1;
  while (at >= 0 && digits.charAt(at) === '9') at -= 1;
  if (at < 0) return { ...decimal, digits: '1', point: point + 1 };
  return { ...decimal, digits: digits.slice(0, at) + String(Number(digits.charAt(at)) + 1) };
}

function written({ negative, digits, point }: Decimal): string {
  if (digits === '') return '0';
  const sign = negative ? '-' : '';
  if (point > 0 && point <= MAX_PLAIN_DIGITS) {
    const whole = digits.slice(0, point).padEnd(point, '0');
    const fraction = digits.slice(point);
    return sign + whole + (fraction === '' ? '' : `.${fraction}`);
  }
  if (point <= 0 && point > -MAX_PLAIN_ZEROS) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const rest = digits.slice(1);
  return `${sign}${digits.charAt(0)}${rest === '' ? '' : `.${rest}`}e${point - 1}`;
}
