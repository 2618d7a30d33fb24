/** Whether what was compared is what a line expects; the first difference in words. */
import type { CompareCase, Compared } from './compare-case';

/** Lists of which all must be there, and more may be. */
const CONTAINED = new Set(['added', 'removed', 'added_items', 'moved']);
const AT_LEAST = '_at_least';
const AT_MOST = '_at_most';

/** @returns undefined when all that is expected holds */
export function differenceFrom(line: CompareCase, got: Compared): string | undefined {
  const { expected = {}, expected_sequence, sequence } = line;
  const { verdict, ...rest } = expected;
  return (
    sequenceDiffers(expected_sequence, got.sequence) ??
    (sequence === undefined
      ? valueDiffers('verdict', verdict, got.verdict)
      : neverCame(verdict, expected_sequence, got.sequence)) ??
    Object.entries(rest)
      .map(([key, value]) => keyDiffers(key, value, got))
      .find((why) => why !== undefined)
  );
}

function sequenceDiffers(
  expected: readonly string[] | undefined,
  got: readonly string[] | undefined,
): string | undefined {
  return valueDiffers('sequence', expected, got);
}

function neverCame(
  verdict: unknown,
  expectedSequence: readonly string[] | undefined,
  got: readonly string[] = [],
): string | undefined {
  if (expectedSequence !== undefined || verdict === undefined) return undefined;
  return (got.slice(1) as readonly unknown[]).includes(verdict)
    ? undefined
    : `${JSON.stringify(verdict)} never came up: ${JSON.stringify(got)}`;
}

function keyDiffers(key: string, value: unknown, got: Compared): string | undefined {
  const found = (got as unknown as Readonly<Record<string, unknown>>)[key];
  if (key === 'not_in_alert') return shows(value as readonly string[], got);
  if (key === 'warning') return lacks('warnings', [value], got.warnings);
  const bound = [AT_LEAST, AT_MOST].find((end) => key.endsWith(end));
  if (bound !== undefined) return outOfBounds(key.slice(0, -bound.length), bound, value, got);
  if (CONTAINED.has(key)) {
    const wanted = Array.isArray(value) ? value : [value];
    return lacks(key, wanted, (found ?? []) as readonly unknown[]);
  }
  return valueDiffers(key, value, found);
}

function outOfBounds(
  name: string,
  bound: string,
  limit: unknown,
  got: Compared,
): string | undefined {
  const amount = (got as unknown as Readonly<Record<string, unknown>>)[name];
  const holds =
    typeof amount === 'number' &&
    (bound === AT_LEAST ? amount >= Number(limit) : amount <= Number(limit));
  return holds
    ? undefined
    : `${name} is ${JSON.stringify(amount)}, expected${bound.replaceAll('_', ' ')} ${String(limit)}`;
}

function lacks(
  name: string,
  wanted: readonly unknown[],
  got: readonly unknown[],
): string | undefined {
  const missing = wanted.find((one) => !got.includes(one));
  return missing === undefined
    ? undefined
    : `${name} lacks ${JSON.stringify(missing)}: ${JSON.stringify(got)}`;
}

/** What is ignored shows up nowhere: neither in the alert nor in the difference. */
function shows(
  words: readonly string[],
  { alert_text, summary, added, removed }: Compared,
): string | undefined {
  const text = [alert_text, summary, ...added, ...removed].join('\n').toLowerCase();
  const shown = words.find((word) => text.includes(word.toLowerCase()));
  return shown === undefined ? undefined : `${JSON.stringify(shown)} is shown: ${text}`;
}

function valueDiffers(where: string, expected: unknown, got: unknown): string | undefined {
  if (expected === undefined || JSON.stringify(expected) === JSON.stringify(got)) return undefined;
  return `${where} is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
}
