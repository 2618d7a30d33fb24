/**
 * Long lines in pieces, so that one changed word does not make a megabyte "replaced". The cuts
 * depend on the words beside them, never on a count from the start: what is put in or taken out
 * moves no cut but its neighbours.
 */

/** About one screenful; no piece is longer. */
const MAX_PIECE = 4096;
/** Where there are no sentence ends, a piece of this size ends at the next word that says so. */
const MIN_PIECE = 256;

/** Of more text than this, sentences would be more lines than anyone can use. */
const MAX_BY_SENTENCES = 1_000_000;

const SENTENCE_END = /[.!?…]["'”’»)\]]*\s+|[。！？]/g;

/** How both sides of a comparison are cut: in two ways, nothing would be the same any more. */
export type Splitting = 'sentences' | 'words';

export function isLong(text: string): boolean {
  return text.length > MAX_PIECE;
}

export function splittingFor(texts: readonly string[]): Splitting {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= MAX_BY_SENTENCES ? 'sentences' : 'words';
}

/** Blanks at the cuts are dropped. */
export function splitLong(text: string, splitting: Splitting): readonly string[] {
  return splitting === 'words' ? splitAtWords(text) : splitAtSentences(text);
}

/** Sentences, and the longer ones in pieces. */
function splitAtSentences(text: string): readonly string[] {
  const pieces: string[] = [];
  const add = (from: number, to: number) => {
    const sentence = text.slice(from, to).trim();
    if (sentence === '') return;
    if (isLong(sentence)) pieces.push(...splitAtWords(sentence));
    else pieces.push(sentence);
  };
  let start = 0;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    add(start, index + end.length);
    start = index + end.length;
  }
  add(start, text.length);
  return pieces;
}

function splitAtWords(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let end = 0;
  const cut = () => {
    if (end > start) pieces.push(text.slice(start, end));
  };
  for (let from = 0; from < text.length; ) {
    while (isBlankAt(text, from)) from += 1;
    let to = from;
    while (to < text.length && !isBlankAt(text, to)) to += 1;
    if (end === start) start = from;
    if (to - start > MAX_PIECE) {
      cut();
      start = from;
    }
    if (to - from > MAX_PIECE) {
      for (const part of splitAnywhere(text.slice(from, to))) pieces.push(part);
      start = to;
    }
    end = to;
    if (end - start > MIN_PIECE && endsPiece(text, from, to)) {
      cut();
      start = end;
    }
    from = to;
  }
  cut();
  return pieces;
}

/** In folded text there is no other. */
function isBlankAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || code === 9;
}

/** One word in sixteen, always the same ones. */
function endsPiece(text: string, from: number, to: number): boolean {
  let hash = 0;
  for (let index = from; index < to; index += 1) {
    hash = (hash * 31 + text.charCodeAt(index)) | 0;
  }
  return ((hash ^ (hash >>> 15)) & 15) === 0;
}

function splitAnywhere(word: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < word.length; ) {
    let end = Math.min(word.length, start + MAX_PIECE);
    if (end < word.length && /[\ud800-\udbff]/.test(word.charAt(end - 1))) end -= 1;
    pieces.push(word.slice(start, end));
    start = end;
  }
  return pieces;
}
