/**
 * Long lines in pieces, so that one changed word does not make a megabyte "replaced". The cuts
 * depend on the words beside them, never on a count from the start: what is put in or taken out
 * moves no cut but its neighbours.
 */

/** About one screenful; no piece is longer. */
const MAX_PIECE = 4096;
/** Where there are no sentence ends, a piece of this size ends at the next word that says so. */
const MIN_PIECE = 256;

const SENTENCE = /[^]*?(?:[.!?…]["'”’»)\]]*\s+|[。！？]|$)/gy;

export function isLong(text: string): boolean {
  return text.length > MAX_PIECE;
}

/** Sentences, and the longer ones in pieces. Blanks at the cuts are dropped. */
export function splitLong(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const trimmed = sentence.trim();
    if (trimmed === '') continue;
    if (isLong(trimmed)) pieces.push(...splitAtWords(trimmed));
    else pieces.push(trimmed);
  }
  return pieces;
}

function splitAtWords(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  const cut = () => {
    if (piece.length > 0) pieces.push(piece.join(' '));
    piece = [];
    length = 0;
  };
  for (const word of text.split(/\s+/)) {
    if (length + word.length + 1 > MAX_PIECE) cut();
    if (word.length > MAX_PIECE) {
      pieces.push(...splitAnywhere(word));
      continue;
    }
    piece.push(word);
    length += word.length + 1;
    if (length > MIN_PIECE && endsPiece(word)) cut();
  }
  cut();
  return pieces;
}

/** One word in sixteen, always the same ones. */
function endsPiece(word: string): boolean {
  let hash = 0;
  for (let index = 0; index < word.length; index += 1) {
    hash = (hash * 31 + word.charCodeAt(index)) | 0;
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
