/**
 * Long random strings: session ids, nonces, hashes, trace ids. Random is told by how often letters,
 * cases and digits take turns: a long word, a slug, an article or account number, a telephone number
 * and a name in code do so seldom. In addresses also what is known by its name (`address-tokens.ts`).
 */
import { addressTokenSpans } from './address-tokens';
import { joinedSpans, type Span, spanOf } from './span';

/** Runs of what such strings and the paths they stand in are made of. */
const RUN = /[A-Za-z0-9_.+/-]{16,}={0,2}/g;
/** Without it there is none, nor a UUID; and without a sign of assignment none that is named. */
const ANY_RUN = /[A-Za-z0-9_.+/-]{16}/;
const ASSIGNS = /[:=#]/;
const PART = /[A-Za-z0-9_+-]+/g;
const UUID =
  /(?<![A-Za-z0-9-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![A-Za-z0-9-])/g;
/** A name of such a string and the string itself: then a shorter one will do. */
const NAMED =
  /(?<![\p{L}\p{Nd}])(?:csrf[-_ ]?token|xsrf[-_ ]?token|session[-_ ]?id|request[-_ ]?id|trace[-_ ]?id|correlation[-_ ]?id|ray[-_ ]?id|phpsessid|jsessionid|sessid|sid|nonce|token|csrf|etag|hash|build[-_ ]?id)["']?\s?[:=#]\s?["']?(?=[A-Za-z_.+/=-]{0,64}[0-9])[A-Za-z0-9_.+/=-]{6,}/giu;

export function tokenSpans(text: string): readonly Span[] {
  const hasRun = ANY_RUN.test(text);
  const assigns = ASSIGNS.test(text);
  if (!hasRun && !assigns) return [];
  const inAddresses = addressTokenSpans(text);
  const starts = new Set(inAddresses.flatMap(({ start }) => [start, start + 1]));
  const spans: Span[] = [...inAddresses];
  if (hasRun) for (const match of text.matchAll(UUID)) spans.push(spanOf(match, 0));
  for (const match of assigns ? text.matchAll(NAMED) : []) {
    // Where an address begins one, it also knows where it ends.
    if (!starts.has(match.index)) spans.push(spanOf(match, 0));
  }
  for (const match of hasRun ? text.matchAll(RUN) : []) {
    const run = spanOf(match, 0);
    // Padding tells that slashes are letters of it; else they part a path.
    if (match[0].endsWith('=') && isRandom(match[0])) spans.push(run);
    else {
      for (const part of match[0].matchAll(PART)) {
        if (isRandom(part[0])) spans.push(spanOf(part, run.start));
      }
    }
  }
  return joinedSpans(spans);
}

const MIN_HEX_CHARS = 16;
const MIN_HEX_TURNS = 3;
const LONG_HEX_CHARS = 32;
const MIN_CHARS = 20;
/** A random string of letters in both cases and digits turns at 0.44 of its places. */
const MIN_TURNS_PER_CHAR = 0.3;

function isRandom(run: string): boolean {
  const bare = run.replace(/^0x|=+$/g, '');
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(bare)) return isRandomHex(bare);
  if (bare.length < MIN_CHARS) return false;
  const letters = bare.replace(/[-_+/.]/g, '').length;
  return letters >= MIN_HEX_CHARS && turnsIn(bare) >= letters * MIN_TURNS_PER_CHAR;
}

function isRandomHex(hex: string): boolean {
  if (hex.length < MIN_HEX_CHARS || !/[a-f]/i.test(hex)) return false;
  return turnsIn(hex) >= (hex.length >= LONG_HEX_CHARS ? 2 * MIN_HEX_TURNS : MIN_HEX_TURNS);
}

/** Places at which one kind of sign follows another. A capital that begins a word is no turn of its own. */
function turnsIn(run: string): number {
  let turns = 0;
  let before = '';
  for (let at = 0; at < run.length; at += 1) {
    const kind = kindOf(run.charCodeAt(at));
    if (before !== '' && kind !== '' && kind !== before && !(before === 'A' && kind === 'a')) {
      turns += 1;
    }
    before = kind;
  }
  return turns;
}

function kindOf(unit: number): string {
  if (unit >= 48 && unit <= 57) return '0';
  if (unit >= 97 && unit <= 122) return 'a';
  return unit >= 65 && unit <= 90 ? 'A' : '';
}
