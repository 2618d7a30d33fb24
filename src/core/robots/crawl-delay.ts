/**
 * Reading a crawl delay, the line of robots.txt that no standard knows and everybody spells in their
 * own way. A delay is honoured up to a day; more would be a ban, and that has a line of its own.
 *
 * @see docs/adr/0007-robots.md
 */

/** The longest delay that is honoured. */
export const LONGEST_CRAWL_DELAY_MS = 86_400_000;
/** From here on a delay is hardly meant as one, and the person is told. */
const ABSURD_CRAWL_DELAY_MS = 3_600_000;

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `10`, `.5`, `2,5`, `1,000`, `1e3`; then perhaps a unit. What follows is passed over. */
const DELAY =
  /^["']?\+?(\d[\d,]*(?:\.\d*)?|[.,]\d+)(?:e\+?(\d{1,3})(?![a-z]))?\s*(milli|ms|min|[smhd])?/i;

/**
 * @param text of the line after its colon, without a comment
 * @returns ms from 0 to a day; undefined where there is no number to read
 */
export function readCrawlDelay(text: string): number | undefined {
  const found = DELAY.exec(text.trim());
  if (found === null) return undefined;
  const [, digits = '', exponent, unit] = found;
  const number = Number(withDecimalPoint(digits)) * 10 ** Number(exponent ?? 0);
  if (Number.isNaN(number)) return undefined;
  const ms = number * (UNIT_MS[unitOf(unit)] ?? 1000);
  return Math.min(Math.round(ms), LONGEST_CRAWL_DELAY_MS);
}

export function isAbsurdCrawlDelay(crawlDelayMs: number | undefined): boolean {
  return crawlDelayMs !== undefined && crawlDelayMs > ABSURD_CRAWL_DELAY_MS;
}

/** A comma before three digits groups them, any other is a decimal one: the longer wait is kept. */
function withDecimalPoint(digits: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits)) return digits.replaceAll(',', '');
  return digits.includes('.') ? digits.replace(/,.*/, '') : digits.replace(',', '.');
}

function unitOf(unit: string | undefined): string {
  const lower = unit?.toLowerCase() ?? 's';
  if (lower === 'milli') return 'ms';
  return lower === 'min' ? 'm' : lower;
}
