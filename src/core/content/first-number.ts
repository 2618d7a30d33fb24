/**
 * The first number of a text, as a person of the page's language reads it: `1.234,50` and `1,234.50`
 * are the same price. What stands behind the last separator decides where it can; where one separator
 * before three digits could mean either, the page's language does; without one it groups.
 */

/** Digits with separators between them; a sign that no word or digit runs into. */
const NUMBER =
  /(?:(?<![\p{L}\p{N}])[-+\u2212])?\p{Nd}+(?:[.,'\u2019\u066b\u066c \u00a0\u2009\u202f]\p{Nd}+)*/u;
const BLANK = /[ \u00a0\u2009\u202f]/u;
const SEPARATOR = /[.,]/g;

/**
 * @param language BCP 47, of the page
 * @returns undefined where there is none
 */
export function firstNumber(text: string, language?: string): number | undefined {
  const found = NUMBER.exec(text)?.[0];
  if (found === undefined) return undefined;
  const written = firstOfRow(asciiDigits(found))
    .replaceAll('\u066b', '.')
    .replaceAll(/['\u2019\u066c]/g, '')
    .replaceAll(/\s/g, '')
    .replace('\u2212', '-');
  return Number(withPoint(written, language));
}

/** "12 345" is one number, "12 34" and "2026 3" are two. */
function firstOfRow(written: string): string {
  const [first = '', ...rest] = written.split(BLANK);
  const parts = [first];
  if (!/^[-+\u2212]?\d{1,3}$/.test(first)) return first;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    if (/^\d{3}$/.test(part)) parts.push(part);
    else {
      // The last group may carry the decimals.
      if (/^\d{3}[.,]\d+$/.test(part) && isLast) parts.push(part);
      break;
    }
  }
  return parts.join(' ');
}

function withPoint(written: string, language: string | undefined): string {
  const separators = [...written.matchAll(SEPARATOR)].map(({ 0: sign, index }) => ({
    sign,
    after: written.length - index - 1,
  }));
  const last = separators.at(-1);
  if (last === undefined) return written;
  const isMixed = separators.some(({ sign }) => sign !== last.sign);
  const isOne = separators.length === 1;
  const isDecimal = isMixed
    ? isOnlyOne(separators, last.sign)
    : isOne && !groups(written, last, language);
  if (!isDecimal) return written.replaceAll(SEPARATOR, '');
  const place = written.lastIndexOf(last.sign);
  return `${written.slice(0, place).replaceAll(SEPARATOR, '')}.${written.slice(place + 1)}`;
}

function isOnlyOne(separators: readonly { readonly sign: string }[], sign: string): boolean {
  return separators.filter((one) => one.sign === sign).length === 1;
}

/** Whether a lone separator parts thousands. */
function groups(
  written: string,
  { sign, after }: { readonly sign: string; readonly after: number },
  language: string | undefined,
): boolean {
  if (after !== 3 || !/^[-+]?[1-9]\d{0,2}[.,]/.test(written)) return false;
  const decimal = language === undefined ? undefined : decimalOf(language);
  return decimal === undefined || decimal !== sign;
}

function decimalOf(language: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    const sign = parts.find(({ type }) => type === 'decimal')?.value;
    return sign === '.' || sign === ',' ? sign : undefined;
  } catch {
    return undefined; // no language tag: a page may say anything
  }
}

/** Digits of any script as ASCII: each block of them begins at a code point that ends in its zero. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit >= '0' && digit <= '9') return digit;
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9)
      zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });
}
