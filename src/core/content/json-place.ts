/**
 * Where in a JSON text a line stands: its normalized path to compare by, and the path of what it
 * stands in, written the short way, to show. Long ones are cut or left out: on a text that is ten
 * thousand levels deep they would be larger than the text.
 *
 * @see RFC 9535, section 2.7 (normalized paths)
 */

export interface JsonPlace {
  /** `$['offers'][0]`; `undefined` where it would be too long or where order is ignored. */
  readonly id: string | undefined;
  /** `offers[0]`; empty for the whole text. */
  readonly label: string;
}

export const JSON_ROOT: JsonPlace = { id: '$', label: '' };

const MAX_ID_CHARS = 300;
const MAX_LABEL_CHARS = 80;
const PLAIN_KEY = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

export function memberPlace(within: JsonPlace, key: string): JsonPlace {
  const { label } = within;
  const dot = label === '' ? '' : '.';
  const step = key.length <= MAX_LABEL_CHARS && PLAIN_KEY.test(key) ? dot + key : bracketed(key);
  return { id: memberId(within, key), label: shown(label + step) };
}

export function indexPlace(within: JsonPlace, index: number): JsonPlace {
  return { id: indexId(within, index), label: shown(`${within.label}[${index}]`) };
}

/** The `id` alone: what has nothing in it needs no more. */
export function memberId({ id }: JsonPlace, key: string): string | undefined {
  if (id === undefined || id.length + key.length > MAX_ID_CHARS) return undefined;
  return `${id}['${normalizedKey(key)}']`;
}

export function indexId({ id }: JsonPlace, index: number): string | undefined {
  return id === undefined || id.length >= MAX_ID_CHARS ? undefined : `${id}[${index}]`;
}

/** An entry of a list whose order is nothing: its index would be nothing too. */
export function anyPlace({ label }: JsonPlace): JsonPlace {
  return { id: undefined, label: shown(`${label}[*]`) };
}

/** The place that is reached from the whole text by keys and indexes. */
export function placeOf(steps: readonly (string | number)[]): JsonPlace {
  let place = JSON_ROOT;
  for (const step of steps) {
    place = typeof step === 'number' ? indexPlace(place, step) : memberPlace(place, step);
  }
  return place;
}

function bracketed(key: string): string {
  return `[${JSON.stringify(key.slice(0, MAX_LABEL_CHARS))}]`;
}

function shown(label: string): string {
  return label.length <= MAX_LABEL_CHARS ? label : `…${label.slice(1 - MAX_LABEL_CHARS)}`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

const ESCAPED = /[\u0000-\u001f'\\]/;

function normalizedKey(key: string): string {
  if (!ESCAPED.test(key)) return key;
  return key.replace(
    /[\u0000-\u001f'\\]/g,
    (c) => SHORT_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
