/**
 * JSON read without loss: numbers keep their digits, keys are in order of their code units, and of
 * two entries with one key the last counts, as in every browser. Not `JSON.parse`, which turns
 * numbers into floating point before anyone can look at them. Own stack: values may be nested as
 * deep as the text is long.
 *
 * @see RFC 8259
 */
import { canonicalNumber } from './json-number';

/** A string, number, `true`, `false` or `null` is its canonical JSON text. */
export type JsonValue = string | JsonNode;

/** A list, or an object: then `keys` has the key of each entry, sorted and each once. */
export interface JsonNode {
  readonly keys: readonly string[] | undefined;
  readonly entries: readonly JsonValue[];
}

export type ParsedJson =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'too_complex' };

const MAX_VALUES = 1_000_000;

const NOT_JSON: ParsedJson = { kind: 'not_json' };

export function parseJson(text: string): ParsedJson {
  return new JsonReader(text).read();
}

export function isNode(value: JsonValue): value is JsonNode {
  return typeof value !== 'string';
}

/** Where a key is in an object, or -1. */
export function keyIndex(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

/**
 * Something made of a value from the inside out, without recursion.
 *
 * @param node makes it of a list or an object and what was made of its entries, in their order
 */
export function foldJson<Made>(
  value: JsonValue,
  scalar: (text: string) => Made,
  node: (node: JsonNode, entries: readonly Made[]) => Made,
): Made {
  const open: { readonly node: JsonNode; readonly made: Made[] }[] = [];
  let current = value;
  for (;;) {
    if (isNode(current) && current.entries[0] !== undefined) {
      open.push({ node: current, made: [] });
      current = current.entries[0];
      continue;
    }
    let made = isNode(current) ? node(current, []) : scalar(current);
    for (;;) {
      const top = open.at(-1);
      if (top === undefined) return made;
      top.made.push(made);
      const next = top.node.entries[top.made.length];
      if (next !== undefined) {
        current = next;
        break;
      }
      open.pop();
      made = node(top.node, top.made);
    }
  }
}

interface OpenNode {
  readonly keys: string[] | undefined;
  readonly entries: JsonValue[];
}

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** Strings that are not their own canonical form, or are no JSON. */
const SPECIAL_CHARACTER = /[\\\u0000-\u001f\ud800-\udfff]/;

class JsonReader {
  private at = 0;
  private readonly open: OpenNode[] = [];

  constructor(private readonly text: string) {}

  read(): ParsedJson {
    this.skipBlanks();
    for (let count = 1; ; count += 1) {
      if (count > MAX_VALUES) return { kind: 'too_complex' };
      let value = this.beginValue();
      if (value === 'opened') continue;
      // A value ends here, and with it maybe some that it is the last entry of.
      for (;;) {
        if (value === undefined) return NOT_JSON;
        this.skipBlanks();
        const node = this.open.at(-1);
        if (node === undefined) {
          return this.at === this.text.length ? { kind: 'json', value: value.value } : NOT_JSON;
        }
        node.entries.push(value.value);
        if (this.take(',')) {
          this.skipBlanks();
          if (node.keys !== undefined && !this.readKey(node.keys)) return NOT_JSON;
          break;
        }
        value = this.closeNode(node);
      }
    }
  }

  /** The value that begins here if it ends here too; `opened` if its first entry comes next. */
  private beginValue(): { readonly value: JsonValue } | 'opened' | undefined {
    const keys: string[] | undefined = this.take('{') ? [] : undefined;
    if (keys === undefined && !this.take('[')) return this.readScalar();
    const node: OpenNode = { keys, entries: [] };
    this.skipBlanks();
    if (this.take(keys === undefined ? ']' : '}')) return { value: node };
    if (keys !== undefined && !this.readKey(keys)) return undefined;
    this.open.push(node);
    return 'opened';
  }

  private closeNode(node: OpenNode): { readonly value: JsonValue } | undefined {
    if (!this.take(node.keys === undefined ? ']' : '}')) return undefined;
    this.open.pop();
    return { value: sorted(node) };
  }

  private readKey(keys: string[]): boolean {
    const key = this.readString();
    if (key === undefined) return false;
    keys.push(key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1));
    this.skipBlanks();
    if (!this.take(':')) return false;
    this.skipBlanks();
    return true;
  }

  private readScalar(): { readonly value: string } | undefined {
    const string = this.readString();
    if (string !== undefined) return { value: string };
    const number = this.match(NUMBER);
    if (number !== undefined) return { value: canonicalNumber(number) };
    const word = this.match(WORD);
    return word === undefined ? undefined : { value: word };
  }

  private readString(): string | undefined {
    if (this.text.charAt(this.at) !== '"') return undefined;
    let end = this.text.indexOf('"', this.at + 1);
    while (end >= 0 && this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
    if (end < 0) return undefined;
    const raw = this.text.slice(this.at, end + 1);
    const string = SPECIAL_CHARACTER.test(raw) ? canonicalString(raw) : raw;
    if (string !== undefined) this.at = end + 1;
    return string;
  }

  private isEscaped(quote: number): boolean {
    let before = quote;
    while (this.text.charAt(before - 1) === '\\') before -= 1;
    return (quote - before) % 2 === 1;
  }

  private take(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  private skipBlanks(): void {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.text);
    this.at = BLANKS.lastIndex;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** Escapes only what must be escaped; half a surrogate pair is one of these. */
function canonicalString(raw: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(raw));
  } catch {
    return undefined; // a control character or an unknown escape: no JSON
  }
}

function sorted({ keys, entries }: OpenNode): JsonNode {
  if (keys === undefined || isSorted(keys)) return { keys, entries };
  const last = new Map(keys.map((key, index) => [key, index]));
  const order = [...last].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    keys: order.map(([key]) => key),
    entries: order.map(([, index]) => entries[index] ?? 'null'),
  };
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}
