/**
 * Search-as-you-type over rows: each word of the query must be somewhere in the row's text. Case
 * and accents do not matter, so that "zurich" finds "Zürich". The text of ten thousand rows is made
 * once, not once a key press.
 */

export interface SearchableRow<Row> {
  readonly row: Row;
  readonly text: string;
}

/** @param textOf what of a row can be searched: title, address, the words of its state */
export function indexRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): readonly SearchableRow<Row>[] {
  return rows.map((row) => ({ row, text: foldText(textOf(row)) }));
}

/** An empty query finds all. The order of the rows is kept. */
export function searchRows<Row>(index: readonly SearchableRow<Row>[], query: string): Row[] {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ row }) => row);
}

/** Without case and accents: what texts are compared by. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
