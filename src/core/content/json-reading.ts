/**
 * JSON under the person's rules: the part that was chosen, its numbers rounded and its lists sorted
 * if they ask for it, as blocks.
 */
import type { ReadingRules } from '../watch/watch-rules';
import type { Block } from './block';
import { foldText } from './fold';
import { jsonBlocks } from './json-blocks';
import { withSortedLists } from './json-order';
import { checkJsonPath, type FoundValue, findInJson } from './json-path';
import { JSON_ROOT, type JsonPlace, placeOf } from './json-place';
import { withRoundedNumbers } from './json-rounding';
import { isNode, type JsonValue } from './json-value';

export type JsonRules = Pick<ReadingRules, 'ignoreArrayOrder' | 'significantDigits'>;

export type JsonReading =
  /** `found`: how many values of the text these are; 1 for a whole text. */
  | { readonly kind: 'read'; readonly blocks: readonly Block[]; readonly found: number }
  | { readonly kind: 'part_not_found'; readonly message: string }
  | { readonly kind: 'too_complex'; readonly message: string };

const MAX_LINES = 300_000;
const TOO_MANY_LINES: JsonReading = { kind: 'too_complex', message: `over ${MAX_LINES} lines` };

/** A whole text. */
export function readJson(value: JsonValue, rules: JsonRules): JsonReading {
  const blocks = jsonBlocks(comparable(value, rules), JSON_ROOT, { ...rules, maxLines: MAX_LINES });
  return blocks === undefined ? TOO_MANY_LINES : { kind: 'read', blocks, found: 1 };
}

/**
 * What a JSONPath finds, in one text or in those of several in which it finds anything: a page may
 * have several. A single string or number is one line with just the value.
 */
export function readJsonPart(
  texts: readonly JsonValue[],
  path: string,
  rules: JsonRules,
): JsonReading {
  const check = checkJsonPath(path);
  if (!check.ok) return { kind: 'part_not_found', message: check.message };
  const hits: (readonly FoundValue[])[] = [];
  for (const text of texts) {
    const found = findInJson(text, path);
    if (found === 'too_heavy') return { kind: 'too_complex', message: 'the path is too heavy' };
    if (found.length > 0) hits.push(found);
  }
  const parts = hits.flatMap((found, index) =>
    found.map(({ value, steps }) => ({
      value,
      place: placeOf(hits.length === 1 ? steps : [index, ...steps]),
      within: placeOf(steps.slice(0, -1)).label,
    })),
  );
  if (parts.length === 0) return { kind: 'part_not_found', message: '0 found' };
  return partsRead(rules.ignoreArrayOrder ? sortedParts(parts, rules) : parts, rules);
}

interface Part {
  readonly value: JsonValue;
  readonly place: JsonPlace;
  /** Path of what it stands in, to show. */
  readonly within: string;
}

function partsRead(parts: readonly Part[], rules: JsonRules): JsonReading {
  const blocks: Block[] = [];
  for (const { value, place, within } of parts) {
    const read = comparable(value, rules);
    if (isNode(read)) {
      const maxLines = MAX_LINES - blocks.length;
      const lines = jsonBlocks(read, place, { ...rules, maxLines });
      if (lines === undefined) return TOO_MANY_LINES;
      for (const line of lines) blocks.push(line);
    } else {
      const text = scalarText(read);
      // Nothing among other values is a value; nothing alone is an empty part.
      if (text === '' && parts.length === 1) continue;
      blocks.push({
        text: text || '""',
        tag: 'line',
        ...(within === '' || parts.length === 1 ? {} : { heading: within }),
        ...(place.id === undefined ? {} : { id: place.id }),
      });
    }
  }
  return { kind: 'read', blocks, found: parts.length };
}

/** Several values that a path finds are a list too: its order, and so its indexes, are nothing. */
function sortedParts(parts: readonly Part[], rules: JsonRules): readonly Part[] {
  if (parts.length === 1) return parts;
  const entries = parts.map(({ value }) => comparable(value, rules));
  const sorted = withSortedLists({ keys: undefined, entries });
  return (isNode(sorted) ? sorted.entries : []).map((value) => ({
    value,
    place: { id: undefined, label: '' },
    within: '',
  }));
}

/** A value as it is compared: see `JsonRules`. */
export function comparable(value: JsonValue, rules: JsonRules): JsonValue {
  const { significantDigits, ignoreArrayOrder } = rules;
  const exact =
    significantDigits === undefined ? value : withRoundedNumbers(value, significantDigits);
  return ignoreArrayOrder ? withSortedLists(exact) : exact;
}

function scalarText(scalar: string): string {
  return foldText(scalar.startsWith('"') ? (JSON.parse(scalar) as string) : scalar);
}
