/**
 * The `Accept-Language` of a watch: the browser's languages with falling weights, as browsers send
 * them themselves. Only what looks like a language tag goes in: it becomes a header.
 *
 * @see RFC 9110, section 12.5.4; RFC 4647, section 2.1 (language ranges)
 */

const LANGUAGE_RANGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i;
/** Weights fall by a tenth and a range of weight 0 would mean "not this one". */
const MOST = 10;

/**
 * @param languages most wanted first, as `navigator.languages`
 * @returns e.g. `en-GB,en;q=0.9,de;q=0.8`; empty where there is none to name
 */
export function acceptLanguage(languages: readonly string[]): string {
  const ranges = [...new Set(languages.filter((language) => LANGUAGE_RANGE.test(language)))];
  return ranges
    .slice(0, MOST)
    .map((range, index) => (index === 0 ? range : `${range};q=0.${MOST - index}`))
    .join(',');
}
