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

export function memberPlace({ id, label }: JsonPlace, key: string): JsonPlace {
  const dot = label === '' ? '' : '.';
  const step = key.length <= MAX_LABEL_CHARS && PLAIN_KEY.test(key) ? dot + key : bracketed(key);
  return {
    id: joined(id, () => `['${normalizedKey(key)}']`, key.length),
    label: shown(label + step),
  };
}

export function indexPlace({ id, label }: JsonPlace, index: number): JsonPlace {
  return { id: joined(id, () => `[${index}]`, 1), label: shown(`${label}[${index}]`) };
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

function joined(id: string | undefined, step: () => string, chars: number): string | undefined {
  return id === undefined || id.length + chars > MAX_ID_CHARS ? undefined : id + step();
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

function normalizedKey(key: string): string {
  return key.replace(
    /[\u0000-\u001f'\\]/g,
    (c) => SHORT_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
