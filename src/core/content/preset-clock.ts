/**
 * Times of day: `14:05`, `2:05 pm`, `14.05 Uhr`, `14h05`, `14時05分`. Not a span of time such as
 * `10:00–18:00`: a clock never shows one, an opening hour does, and that is worth knowing. Not a
 * ratio, a score, a price, or a piece of a longer number.
 */
import { digitsValue } from './digits';
import { type Span, spanOf } from './span';

const D = '\\p{Nd}';
const APM = '(?:[aApP]\\.?\\s?[mM]\\.?(?![\\p{L}\\p{Nd}])|[\u0635\u0645](?!\\p{L}))';
const ZONE =
  '(?:\\s?(?:[(\\[](?:UTC|GMT|[A-Z]{2,4}T)(?:[-+\u2212]\\p{Nd}{1,2}(?::?\\p{Nd}{2})?)?[)\\]]|(?:UTC|GMT|CES?T|[ECMP][SD]T|[WE]ES?T|BST|IST|MSK|JST|KST|AES?T|AEDT|Z)(?![\\p{L}])(?:[-+\u2212]\\p{Nd}{1,2}(?::?\\p{Nd}{2})?)?))?';
const HOUR_WORD = '(?:\\s?(?:Uhr|hrs|hs|h|uur|godz\\.)(?![\\p{L}\\p{Nd}]))';
const BEFORE_DAY = '(?:[AP]M|午前|午後|上午|下午|凌晨|早上|晚上|中午|오전|오후)\\s?';
/** Hour in `h`, minute in `m`, second in `s`; each form with names of its own. */
const FORMS = [
  `(?:${BEFORE_DAY})?(?<h1>${D}{1,2}):(?<m1>${D}{2})(?::(?<s1>${D}{2})(?:[.,]${D}{1,6})?)?(?:\\s?${APM})?${HOUR_WORD}?${ZONE}`,
  `(?<h2>${D}{1,2})\\.(?<m2>${D}{2})(?:\\.(?<s2>${D}{2}))?(?:\\s?(?:Uhr|[aApP]\\.?[mM]\\.?)(?![\\p{L}\\p{Nd}]))${ZONE}`,
  `(?:kl\\.?|klo|klokken|pukul|jam|godz\\.?)\\s(?<h3>${D}{1,2})(?:[.:](?<m3>${D}{2}))?(?:[.:](?<s3>${D}{2}))?`,
  `(?<h4>${D}{1,2})\\s?[hH]\\s?(?<m4>${D}{2})(?:\\s?(?:min|m)(?![\\p{L}\\p{Nd}]))?`,
  `(?<h5>${D}{1,2})(?:[apAP][mM]|\\s(?:[AP]M|[ap]\\.\\s?m\\.|pm))(?![\\p{L}\\p{Nd}])${ZONE}`,
  `(?<h6>${D}{1,2})\\sUhr(?!\\p{L})`,
  `(?:${BEFORE_DAY})?(?<h7>${D}{1,2})\\s?[時时點点시]\\s?(?<m7>${D}{1,2})\\s?[分분](?:\\s?(?<s7>${D}{1,2})\\s?[秒초])?`,
  `${BEFORE_DAY}(?<h8>${D}{1,2})\\s?[時时點点시](?![間间])`,
];
const NOT_AFTER = `(?![${D}:\\p{sc=Latin}\\p{sc=Cyrl}])(?![.,/]${D})(?!\\s?[%\u20ac$\u00a3])`;
const UNTIL =
  '\\s?(?:[-\u2010-\u2015\u2212~\u301c\uff5e]|to|until|till?|bis|\u00e0|al?|alle|\u00e0s|tot|do|\u0434\u043e|\u304b\u3089|\u81f3|\u5230|\ubd80\ud130)\\s?';
/** What any form begins with: rules out most places before anything else is tried. */
const FIRST = `(?<![${D}\\p{L}_])(?=[${D}kpjgAP午上下凌早晚中오])`;
const NAMED = `${FIRST}(?:${FORMS.join('|')})${NOT_AFTER}(?<span>${UNTIL}${D}{1,2}(?:[:.h]${D}{2}|\\s?(?:[aApP]\\.?[mM]|h|Uhr)|[时時點点시]))?`;
/** What each group holds: `h`, `m`, `s` or `span`. */
const GROUPS = Array.from(NAMED.matchAll(/\(\?<([a-z]+)\d*>/g), ([, name]) => name);
/** By number: of two dozen names the platform makes an object for each match. */
const CLOCK = new RegExp(NAMED.replace(/\(\?<[a-z]+\d*>/g, '('), 'gu');
/** A longer number, an amount of money, the end of a span of time. */
const NOT_BEFORE = new RegExp(
  `(?:${D}[.,:/\u2212-]|[\\p{Sc}#]\\s?|${D}\\s?(?:Uhr|h|[aApP]\\.?[mM]\\.?)?${UNTIL})$`,
  'u',
);
/** As far back as what must not stand before reaches. */
const REACH = 16;
/** What a line with a time has at least. */
const ANY_TIME = /\p{Nd}\s?[:.hHaApPU时時點点시]|(?:klo?\.?|klokken|pukul|jam|godz\.?)\s\p{Nd}/u;

export function clockFinder(): (text: string) => readonly Span[] {
  return (text) => (ANY_TIME.test(text) ? clockSpans(text) : []);
}

function clockSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(CLOCK)) {
    const { index } = match;
    const isAlone = !NOT_BEFORE.test(text.slice(Math.max(0, index - REACH), index));
    if (isAlone && isTime(match)) spans.push(spanOf(match, 0));
  }
  return spans;
}

/** Not a span of time, and no hour or minute that no clock shows. */
function isTime(match: RegExpExecArray): boolean {
  for (const [place, name] of GROUPS.entries()) {
    const found = match[place + 1];
    if (found === undefined) continue;
    if (name === 'span' || digitsValue(found) > (name === 'h' ? 24 : 59)) return false;
  }
  return true;
}
