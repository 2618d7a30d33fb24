/**
 * JSON values as blocks: one line a value, keys in order of their code units, so that neither layout
 * nor the order of keys is ever a change. The brackets keep the structure, so two values with the
 * same lines are equal. There are no commas, or adding the last entry would change the line before
 * it. Each line has its path as its id, and the path of what it stands in as its heading.
 */
import type { Block } from './block';
import { foldText } from './fold';
import { anyPlace, indexPlace, type JsonPlace, memberPlace } from './json-place';
import { isNode, type JsonNode, type JsonValue } from './json-value';

/** Deeper lines are not indented further: the brackets tell the depth, the blanks only help the eye. */
const MAX_INDENT = 20;

export interface LineOptions {
  /** Lists were sorted: an index says nothing. */
  readonly ignoreArrayOrder: boolean;
  readonly maxLines: number;
}

interface OpenNode {
  readonly node: JsonNode;
  readonly place: JsonPlace;
  next: number;
}

/** The lines of a value, or `undefined` if there are too many. */
export function jsonBlocks(
  value: JsonValue,
  start: JsonPlace,
  { ignoreArrayOrder, maxLines }: LineOptions,
): readonly Block[] | undefined {
  const lines: Block[] = [];
  const open: OpenNode[] = [];

  const write = (text: string, id: string | undefined) => {
    const heading = open.at(-1)?.place.label;
    lines.push({
      text: '  '.repeat(Math.min(open.length, MAX_INDENT)) + foldText(text),
      tag: 'line',
      ...(heading === undefined || heading === '' ? {} : { heading }),
      ...(id === undefined ? {} : { id }),
    });
  };
  const begin = (label: string, inner: JsonValue, place: JsonPlace) => {
    if (!isNode(inner)) return write(label + inner, place.id);
    const [left, right] = inner.keys === undefined ? '[]' : '{}';
    if (inner.entries.length === 0) return write(`${label}${left}${right}`, place.id);
    write(`${label}${left}`, place.id);
    open.push({ node: inner, place, next: 0 });
  };

  begin('', value, start);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (lines.length >= maxLines) return undefined;
    const { node, place } = top;
    const index = top.next++;
    const entry = node.entries[index];
    const key = node.keys?.[index];
    if (entry === undefined) {
      open.pop();
      write(node.keys === undefined ? ']' : '}', undefined);
    } else if (key !== undefined) {
      begin(`${JSON.stringify(key)}: `, entry, memberPlace(place, key));
    } else {
      begin('', entry, ignoreArrayOrder ? anyPlace(place) : indexPlace(place, index));
    }
  }
  return lines;
}
