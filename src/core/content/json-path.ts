/**
 * The part of a JSON text a person chose, as a JSONPath. The engine behind it cannot be interrupted,
 * and a short path can take hours on a large text (`$..[?count($..*)>1]`). So it is shown the text
 * through views that count what is asked of them and stop at a limit; a count, unlike a clock, gives
 * the same answer everywhere. The views also keep what the engine's numbers would lose: it finds
 * places, and the values are taken from our own tree.
 *
 * @see RFC 9535
 */
import { exec, type JsonValue as PathValue } from 'jsonpath-rfc9535';
import { isNode, type JsonNode, type JsonValue, keyIndex } from './json-value';

const MAX_PATH_CHARS = 500;
/** The engine copies the path of each value it visits: a step is one part of one path. */
const MAX_STEPS = 1_000_000;
/** The engine compares values by recursion; nothing that is read by people is nested so deep. */
const MAX_DEPTH = 500;
const MAX_FOUND = 100_000;

export type JsonPathCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string };

export interface FoundValue {
  readonly value: JsonValue;
  /** Keys and indexes from the whole text to the value. */
  readonly steps: readonly (string | number)[];
}

/** Whether a JSONPath can be used; the message is the parser's own where the parser refused. */
export function checkJsonPath(path: string): JsonPathCheck {
  if (path.trim() === '') return { ok: false, message: 'The path is empty.' };
  if (path.length > MAX_PATH_CHARS) {
    return { ok: false, message: `The path is longer than ${MAX_PATH_CHARS} characters.` };
  }
  const unknown = refusedFunction(path);
  if (unknown !== undefined) return { ok: false, message: unknown };
  try {
    exec(null, path, () => undefined);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The values a path finds, in order, or `'too_heavy'` when the search was stopped. Throws what the
 * parser throws for a path that {@link checkJsonPath} refuses.
 */
export function findInJson(value: JsonValue, path: string): readonly FoundValue[] | 'too_heavy' {
  const found: FoundValue[] = [];
  try {
    exec(new CountingViews().of(value, 0), path, (_value, steps) => {
      if (found.length === MAX_FOUND) throw new LimitReached('too many values');
      const plain = steps.map((step) => (typeof step === 'number' ? step : plainKey(step)));
      found.push({ value: valueAt(value, plain), steps: plain });
    });
    return found;
  } catch (error) {
    if (error instanceof LimitReached) return 'too_heavy';
    throw error;
  }
}

/** Functions that need no pattern: `match` and `search` would run one without a limit. */
const FUNCTIONS = ['count', 'length', 'value'];
const STRING_LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;

function refusedFunction(path: string): string | undefined {
  const calls = path.replace(STRING_LITERAL, "''").matchAll(/([a-z][a-z_0-9]*)\(/g);
  const name = [...calls].map(([, each = '']) => each).find((each) => !FUNCTIONS.includes(each));
  if (name === undefined) return undefined;
  return name === 'match' || name === 'search'
    ? `${name}() is not available: its patterns can take unlimited time. Use a keep-only pattern.`
    : `There is no function ${name}(); there are ${FUNCTIONS.join(', ')}.`;
}

function valueAt(root: JsonValue, steps: readonly (string | number)[]): JsonValue {
  let value = root;
  for (const step of steps) {
    if (!isNode(value)) break; // not reached: the engine went this way
    const index = typeof step === 'number' ? step : keyIndex(value.keys ?? [], step);
    value = value.entries[index] ?? 'null';
  }
  return value;
}

/** The engine hands out keys as a normalized path writes them (RFC 9535, 2.7). */
function plainKey(normalized: string): string {
  const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' };
  return normalized.replace(/\\(?:u([0-9a-f]{4})|(.))/gs, (_all, code?: string, short = '') =>
    code === undefined ? (ESCAPES[short] ?? short) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Thrown through the engine, which offers no other way to stop it. */
class LimitReached extends Error {}

/** What a view stands for. The engine sees an empty list or object; all it asks is answered here. */
interface Viewed {
  readonly node: JsonNode;
  readonly depth: number;
  /** Views of entries, made when they are asked for. */
  readonly entries: (PathValue | undefined)[];
}

type ViewTarget = (PathValue[] | Record<string, PathValue>) & { [VIEWED]: Viewed };

const VIEWED = Symbol('viewed');

/** The values of one text as the engine takes them. A node is in one place, so it has one view. */
class CountingViews {
  private steps = 0;

  of(value: JsonValue, depth: number): PathValue {
    if (!isNode(value)) return JSON.parse(value) as PathValue;
    if (depth > MAX_DEPTH) throw new LimitReached('too deep');
    const viewed: Viewed = { node: value, depth, entries: [] };
    const isList = value.keys === undefined;
    const empty: object = isList ? [] : (Object.create(null) as object);
    const target = Object.assign(empty, { [VIEWED]: viewed }) as ViewTarget;
    return new Proxy(target, isList ? this.listHandler : this.objectHandler) as PathValue;
  }

  private readonly listHandler: ProxyHandler<ViewTarget> = {
    get: (target, name) => {
      const viewed = target[VIEWED];
      this.count(1 + viewed.depth);
      if (name === 'length') return viewed.node.entries.length;
      const entry = typeof name === 'string' ? this.entry(viewed, Number(name)) : undefined;
      return entry === undefined ? Reflect.get(target, name) : entry;
    },
  };

  private readonly objectHandler: ProxyHandler<ViewTarget> = {
    get: (target, name) => {
      const viewed = target[VIEWED];
      this.count(1 + viewed.depth);
      return this.entry(viewed, indexOf(viewed, name));
    },
    ownKeys: (target) => {
      const { keys = [] } = target[VIEWED].node;
      this.count(keys.length);
      return keys;
    },
    getOwnPropertyDescriptor: (target, name) => {
      this.count(1);
      return indexOf(target[VIEWED], name) < 0 ? undefined : PRESENT;
    },
  };

  private entry({ node, depth, entries }: Viewed, index: number): PathValue | undefined {
    const entry = node.entries[index];
    if (entry === undefined || !isNode(entry)) return entry && (JSON.parse(entry) as PathValue);
    return (entries[index] ??= this.of(entry, depth + 1));
  }

  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > MAX_STEPS) throw new LimitReached('too many steps');
  }
}

/** The engine asks only whether there is an entry of a name. */
const PRESENT = { value: null, writable: true, enumerable: true, configurable: true };

function indexOf({ node }: Viewed, name: string | symbol): number {
  return typeof name === 'string' ? keyIndex(node.keys ?? [], name) : -1;
}
