/**
 * `npm run bench -- schedule [--json]`: adaptive watches against fixed intervals at as many requests,
 * on the same pages. Ratios in one run, in virtual time, the same in every run. Exits 1 if a bound is
 * broken, or if adaptive watches are not as much better as is promised.
 */
import { average, compare } from './schedule/compare';
import { PROMISE, verdicts } from './schedule/gate';
import { table } from './schedule/print';
import { SCENARIOS, type Scenario } from './schedule/scenarios';

export function main(args: readonly string[]): number {
  const unknown = args.filter((arg) => arg !== '--json');
  if (unknown.length > 0) {
    console.error(`Usage: npm run bench -- schedule [--json]\nNot known: ${unknown.join(' ')}`);
    return 2;
  }
  const isJson = args.includes('--json');
  const results = SCENARIOS.map((scenario) => {
    console.error(`${scenario.name} …`);
    const result = run(scenario);
    if (!isJson) console.log(`${table(scenario, result.found, result.verdicts)}\n`);
    return result;
  });
  const pass = results.every((result) => result.verdicts.every(({ kept }) => kept));
  if (isJson) {
    const scenarios = results.map(({ found, ...rest }) => ({ ...found, ...rest }));
    console.log(JSON.stringify({ bench: 'schedule', pass, promise: PROMISE, scenarios }));
  } else console.log(pass ? '✓ all that is promised is kept' : '✗ something promised is not kept');
  return pass ? 0 : 1;
}

function run(scenario: Scenario) {
  const found = average(scenario.seeds.map((seed) => compare(scenario, seed)));
  return { promise: scenario.promise, found, verdicts: verdicts(scenario, found) };
}
