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
  const shingles = new Shingles(visit);
  let wordHigh = SEED_HIGH;
  let wordLow = SEED_LOW;
  let isInWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = KINDS[code] || kindOf(code);
    if (kind !== NOTHING) {
      if (kind === ALONE && isInWord) {
        shingles.addWord(wordHigh, wordLow);
        wordHigh = SEED_HIGH;
        wordLow = SEED_LOW;
      }
      wordHigh = (Math.imul(wordHigh, BASE_HIGH) + code) | 0;
      wordLow = Math.imul(wordLow ^ code, FNV_PRIME);
      isInWord = true;
      if (kind === LETTER) continue;
      // Both halves of a sign beyond the first plane are one word.
      if (isFirstHalf(code, text.charCodeAt(index + 1))) {
        index += 1;
        const second = text.charCodeAt(index);
        wordHigh = (Math.imul(wordHigh, BASE_HIGH) + second) | 0;
        wordLow = Math.imul(wordLow ^ second, FNV_PRIME);
      }
    }
    if (!isInWord) continue;
    shingles.addWord(wordHigh, wordLow);
    wordHigh = SEED_HIGH;
    wordLow = SEED_LOW;
    isInWord = false;
  }
  if (isInWord) shingles.addWord(wordHigh, wordLow);
  shingles.end();
}

class Shingles {
  // The last three words' hashes, the oldest at `words % 3`.
  private readonly highs = new Int32Array(WORDS_A_SHINGLE);
  private readonly lows = new Int32Array(WORDS_A_SHINGLE);
  private words = 0;
  private high = 0;
  private low = 0;

  constructor(private readonly visit: (high: number, low: number) => void) {}

  /** @param rawHigh, rawLow hashes of the word, not yet finished */
  addWord(rawHigh: number, rawLow: number): void {
    const [wordHigh, wordLow] = [finalised(rawHigh), finalised(rawLow)];
    const oldest = this.words % WORDS_A_SHINGLE;
    const { highs, lows } = this;
    this.high = rolled(this.high, wordHigh, highs[oldest] as number, BASE_HIGH, CUBE_HIGH);
    this.low = rolled(this.low, wordLow, lows[oldest] as number, BASE_LOW, CUBE_LOW);
    highs[oldest] = wordHigh;
    lows[oldest] = wordLow;
    this.words += 1;
    if (this.words >= WORDS_A_SHINGLE) this.tell();
  }

  end(): void {
    if (this.words > 0 && this.words < WORDS_A_SHINGLE) this.tell();
  }

  private tell(): void {
    this.visit(finalised(this.high), finalised(this.low ^ this.high));
  }
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

/** Part of a word; a word by itself; none. Nought: not known yet. */
const LETTER = 1;
const ALONE = 2;
const NOTHING = 3;
/** By code. The tables of Unicode are slow to ask: each sign is asked once. */
const KINDS = new Uint8Array(0x1_00_00);

const NO_WORD = /[\p{P}\p{Z}\p{C}]/u;
const WORD_ALONE =
  /[\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function kindOf(code: number): number {
  const sign = String.fromCharCode(code);
  // Emoji and rare Han signs come in two halves; neither means anything alone.
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const isAlone = isHalf || WORD_ALONE.test(sign);
  // A low line joins what is a name in code.
  const isNothing = sign !== '_' && NO_WORD.test(sign);
  const kind = isAlone ? ALONE : isNothing ? NOTHING : LETTER;
  KINDS[code] = kind;
  return kind;
}

function isFirstHalf(code: number, next: number): boolean {
  return code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}
