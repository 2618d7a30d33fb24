/**
 * A source cut into pieces that a delta is made of. Joined, they are the source again. The cuts
 * depend on what stands beside them, so that what is put in or taken out moves only cuts nearby: a
 * page on one line has as many pieces as one that is well laid out.
 *
 * @see docs/adr/0010-kept-versions.md
 */

/** Ends of lines, tags, sentences, and entries of a list. */
const ENDS = signs('\n>.,;!?}])。、，；！？');
/** A run without any of these ends where two neighbours say so, one place in 32. */
const LONG_RUN = 128;
/** What is shorter costs more time than it saves space: a delta looks closer where it must. */
const LONG_ENOUGH = 24;
const LONGEST = 4096;

/**
 * Cut at ends of lines, tags, sentences and the like; of short runs at one in four, by what is in
 * them, for a cut that came by count would move all cuts after it.
 */
export function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  let runStart = 0;
  let hash = 0;
  let previous = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    hash = (Math.imul(hash, 31) + code) | 0;
    const length = index + 1 - runStart;
    if (ENDS.has(code) || (length >= LONG_RUN && isPlaceToCut(previous, code))) {
      if (length >= LONG_ENOUGH || isOneInFour(hash) || index - start >= LONGEST) {
        found.push(text.slice(start, index + 1));
        start = index + 1;
      }
      runStart = index + 1;
      hash = 0;
    }
    previous = code;
  }
  if (start < text.length) found.push(text.slice(start));
  return found;
}

/** Words and single signs: for the stretches that a delta has to look at more closely. */
export function smallPieces(text: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const isInside = isWordSign(text.charCodeAt(index)) && isWordSign(text.charCodeAt(index + 1));
    if (isInside) continue;
    found.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return found;
}

function isPlaceToCut(previous: number, code: number): boolean {
  return ((code * 31 + previous * 17) & 31) === 0;
}

function isOneInFour(hash: number): boolean {
  return ((hash ^ (hash >>> 15) ^ (hash >>> 7)) & 3) === 0;
}

/** Letters and digits of scripts that have words; NaN, past the end, is none. */
function isWordSign(code: number): boolean {
  if (code >= 0x80) return code < 0x2e80;
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a)
  );
}

function signs(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (sign) => sign.charCodeAt(0)));
}
