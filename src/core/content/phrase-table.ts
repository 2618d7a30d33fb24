/** A set of phrases, and the longest of them that stands at a place of a text. */

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{Nd}]/u;
/** Scripts that put no blanks between words: a phrase may end anywhere. */
const WITHOUT_BLANKS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Hangul}]/u;

/** A list as it is written down: phrases parted by bars and line ends. */
export function phrases(list: string): readonly string[] {
  return list.split(/\s*[|\n]\s*/).filter((phrase) => phrase !== '');
}

/** So many units tell most places apart from all phrases at once. */
const KEY_UNITS = 3;
/** Of two units, by which most places of a text are passed over without a string being made. */
const MARKS = 1 << 14;

export class PhraseTable {
  private readonly phrases: ReadonlySet<string>;
  /** Lengths there are, longest first, by the first units, and by the last. */
  private readonly lengthsByHead = new Map<string, readonly number[]>();
  private readonly lengthsByTail = new Map<string, readonly number[]>();
  private readonly beginnings = new Uint8Array(MARKS);

  /** @param phrases in lower case, trimmed; empty ones are passed over */
  constructor(phrases: Iterable<string>) {
    this.phrases = new Set([...phrases].filter((phrase) => phrase !== ''));
    for (const phrase of this.phrases) {
      addLength(this.lengthsByHead, phrase.slice(0, KEY_UNITS), phrase.length);
      addLength(this.lengthsByTail, phrase.slice(-KEY_UNITS), phrase.length);
      const second = phrase.length === 1 ? 0 : phrase.charCodeAt(1);
      this.beginnings[markOf(phrase.charCodeAt(0), second)] = 1;
    }
  }

  /** Phrases that begin at a place and end with a word, longest first. */
  at(text: string, position: number): readonly string[] {
    if (!this.mayBegin(text, position)) return NONE;
    let found: string[] | undefined;
    for (let units = KEY_UNITS; units > 0; units -= 1) {
      const lengths = this.lengthsByHead.get(text.slice(position, position + units));
      if (lengths === undefined) continue;
      for (const length of lengths) {
        // Shorter keys are those of phrases that are no longer themselves.
        if (units < KEY_UNITS && length !== units) continue;
        const phrase = text.slice(position, position + length);
        if (this.phrases.has(phrase) && endsWord(text, position + length)) {
          found ??= [];
          found.push(phrase);
        }
      }
    }
    return found ?? NONE;
  }

  private mayBegin(text: string, position: number): boolean {
    const first = text.charCodeAt(position);
    const { beginnings } = this;
    return (
      beginnings[markOf(first, text.charCodeAt(position + 1))] === 1 ||
      beginnings[markOf(first, 0)] === 1
    );
  }

  /** The longest phrase that ends at a place and begins with a word. */
  endingAt(text: string, position: number): string | undefined {
    for (let units = Math.min(KEY_UNITS, position); units > 0; units -= 1) {
      const lengths = this.lengthsByTail.get(text.slice(position - units, position));
      for (const length of lengths ?? NO_LENGTHS) {
        if (length > position || (units < KEY_UNITS && length !== units)) continue;
        const phrase = text.slice(position - length, position);
        if (this.phrases.has(phrase) && beginsWord(text, position - length)) return phrase;
      }
    }
    return undefined;
  }
}

/** Behind the end of a text stands `NaN`, which counts as no unit. */
function markOf(first: number, second: number): number {
  return (31 * first + second) & (MARKS - 1);
}

const NONE: readonly string[] = [];
const NO_LENGTHS: readonly number[] = [];

function addLength(lengths: Map<string, readonly number[]>, key: string, length: number): void {
  const held = lengths.get(key) ?? NO_LENGTHS;
  if (held.includes(length)) return;
  lengths.set(
    key,
    [...held, length].sort((a, b) => b - a),
  );
}

export function beginsWord(text: string, position: number): boolean {
  const before = position === 0 ? '' : charBefore(text, position);
  const first = charAt(text, position);
  return (
    !LETTER_OR_DIGIT.test(before) || !LETTER_OR_DIGIT.test(first) || WITHOUT_BLANKS.test(first)
  );
}

export function endsWord(text: string, position: number): boolean {
  const after = charAt(text, position);
  const last = charBefore(text, position);
  return !LETTER_OR_DIGIT.test(after) || !LETTER_OR_DIGIT.test(last) || WITHOUT_BLANKS.test(last);
}

function charAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function charBefore(text: string, position: number): string {
  const unit = text.charCodeAt(position - 1);
  return unit >= 0xdc00 && unit <= 0xdfff
    ? text.slice(position - 2, position)
    : text.charAt(position - 1);
}

/** Lower case in which every place is where it was: letters that would grow or shrink stay. */
export function lowerInPlace(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => {
    const one = char.toLowerCase();
    return one.length === char.length ? one : char;
  }).join('');
}
