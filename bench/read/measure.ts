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

const WARM_UP = 6;
const TURNS = 15;
/** Reads in one turn: a single one is shorter than what the processor's clock can tell. */
const EACH = 6;

/** In time of the processor, so that other work on the machine does not count. */
export async function measureRead(html: string, rules: StoredRules): Promise<ReadCost> {
  const source = { text: html, contentType: 'text/html; charset=utf-8' };
  const turns: { readonly parseMs: number; readonly readMs: number }[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    const parseMs = await cpuMs(async () => {
      parseHtml(html);
    });
    const readMs = await cpuMs(async () => {
      await readTextVersion(webDigest, source, rules);
    });
    if (turn >= WARM_UP) turns.push({ parseMs, readMs });
  }
  return {
    parseMs: median(turns.map(({ parseMs }) => parseMs)),
    readMs: median(turns.map(({ readMs }) => readMs)),
    ratio: median(turns.map(({ parseMs, readMs }) => readMs / parseMs)),
  };
}

async function cpuMs(action: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let nth = 0; nth < EACH; nth += 1) await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / EACH;
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
