/**
 * JSON records, one a line (NDJSON, JSON Lines, and what calls itself JSON and is that): each is one
 * line, its keys in order.
 *
 * @see RFC 7464 for the separator of its own that text sequences have
 */
import { type Block, block } from './block';
import { foldText } from './fold';
import { isNode, type JsonNode, type JsonValue, parseJson } from './json-value';

const MAX_RECORDS = 300_000;
const LINE_END = /\r\n|[\n\r\u001e]/;

/** The records, or `undefined` where a line is none. Fewer than two lines are no records. */
export function jsonRecords(text: string): JsonNode | 'too_complex' | undefined {
  const lines = text.split(LINE_END).filter((line) => line.trim() !== '');
  // A plain text whose every line is a number or a word in quotes is no list of records.
  if (lines.length < 2 || !lines.every((line) => /^\s*[[{]/.test(line))) return undefined;
  if (lines.length > MAX_RECORDS) return 'too_complex';
  const entries: JsonValue[] = [];
  for (const line of lines) {
    const record = parseJson(line);
    if (record.kind === 'too_complex') return 'too_complex';
    if (record.kind === 'not_json') return undefined;
    entries.push(record.value);
  }
  return { keys: undefined, entries };
}

/** Each record on one line, without blanks but those in its strings. */
export function recordBlocks({ entries }: JsonNode): readonly Block[] {
  return entries.map((record) => block(foldText(compactJson(record)), 'line', undefined));
}

function compactJson(value: JsonValue): string {
  const parts: string[] = [];
  const open: { readonly node: JsonNode; next: number }[] = [];
  const begin = (inner: JsonValue) => {
    if (isNode(inner)) open.push({ node: inner, next: 0 });
    parts.push(isNode(inner) ? (inner.keys === undefined ? '[' : '{') : inner);
  };
  begin(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const index = top.next++;
    const { keys, entries } = top.node;
    const entry = entries[index];
    if (entry === undefined) {
      open.pop();
      parts.push(keys === undefined ? ']' : '}');
    } else {
      if (index > 0) parts.push(',');
      const key = keys?.[index];
      if (key !== undefined) parts.push(JSON.stringify(key), ':');
      begin(entry);
    }
  }
  return parts.join('');
}
