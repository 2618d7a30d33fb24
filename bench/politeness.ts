/**
 * `npm run bench -- politeness`: a month of five hundred watches on sixty hosts, twelve faults and two
 * kinds of sound host. The product's own engine, storage and runner in virtual time; the servers keep
 * a record of their own, and only that is judged. Exits 1 at any breach of what is promised to a
 * server and at any wrong verdict.
 */
import { type Breach, breachesOf, type Promised } from './politeness/breaches';
import { CLASSES, type ClassName } from './politeness/fault-class';
import { type Month, simulateMonth } from './politeness/month';
import type { ServedRequest } from './politeness/record';
import { createVerdictLog, type HostVerdicts } from './politeness/verdict-log';

const DAYS = Number(process.env['BENCH_DAYS'] ?? 30);
const SEED = 1;
const PROMISES: readonly Promised[] = ['gap', 'pause', 'crawl delay', 'pace', 'day', 'robots'];

export async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    console.error(`Usage: npm run bench -- politeness\nNot known: ${args.join(' ')}`);
    return 2;
  }
  const log = createVerdictLog();
  const progress = createProgress();
  const month = await simulateMonth(DAYS, SEED, (host, diagnosis, at) => {
    progress(at);
    log.look(host, diagnosis, at);
  });
  const breaches = month.hosts.flatMap(({ record, truth }) => breachesOf(record, truth));
  tellMonth(month);
  const wrongHosts = tellVerdicts(log.byHost);
  tellPromises(breaches);
  const pass = breaches.length + wrongHosts === 0;
  console.log(pass ? '\n✓ all that is promised is kept' : '\n✗ something promised is not kept');
  return pass ? 0 : 1;
}

const DAY_MS = 86_400_000;

/** A line a simulated day, on standard error, so that nobody takes minutes of silence for a fault. */
function createProgress(): (at: number) => void {
  let startAt: number | undefined;
  let told = 0;
  return (at) => {
    startAt ??= at;
    const day = Math.floor((at - startAt) / DAY_MS) + 1;
    if (day <= told) return;
    told = day;
    console.error(`day ${day} of ${DAYS} …`);
  };
}

function tellMonth({ hosts, watches, checks, presses, deaths }: Month): void {
  const requests = hosts.flatMap(({ record }) => record);
  const count = (is: (request: ServedRequest) => boolean) => requests.filter(is).length;
  console.log(
    [
      `${DAYS} days, ${watches} watches, ${hosts.length} hosts (one of them only leads to another).`,
      `${checks} checks, ${presses} of them pressed by the person; the background was ended ${deaths} times.`,
      `${requests.length} requests: ${count(({ condition }) => condition !== undefined)} conditional, ${count(({ status }) => status === 304)} answered 304, ${count(({ pauseMs }) => pauseMs !== undefined)} answered "not now", ${count(({ status }) => status === 500 || status === 0)} failed, ${count(({ path }) => path === '/robots.txt')} for robots.txt.`,
    ].join('\n'),
  );
}

/** @returns how many hosts were ever judged wrongly, or never rightly */
function tellVerdicts(byHost: ReadonlyMap<string, HostVerdicts>): number {
  console.log(
    '\nVerdicts: requests to each host of a class by the time its own record was enough, and by the time it was told',
  );
  for (const className of Object.keys(CLASSES) as ClassName[]) {
    const logs = [...byHost.values()].filter((log) => log.className === className);
    const sum = (of: (log: HostVerdicts) => number) => logs.reduce((all, log) => all + of(log), 0);
    const list = (of: (log: HostVerdicts) => number | undefined) =>
      logs.map((log) => of(log) ?? 'never').join(' ');
    console.log(
      `  ${className.padEnd(19)} ${logs.length} hosts, ${sum(({ looks }) => looks)} looks, ${sum(({ wrong }) => wrong)} wrong; enough after ${list(({ dueAfter }) => dueAfter)}; told after ${list(({ rightAfter }) => rightAfter)}`,
    );
  }
  const judged = [...byHost].filter(
    ([, { wrong, rightAfter }]) => wrong > 0 || rightAfter === undefined,
  );
  for (const [host, { wrong, firstWrong }] of judged) {
    console.log(
      `  WRONG ${host}: ${wrong === 0 ? 'never told' : `${wrong} times, first ${firstWrong}`}`,
    );
  }
  return judged.length;
}

function tellPromises(breaches: readonly Breach[]): void {
  console.log('\nPromises, by the record of the servers');
  for (const promise of PROMISES) {
    const found = breaches.filter((one) => one.promise === promise);
    const [first] = found;
    const where =
      first === undefined
        ? ''
        : `, first at ${first.host}, ${new Date(first.at).toISOString()}: ${first.what}`;
    console.log(`  ${promise.padEnd(12)} ${found.length} breaches${where}`);
  }
}
