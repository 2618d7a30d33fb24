/**
 * Lines of JSON: which value a line is, by its path, and its name and value apart, so that a
 * sentence can say "price 9 → 8".
 *
 * @see RFC 9535, section 2.7 (normalized paths)
 */
import type { Block } from '../content/block';
import { placeOf } from '../content/json-place';

const STEP = /\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g;

/** The path of a line of JSON, as its id. */
export function jsonPathOf({ id, tag, kind }: Block): string | undefined {
  return kind === undefined && tag === 'line' && id?.startsWith('$') === true ? id : undefined;
}

/** Whether a path ends in a name: an index only says how many stand before. */
export function endsInName(path: string): boolean {
  return path.endsWith("']");
}

/** `$['offers'][0]['price']` as `offers[0].price`; empty for the whole text. */
export function readablePath(path: string): string {
  const steps = Array.from(path.matchAll(STEP), ([, name, index]) =>
    name === undefined ? Number(index) : unescaped(name),
  );
  return placeOf(steps).label;
}

/** The name of a value whose line does not have it, below the heading it stands under. */
export function valueName(block: Block): string | undefined {
  const path = jsonPathOf(block);
  if (path === undefined || !endsInName(path) || namedValue(block.text) !== undefined) {
    return undefined;
  }
  const whole = readablePath(path);
  const { heading } = block;
  const name =
    heading !== undefined && whole.startsWith(heading) ? whole.slice(heading.length) : whole;
  return name.replace(/^\./, '') || undefined;
}

export interface NamedValue {
  readonly name: string;
  /** A string without its quotes. */
  readonly value: string;
}

/** A line such as `"price": 9`; `undefined` for any other, and where the value is no scalar. */
export function namedValue(line: string): NamedValue | undefined {
  const [, name, value] = /^\s*("(?:[^"\\]|\\.)*"): (\S.*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined || /^[[{]/.test(value)) return undefined;
  const [plainName, plainValue] = [unquoted(name), unquoted(value)];
  return plainName === undefined || plainValue === undefined
    ? undefined
    : { name: plainName, value: plainValue };
}

function unquoted(json: string): string | undefined {
  if (!json.startsWith('"')) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return undefined; // a line that only looks like JSON
  }
}

function unescaped(name: string): string {
  const quoted = `"${name.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
  return unquoted(quoted) ?? name;
}
