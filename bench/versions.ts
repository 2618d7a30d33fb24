/**
 * `npm run bench -- versions`: what a hundred versions of a page of 100 kB take, against the gzip of
 * one and the gzip of all textual deltas in one stream. Exits 1 where they take more than 1.3 of
 * that, or where one does not come back as it was. A page that is another each time has no small
 * deltas: it must take no more than its gzips.
 */
import { type Measured, measure } from './versions/measure';
import { cases, VERSIONS } from './versions/pages';

const MOST = 1.3;
const SEED = Number(process.env['BENCH_SEED'] ?? 1);

export async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(`Usage: npm run bench -- versions\nNot known: ${args.join(' ')}`);
    return 2;
  }
  let pass = true;
  for (const each of cases(SEED)) {
    const measured = await measure(each);
    const kept = measured.wrong === 0 && ratio(measured) <= MOST;
    pass &&= kept;
    console.log(`${kept ? '✓' : '✗'} ${each.name}\n${told(measured)}\n`);
  }
  console.log(pass ? '✓ all that is promised is kept' : '✗ something promised is not kept');
  return pass ? 0 : 1;
}

function ratio({ stored, one, deltas }: Measured): number {
  return stored / (one + deltas);
}

function told(measured: Measured): string {
  const { stored, wholes, one, deltas, deltasEach, allWhole, wrong } = measured;
  const against = (bytes: number) => (stored / bytes).toFixed(2);
  return [
    `  ${VERSIONS} versions take ${kB(stored)}, ${wholes} of them whole; ${wrong} did not come back`,
    `  ${ratio(measured).toFixed(2)} of the gzip of one (${kB(one)}) and of all textual deltas together (${kB(deltas)}); at most ${MOST}`,
    `  ${against(one + deltasEach)} of the same with each delta gzipped by itself (${kB(deltasEach)})`,
    `  ${against(allWhole)} of the gzip of each version (${kB(allWhole)})`,
    `  ms a version: packing ${times(measured.packMs)}; reading ${times(measured.readMs)}; marking ${times(measured.markMs)}`,
  ].join('\n');
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function times(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${at(0.5)} (most ${at(1)})`;
}
