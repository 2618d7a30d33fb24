/**
 * Search as you type: each word of the query must be somewhere in the text. Case and accents do not
 * matter, so that "zurich" finds "Zürich", in the list as in the address bar. The text of ten
 * thousand rows is folded once, not once a key press.
 */

export interface SearchableRow<Row> {
  readonly row: Row;
  /** Folded. */
  readonly text: string;
}

/** @param textOf what of a row can be searched: title, address, the words of its state */
export function indexRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): readonly SearchableRow<Row>[] {
  return rows.map((row) => ({ row, text: foldForSearch(textOf(row)) }));
}

/** An empty query finds all. The order of the rows is kept. */
export function searchRows<Row>(index: readonly SearchableRow<Row>[], query: string): Row[] {
  const words = searchWords(query);
  return index.filter(({ text }) => hasAllWords(words, text)).map(({ row }) => row);
}

/** The words of a query, folded; empty where nothing was typed. */
export function searchWords(query: string): readonly string[] {
  return foldForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/**
 * @param words of `searchWords`
 * @param text of `foldForSearch`
 */
export function hasAllWords(words: readonly string[], text: string): boolean {
  return words.every((word) => text.includes(word));
}

/** Without case and accents: what a query is compared by. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
