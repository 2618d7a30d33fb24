/**
 * A clock whose time passes only when nothing real is left to do: the in-memory database does its
 * work in turns of the event loop, and every wait of the product is a sleeper here.
 */

export interface VirtualTime {
  now(): number;
  wait(ms: number): Promise<void>;
  /** Something that happens at an instant, whoever waits for what. */
  at(instant: number, happen: () => void): void;
  /** Lets time pass up to an instant, stopping at every one that somebody waits for. */
  runTo(end: number): Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

export function createVirtualTime(startAt: number): VirtualTime {
  let now = startAt;
  let count = 0;
  const sleepers: Sleeper[] = [];

  function add(instant: number, wake: () => void): void {
    count += 1;
    const sleeper = { at: Math.max(instant, now), order: count, wake };
    let place = sleepers.length;
    while (place > 0 && goesAfter(sleepers[place - 1] as Sleeper, sleeper)) place -= 1;
    sleepers.splice(place, 0, sleeper);
  }

  return {
    now: () => now,
    wait: (ms) => new Promise((resolve) => add(now + ms, resolve)),
    at: add,
    async runTo(end) {
      await settled();
      while ((sleepers[0]?.at ?? Number.POSITIVE_INFINITY) <= end) {
        const { at, wake } = sleepers.shift() as Sleeper;
        now = at;
        wake();
        await settled();
      }
      now = end;
    },
  };
}

function goesAfter(a: Sleeper, b: Sleeper): boolean {
  return a.at > b.at || (a.at === b.at && a.order > b.order);
}

/** Until no turn of the event loop is planned but our own. */
async function settled(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const planned = process.getActiveResourcesInfo();
    if (!planned.includes('Immediate') && !planned.includes('Timeout')) return;
  }
}
