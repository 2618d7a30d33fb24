/**
 * `npm run bench -- schedule [--json]`: adaptive watches against fixed intervals at as many requests,
 * on the same pages. Ratios in one run, in virtual time, the same in every run. Exits 1 if a bound is
 * broken, or if adaptive watches are not as much better as is promised.
 *
 * Two threads run the scenarios; the bundle is both the command and what a thread runs.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { average, type Comparison, compare } from './schedule/compare';
import { PROMISE, verdicts } from './schedule/gate';
import { table } from './schedule/print';
import { SCENARIOS } from './schedule/scenarios';

const THREADS = 2;

export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.filter((arg) => arg !== '--json');
  if (unknown.length > 0) {
    console.error(`Usage: npm run bench -- schedule [--json]\nNot known: ${unknown.join(' ')}`);
    return 2;
  }
  const isJson = args.includes('--json');
  const found = await compareAll();
  const results = SCENARIOS.map((scenario, index) => {
    const comparison = found[index] as Comparison;
    return { scenario, comparison, verdicts: verdicts(scenario, comparison) };
  });
  const pass = results.every((result) => result.verdicts.every(({ kept }) => kept));
  if (isJson) {
    const scenarios = results.map(({ scenario, comparison, verdicts }) => {
      return { ...comparison, promise: scenario.promise, verdicts };
    });
    console.log(JSON.stringify({ bench: 'schedule', pass, promise: PROMISE, scenarios }));
    return pass ? 0 : 1;
  }
  for (const { scenario, comparison, verdicts } of results) {
    console.log(`${table(scenario, comparison, verdicts)}\n`);
  }
  console.log(pass ? '✓ all that is promised is kept' : '✗ something promised is not kept');
  return pass ? 0 : 1;
}

/** In the order of the scenarios. The largest are begun first, so that no thread waits for one. */
async function compareAll(): Promise<readonly Comparison[]> {
  const found: Comparison[] = [];
  const open = SCENARIOS.map((scenario, index) => ({ scenario, index })).sort(
    (a, b) => b.scenario.pages - a.scenario.pages,
  );
  async function work(): Promise<void> {
    const thread = new Worker(new URL(import.meta.url));
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      console.error(`${next.scenario.name} …`);
      found[next.index] = await answerOf(thread, next.index);
    }
    await thread.terminate();
  }
  await Promise.all(Array.from({ length: THREADS }, work));
  return found;
}

/** A thread that dies ends the run with its error. */
function answerOf(thread: Worker, index: number): Promise<Comparison> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.postMessage(index);
  });
}

if (!isMainThread) {
  parentPort?.on('message', (index: number) => {
    const scenario = SCENARIOS[index];
    if (scenario === undefined) throw new Error(`no scenario ${index}`);
    parentPort?.postMessage(average(scenario.seeds.map((seed) => compare(scenario, seed))));
  });
}
