/**
 * `npm run bench -- read`: reading a page and its fingerprint, against the bare guarded parse of the
 * same page in the same run. Pages of 100 kB of several kinds, made from a seed. Exits 1 where reading
 * takes more than 1.5 of the parse, or where the very source that is held is read again. What presets
 * take on top is printed, and no part of the promise.
 */
import { measureRead, parsesOfTheSame, type ReadCost, warmUp } from './read/measure';
import { pagesOf100Kb } from './read/pages';

const MOST = 1.5;
const SEED = 1;

export async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(`Usage: npm run bench -- read\nNot known: ${args.join(' ')}`);
    return 2;
  }
  const pages = pagesOf100Kb(SEED);
  // The first page would else be read by code that is not yet compiled for it.
  for (const { html, rules } of pages) await warmUp(html, rules);
  let kept = true;
  for (const { name, html, rules } of pages) {
    const cost = await measureRead(html, rules);
    const isPromised = rules.ignorePresets === undefined;
    const holds = cost.ratio <= MOST;
    kept &&= holds || !isPromised;
    console.log(`${isPromised ? (holds ? '✓' : '✗') : ' '} ${told(name, html, cost)}`);
  }
  const parses = await parsesOfTheSame(pages[0]?.html ?? '');
  console.log(`\na check that meets the same bytes parses the page ${parses} times`);
  const pass = kept && parses === 0;
  console.log(
    pass ? `✓ at most ${MOST}, and nothing for the same bytes` : '✗ something promised is not kept',
  );
  return pass ? 0 : 1;
}

function told(name: string, html: string, { parseMs, readMs, ratio }: ReadCost): string {
  const kB = (new TextEncoder().encode(html).length / 1000).toFixed(0);
  return `${name.padEnd(26)} ${kB.padStart(4)} kB  parse ${ms(parseMs)}  reading and fingerprint ${ms(readMs)}  ${ratio.toFixed(2)}`;
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(5)} ms`;
}
