/** Whether what a person typed to find a watch is in it: each word somewhere, capital or small. */

/** The words of a search, folded; empty where nothing was typed. */
export function searchWords(typed: string): readonly string[] {
  return folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

export function hasAllWords(words: readonly string[], texts: readonly string[]): boolean {
  const text = folded(texts.join(' '));
  return words.every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
