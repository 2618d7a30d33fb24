/**
 * JSON as blocks: one line a value, keys in order of their code units, so that neither layout nor
 * the order of keys is ever a change. The brackets keep the structure, so two documents with the
 * same lines are equal (numbers as JavaScript has them: beyond 2^53 digits are lost). There are no
 * commas, or adding the last entry would change the line before it.
 *
 * @see RFC 8259; own stack, since values may be nested ten thousand deep
 */
import { type Block, block } from './block';
import { foldText } from './fold';

/** Deeper lines are not indented further: the brackets tell the depth, the blanks only help the eye. */
const MAX_INDENT = 20;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface OpenValue {
  readonly entries: Iterator<readonly [label: string, value: Json]>;
  readonly close: string;
}

/** The blocks of a JSON text, or `undefined` if it is no JSON. */
export function jsonLines(text: string): readonly Block[] | undefined {
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch {
    return undefined; // a syntax error: the only thing JSON.parse throws for
  }
  return linesOf(value);
}

function linesOf(value: Json): readonly Block[] {
  const blocks: Block[] = [];
  const open: OpenValue[] = [];
  const write = (line: string, depth: number) => {
    const folded = foldText(line);
    blocks.push(block('  '.repeat(Math.min(depth, MAX_INDENT)) + folded, 'line', undefined));
  };
  const writeValue = (label: string, inner: Json) => {
    const brackets = Array.isArray(inner) ? '[]' : '{}';
    if (typeof inner !== 'object' || inner === null) {
      write(label + JSON.stringify(inner), open.length);
    } else if (Object.keys(inner).length === 0) {
      write(label + brackets, open.length);
    } else {
      write(label + brackets.charAt(0), open.length);
      open.push({ entries: entriesOf(inner), close: brackets.charAt(1) });
    }
  };
  writeValue('', value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.entries.next();
    if (next.done === true) {
      open.pop();
      write(top.close, open.length);
    } else {
      writeValue(...next.value);
    }
  }
  return blocks;
}

function* entriesOf(
  value: readonly Json[] | { readonly [key: string]: Json },
): Generator<readonly [label: string, value: Json]> {
  if (isList(value)) {
    for (const entry of value) yield ['', entry];
    return;
  }
  for (const key of Object.keys(value).sort()) {
    yield [`${JSON.stringify(key)}: `, value[key] ?? null];
  }
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
