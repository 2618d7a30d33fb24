/**
 * JSON values as blocks: one line a value, keys in order of their code units, so that neither layout
 * nor the order of keys is ever a change. The brackets keep the structure, so two values with the
 * same lines are equal. There are no commas, or adding the last entry would change the line before
 * it. Each line has its path as its id, and the path of what it stands in as its heading.
 */
import type { Block } from './block';
import { foldText } from './fold';
import { anyPlace, indexId, indexPlace, type JsonPlace, memberId, memberPlace } from './json-place';
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
  /** Of the lines in it. */
  readonly indent: string;
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
  const names = new Map<string, string>();
  /** `"name": `, made once: the objects of a list have the same keys. */
  const nameOf = (key: string) => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = `${JSON.stringify(key)}: `;
    names.set(key, name);
    return name;
  };
  const write = (text: string, id: string | undefined) => {
    const within = open[open.length - 1];
    const indent = within === undefined ? '' : within.indent;
    lines.push(lineOf(indent + foldText(text), id, within?.place.label));
  };
  const begin = (name: string, node: JsonNode, place: JsonPlace) => {
    const [left, right] = node.keys === undefined ? '[]' : '{}';
    if (node.entries.length === 0) return write(`${name}${left}${right}`, place.id);
    write(`${name}${left}`, place.id);
    open.push({ node, place, indent: '  '.repeat(Math.min(open.length + 1, MAX_INDENT)), next: 0 });
  };

  if (isNode(value)) begin('', value, start);
  else write(value, start.id);
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
      if (isNode(entry)) begin(nameOf(key), entry, memberPlace(place, key));
      else write(nameOf(key) + entry, memberId(place, key));
    } else if (isNode(entry)) {
      begin('', entry, ignoreArrayOrder ? anyPlace(place) : indexPlace(place, index));
    } else {
      write(entry, ignoreArrayOrder ? undefined : indexId(place, index));
    }
  }
  return lines;
}

function lineOf(text: string, id: string | undefined, heading: string | undefined): Block {
  if (heading === undefined || heading === '') {
    return id === undefined ? { text, tag: 'line' } : { text, tag: 'line', id };
  }
  if (id === undefined) return { text, tag: 'line', heading };
  return { text, tag: 'line', heading, id };
}
