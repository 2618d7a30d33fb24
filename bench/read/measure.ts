/** What reading costs beside parsing, and whether what is held is read again. */

import { compareLine } from '../../scripts/compare/compare-line';
import { webDigest } from '../../src/adapters/digest';
import { readTextVersion } from '../../src/core/check/text-version';
import { parseHtml } from '../../src/core/content/parse';
import type { StoredRules } from '../../src/core/watch/watch-rules';

export interface ReadCost {
  readonly parseMs: number;
  readonly readMs: number;
  /** The median of the ratios of turns that were measured side by side. */
  readonly ratio: number;
}

const WARM_UP = 40;
const TURNS = 21;
/** Of one side of a turn: less is too near to what the processor's clock can tell. */
const LONG_ENOUGH_MS = 60;

export async function warmUp(html: string, rules: StoredRules): Promise<void> {
  const { parse, read } = actions(html, rules);
  await cpuMs(WARM_UP, read);
  await cpuMs(WARM_UP, parse);
}

function actions(html: string, rules: StoredRules) {
  const source = { text: html, contentType: 'text/html; charset=utf-8' };
  return {
    parse: async () => {
      parseHtml(html);
    },
    read: async () => {
      await readTextVersion(webDigest, source, rules);
    },
  };
}

/** In time of the processor, so that other work on the machine does not count. */
export async function measureRead(html: string, rules: StoredRules): Promise<ReadCost> {
  const { parse, read } = actions(html, rules);
  const each = Math.ceil(LONG_ENOUGH_MS / (await cpuMs(WARM_UP, parse)));
  const turns: { readonly parseMs: number; readonly readMs: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // By turns the one or the other comes first: each leaves memory for the other to tidy.
    const first = await cpuMs(each, turn % 2 === 0 ? parse : read);
    const second = await cpuMs(each, turn % 2 === 0 ? read : parse);
    const [parseMs, readMs] = turn % 2 === 0 ? [first, second] : [second, first];
    turns.push({ parseMs, readMs });
  }
  return {
    parseMs: median(turns.map(({ parseMs }) => parseMs)),
    readMs: median(turns.map(({ readMs }) => readMs)),
    ratio: median(turns.map(({ parseMs, readMs }) => readMs / parseMs)),
  };
}

/** Of one of `times` in a row. */
async function cpuMs(times: number, action: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let nth = 0; nth < times; nth += 1) await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** @returns how often the second check of a page parses it, by the trace of the check */
export async function parsesOfTheSame(html: string): Promise<number> {
  const { trace, verdict } = await compareLine({ id: 'read', input_a: html, input_b: html });
  if (verdict !== 'unchanged') throw new Error(`the same bytes are ${verdict}`);
  return trace.filter(({ step }) => step === 'parse').length;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
