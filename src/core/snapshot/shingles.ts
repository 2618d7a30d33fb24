/**
 * The shingles of a text: each three words that follow one another, as 64-bit hashes in two halves.
 * A rolling hash goes from one shingle to the next without reading its words again; what comes out
 * of it goes through the finaliser of MurmurHash3, for without one the bits of like shingles are
 * alike, and a mark made of them says nothing.
 *
 * A word is a run of letters and digits. In scripts that write without blanks each sign is a word,
 * and so is each symbol. Blanks and punctuation are none.
 *
 * @see docs/adr/0010-kept-versions.md
 */

const WORDS_A_SHINGLE = 3;

/** Odd, so that multiplying by them loses nothing. */
const BASE_HIGH = 0x9e3779b1 | 0;
const BASE_LOW = 0x85ebca77 | 0;
const CUBE_HIGH = cubeOf(BASE_HIGH);
const CUBE_LOW = cubeOf(BASE_LOW);
const SEED_HIGH = 0x2545f491;
const SEED_LOW = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/**
 * Calls `visit` with the halves of each shingle, in order. A text of fewer words than a shingle has is
 * one shingle; one without words has none.
 */
export function forEachShingle(text: string, visit: (high: number, low: number) => void): void {
  // The last three words' hashes, the oldest at `words % 3`.
  const highs = new Int32Array(WORDS_A_SHINGLE);
  const lows = new Int32Array(WORDS_A_SHINGLE);
  let words = 0;
  let high = 0;
  let low = 0;
  const addWord = (wordHigh: number, wordLow: number) => {
    const oldest = words % WORDS_A_SHINGLE;
    high = rolled(high, wordHigh, highs[oldest] as number, BASE_HIGH, CUBE_HIGH);
    low = rolled(low, wordLow, lows[oldest] as number, BASE_LOW, CUBE_LOW);
    highs[oldest] = wordHigh;
    lows[oldest] = wordLow;
    words += 1;
    if (words >= WORDS_A_SHINGLE) visit(finalised(high), finalised(low ^ high));
  };
  let wordHigh = SEED_HIGH;
  let wordLow = SEED_LOW;
  let isInWord = false;
  const endWord = () => {
    if (!isInWord) return;
    addWord(finalised(wordHigh), finalised(wordLow));
    wordHigh = SEED_HIGH;
    wordLow = SEED_LOW;
    isInWord = false;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = kindOf(code);
    if (kind !== 'letter') endWord();
    if (kind === 'nothing') continue;
    wordHigh = Math.imul(wordHigh, BASE_HIGH) + code;
    wordLow = Math.imul(wordLow ^ code, FNV_PRIME);
    isInWord = true;
    // Both halves of a sign beyond the first plane are one word.
    if (kind === 'word' && !isFirstHalf(code, text.charCodeAt(index + 1))) endWord();
    else if (kind === 'word') {
      index += 1;
      const second = text.charCodeAt(index);
      wordHigh = Math.imul(wordHigh, BASE_HIGH) + second;
      wordLow = Math.imul(wordLow ^ second, FNV_PRIME);
      endWord();
    }
  }
  endWord();
  if (words > 0 && words < WORDS_A_SHINGLE) visit(finalised(high), finalised(low ^ high));
}

/** The hash of the next three words: the new one joins, the oldest leaves. */
function rolled(hash: number, joins: number, leaves: number, base: number, cube: number): number {
  return (Math.imul(hash, base) + joins - Math.imul(leaves, cube)) | 0;
}

function cubeOf(base: number): number {
  return Math.imul(Math.imul(base, base), base);
}

/** The finaliser of MurmurHash3 (Austin Appleby, public domain): each bit moves half of all. */
function finalised(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** `letter`: part of a word. `word`: one by itself. */
type Kind = 'letter' | 'word' | 'nothing';

function kindOf(code: number): Kind {
  return code < ASCII_KINDS.length ? (ASCII_KINDS[code] as Kind) : kindBeyondAscii(code);
}

const ASCII_KINDS: readonly Kind[] = Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[0-9A-Za-z_]/.test(sign)) return 'letter';
  return /[$+<=>^`|~]/.test(sign) ? 'word' : 'nothing';
});

const NOTHING = /[\p{P}\p{Z}\p{C}]/u;
const ALONE =
  /[\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const kinds = new Map<number, Kind>();

/** By the tables of Unicode, which are slow to ask: each sign is asked once. */
function kindBeyondAscii(code: number): Kind {
  const known = kinds.get(code);
  if (known !== undefined) return known;
  const sign = String.fromCharCode(code);
  // Emoji and rare Han signs come in two halves; neither means anything alone.
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const kind = isHalf || ALONE.test(sign) ? 'word' : NOTHING.test(sign) ? 'nothing' : 'letter';
  kinds.set(code, kind);
  return kind;
}

function isFirstHalf(code: number, next: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}
