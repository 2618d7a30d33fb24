/**
 * Reading a date field. Strict on purpose: the platform's own parser reads `0` as the year 2000 and
 * the asctime form as local time. A date read here is only ever compared, never written back.
 *
 * @see RFC 9110, section 5.6.7
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(\\d{1,2}):(\\d{2}):(\\d{2})';
const ZONE = '(?:GMT|UTC|Z|([+-])(\\d{2}):?(\\d{2}))';

/** `Sun, 06 Nov 1994 08:49:37 GMT`; a numeric zone is an old mail habit that servers still have. */
const IMF_FIXDATE = new RegExp(`^\\w{3,9},? +(\\d{1,2}) (\\w{3}) (\\d{4}) ${TIME} ${ZONE}$`, 'i');
/** `Sunday, 06-Nov-94 08:49:37 GMT` */
const RFC_850 = new RegExp(`^\\w{3,9}, +(\\d{1,2})-(\\w{3})-(\\d{2}|\\d{4}) ${TIME} ${ZONE}$`, 'i');
/** `Sun Nov  6 08:49:37 1994`, always GMT */
const ASCTIME = new RegExp(`^\\w{3} (\\w{3}) +(\\d{1,2}) ${TIME} (\\d{4})$`, 'i');

/**
 * The moment a date field names, or undefined when it is in none of the three forms.
 *
 * @param now epoch ms; a two-digit year more than 50 years ahead of it is of the past century
 * @returns epoch ms
 */
export function readHttpDate(field: string, now: number): number | undefined {
  const text = field.trim();
  const imf = IMF_FIXDATE.exec(text);
  if (imf !== null) {
    const [, day, month, year, h, m, s, ...zone] = imf;
    return instant([Number(year), month, day, h, m, s], zone);
  }
  const old = RFC_850.exec(text);
  if (old !== null) {
    const [, day, month, year, h, m, s, ...zone] = old;
    return instant([fullYear(year ?? '', now), month, day, h, m, s], zone);
  }
  const asctime = ASCTIME.exec(text);
  if (asctime !== null) {
    const [, month, day, h, m, s, year] = asctime;
    return instant([Number(year), month, day, h, m, s], []);
  }
  return undefined;
}

type Fields = readonly [number, ...(string | undefined)[]];

function instant(fields: Fields, zone: readonly (string | undefined)[]): number | undefined {
  const [year, monthName, day, hour, minute, second] = fields;
  const month = MONTHS.indexOf(monthName?.toLowerCase() ?? '');
  const [d, h, m, s] = [day, hour, minute, second].map(Number) as [number, number, number, number];
  if (month < 0 || d < 1 || d > 31 || h > 23 || m > 59 || s > 60) return undefined;
  // The platform would roll 31 June over to July.
  if (new Date(Date.UTC(year, month, d)).getUTCDate() !== d) return undefined;
  const [sign, hours, minutes] = zone;
  const offsetMs =
    sign === undefined
      ? 0
      : (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return Date.UTC(year, month, d, h, m, s) - offsetMs;
}

/** RFC 9110, 5.6.7: a two-digit year that seems over 50 years in the future is in the past. */
function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const sameCentury = thisYear - (thisYear % 100) + Number(digits);
  return sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury;
}
