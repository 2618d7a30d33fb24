/** Whether what was replayed is what a line expects; the first difference in words. */
import type { ExpectedRequest, HttpCase, Replayed } from './http-case';

/** @returns undefined when all that is expected holds */
export function differenceFrom(line: HttpCase, got: Replayed): string | undefined {
  const { expect } = line;
  if (expect === undefined) return undefined;
  return (
    requestsDiffer(expect.requests, got.requests) ??
    listsDiffer('outcomes', expect.outcomes, got.outcomes) ??
    detailsDiffer(expect.details, got.details) ??
    valueDiffers('alert_count', expect.alert_count, got.alert_count) ??
    Object.entries(expect.state_after ?? {})
      .map(([key, value]) =>
        valueDiffers(
          `state_after.${key}`,
          value,
          got.state_after[key as keyof Replayed['state_after']],
        ),
      )
      .find((why) => why !== undefined) ??
    valueDiffers('tokens', expect.tokens, got.tokens) ??
    valueDiffers('host_diagnosis', expect.host_diagnosis, got.host_diagnosis)
  );
}

export function requestsDiffer(
  expected: readonly (ExpectedRequest | null)[] | undefined,
  got: Replayed['requests'],
): string | undefined {
  if (expected === undefined) return undefined;
  if (expected.length !== got.length) return `${got.length} requests, expected ${expected.length}`;
  return expected
    .map((one, k) => requestDiffers(`requests[${k}]`, one, got[k] ?? null))
    .find((why) => why !== undefined);
}

function requestDiffers(
  where: string,
  expected: ExpectedRequest | null,
  got: Replayed['requests'][number],
): string | undefined {
  if (expected === null || got === null) {
    return expected === got
      ? undefined
      : `${where}: ${got === null ? 'nothing was sent' : 'something was sent'}`;
  }
  const fields = new Map(
    Object.entries(got.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const wrong = Object.entries(expected.headers_present ?? {}).find(
    ([name, value]) => fields.get(name.toLowerCase()) !== value,
  );
  if (wrong !== undefined) {
    return `${where}: ${wrong[0]} is ${JSON.stringify(fields.get(wrong[0].toLowerCase()))}, expected ${JSON.stringify(wrong[1])}`;
  }
  const extra = expected.headers_absent?.find((name) => fields.has(name.toLowerCase()));
  if (extra !== undefined) return `${where}: ${extra} must not be there`;
  return valueDiffers(`${where}.method`, expected.method ?? 'GET', got.method);
}

function listsDiffer(
  where: string,
  expected: readonly string[] | undefined,
  got: readonly string[],
): string | undefined {
  return expected === undefined ? undefined : valueDiffers(where, expected, got);
}

function detailsDiffer(
  expected: readonly (readonly string[])[] | undefined,
  got: readonly (readonly string[])[],
): string | undefined {
  return expected
    ?.map((words, k) => {
      const missing = words.find((word) => got[k]?.includes(word) !== true);
      return missing === undefined
        ? undefined
        : `details[${k}] lacks ${missing}: ${JSON.stringify(got[k])}`;
    })
    .find((why) => why !== undefined);
}

export function valueDiffers(where: string, expected: unknown, got: unknown): string | undefined {
  if (expected === undefined || JSON.stringify(expected) === JSON.stringify(got)) return undefined;
  return `${where} is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
}
