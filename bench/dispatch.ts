/**
 * `npm run bench -- dispatch [--json]`: what handing over a list of pages and running it to its end
 * costs the dispatcher, by how many pages there are and on how many hosts. The checks take no time of
 * their own and the clock is virtual, so that what is left is the bookkeeping. Exits 1 if a page of a
 * long list costs much more than one of a short list: then the whole grows with the square.
 */
import { createDispatcher } from '../src/background/dispatcher';
import { createHeap } from '../src/background/heap';

const SHORT = 1000;
const LONG = 10_000;
const HOSTS = [1, 100, 2000];
const REPEATS = 7;
/** A long list costs a little more, for memory and deeper heaps; by the square it were ten times. */
const MOST_TIMES = 5;
const CHECK_MS = 100;

interface Found {
  readonly hosts: number;
  /** Of the processor's time, a page, for the short list and for the long one. */
  readonly shortUs: number;
  readonly longUs: number;
  readonly times: number;
}

export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.filter((arg) => arg !== '--json');
  if (unknown.length > 0) {
    console.error(`Usage: npm run bench -- dispatch [--json]\nNot known: ${unknown.join(' ')}`);
    return 2;
  }
  await run(LONG, 100); // the first run is that of the compiler
  const found: Found[] = [];
  for (const hosts of HOSTS) found.push(await compare(hosts));
  const pass = found.every(({ times }) => times <= MOST_TIMES);
  if (args.includes('--json')) {
    console.log(JSON.stringify({ bench: 'dispatch', pass, mostTimes: MOST_TIMES, found }));
  } else tell(found, pass);
  return pass ? 0 : 1;
}

function tell(found: readonly Found[], pass: boolean): void {
  for (const { hosts, shortUs, longUs, times } of found) {
    const isKept = times <= MOST_TIMES;
    console.log(
      `${isKept ? '✓' : '✗'} on ${hosts} hosts: ${shortUs.toFixed(1)} µs a page of ${SHORT}, ${longUs.toFixed(1)} µs a page of ${LONG}: ${times.toFixed(2)} times as much, ${MOST_TIMES} are allowed`,
    );
  }
  console.log(
    pass
      ? '✓ a page costs about the same in a long list'
      : '✗ a page costs much more in a long list',
  );
}

async function compare(hosts: number): Promise<Found> {
  const shortUs = await best(SHORT, hosts);
  const longUs = await best(LONG, hosts);
  return { hosts, shortUs, longUs, times: longUs / shortUs };
}

async function best(pages: number, hosts: number): Promise<number> {
  const runs: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) runs.push(await run(pages, hosts));
  return Math.min(...runs) / pages;
}

/** @returns µs of the processor's time, whatever else the machine does meanwhile */
async function run(pages: number, hosts: number): Promise<number> {
  const time = createTime();
  const dispatcher = createDispatcher({
    clock: time,
    wait: time.wait,
    async check() {
      await time.wait(CHECK_MS);
      return {
        kind: 'ran',
        outcome: { kind: 'not_modified', details: [] },
        told: [],
        steps: [],
      };
    },
  });
  const startedAt = process.cpuUsage();
  const state = { isOver: false };
  const all = Array.from({ length: pages }, (_, page) =>
    dispatcher.submit(
      {
        key: `page ${page}`,
        watchIds: [],
        host: `host ${page % hosts}`,
        notBefore: 0,
        hostStartedAt: undefined,
      },
      { urgency: 'due', mode: 'scheduled' },
    ),
  );
  void Promise.all(all).then(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    time.passToNext();
  }
  const { user, system } = process.cpuUsage(startedAt);
  return user + system;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that goes from one instant somebody waits for to the next. */
function createTime() {
  let now = 1_750_000_000_000;
  const sleepers = createHeap<Sleeper>((a, b) => a.at < b.at);
  return {
    now: () => now,
    wait: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.put({ at: now + ms, wake });
      }),
    passToNext() {
      now = Math.max(now, sleepers.first?.at ?? now);
      while ((sleepers.first?.at ?? Number.POSITIVE_INFINITY) <= now) sleepers.takeFirst()?.wake();
    },
  };
}
