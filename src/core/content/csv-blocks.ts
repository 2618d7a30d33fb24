/**
 * Rows of CSV and the like as blocks: a row a line, its cells parted by tabs as in a table of a
 * page. What parts the cells in the file, and how they are quoted, is nothing.
 *
 * @see RFC 4180
 */
import Papa from 'papaparse';
import { type Block, block } from './block';
import { foldText } from './fold';
import { mediaType } from './media';

const MAX_ROWS = 300_000;
/** The parser takes about a microsecond for a quote that is out of place. */
const MAX_QUOTES = 1_200_000;
const TAB_TYPES = new Set(['text/tab-separated-values', 'text/tsv']);
const CSV_TYPES = new Set(['text/csv', 'text/x-csv', 'application/csv', 'application/x-csv']);

export function isCsvType(contentType: string | undefined): boolean {
  const type = mediaType(contentType);
  return type !== undefined && (CSV_TYPES.has(type) || TAB_TYPES.has(type));
}

/**
 * The rows that have any text, the first one like the others; `undefined` if there are too many, or
 * too many quotes.
 *
 * @param contentType one of a table's: tabs are a type of their own, other marks are found out
 */
export function csvBlocks(
  text: string,
  contentType: string | undefined,
): readonly Block[] | undefined {
  if (hasOver(MAX_QUOTES, '"', text)) return undefined;
  const isTabs = TAB_TYPES.has(mediaType(contentType) ?? '');
  const { data } = Papa.parse<readonly string[]>(text, {
    delimiter: isTabs ? '\t' : '',
    preview: MAX_ROWS + 1,
  });
  if (data.length > MAX_ROWS) return undefined;
  const blocks: Block[] = [];
  for (const row of data) {
    const cells = row.map(foldText);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > 0) blocks.push(block(cells.join('\t'), 'tr', undefined));
  }
  return blocks;
}

function hasOver(limit: number, mark: string, text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
