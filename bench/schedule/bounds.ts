/**
 * Looks for a broken promise in the list of requests, as a server's log would show it. It knows the
 * promises as numbers and nothing of the code that keeps them.
 */
import type { Policy, Simulated, World } from './simulate';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const ANSWER_MS = 500;

const HOST_GAP_MS = 2 * SECOND_MS;
/** Where the person allows no more. */
const PER_DAY = 500;
const AT_ONCE = 3;
const PACE_MS = 10 * SECOND_MS;
const MOST_IN_FLIGHT = 6;
const SHORTEST_MS = 5 * 60 * SECOND_MS;
const HOUR_MS = 3600 * SECOND_MS;
const DEAR_BYTES = 102_400;
/** Only a fixed interval may be shortened by jitter: it is a wish, not a bound. */
const JITTER = 0.1;

/** @returns one sentence for each promise broken, with the first place */
export function brokenBounds(world: World, policy: Policy, run: Simulated): readonly string[] {
  const byHost = new Map<string, number[]>();
  for (const { at, host } of run.starts) {
    const starts = byHost.get(host);
    if (starts === undefined) byHost.set(host, [at]);
    else starts.push(at);
  }
  const gapMs = Math.max(HOST_GAP_MS, world.crawlDelayMs ?? 0);
  const atOnce = world.crawlDelayMs === undefined ? AT_ONCE : 1;
  const broken: string[] = [];
  for (const [host, starts] of byHost) {
    const rules: readonly [string, number, number][] = [
      ['gap', 1, gapMs],
      ['tokens', atOnce, Math.max(PACE_MS, world.crawlDelayMs ?? 0)],
      ['requests a day', world.dailyLimit ?? PER_DAY, DAY_MS],
    ];
    for (const [name, after, leastMs] of rules) {
      const at = starts.findIndex(
        (start, index) => (starts[index + after] ?? Infinity) - start < leastMs,
      );
      if (at >= 0)
        broken.push(`${name} of ${host}: ${after + 1} requests in less than ${leastMs} ms`);
    }
  }
  return [
    ...broken,
    ...tooMany(run),
    ...tooSoon(world, policy, run),
    ...asleep(world, run),
    ...whileFresh(world, run),
  ];
}

function tooMany({ starts }: Simulated): string[] {
  const at = starts.findIndex(
    (start, index) => (starts[index + MOST_IN_FLIGHT]?.at ?? Infinity) - start.at < ANSWER_MS,
  );
  return at < 0 ? [] : [`more than ${MOST_IN_FLIGHT} requests in flight`];
}

function tooSoon({ pages }: World, { rhythm, intervalMs }: Policy, run: Simulated): string[] {
  for (const { id, bytes, validators } of pages) {
    const isDear = validators === 'useless' && bytes > DEAR_BYTES;
    const leastMs =
      rhythm === 'fixed'
        ? intervalMs * (1 - JITTER)
        : Math.max(intervalMs, isDear ? HOUR_MS : SHORTEST_MS);
    const visits = run.visits[id] ?? [];
    const isSooner = visits.some(
      // What is due within six seconds is asked along.
      (at, index) => (visits[index + 1] ?? Infinity) - at < leastMs - 6 * SECOND_MS,
    );
    if (isSooner) return [`page ${id} was asked sooner than its interval of ${leastMs} ms`];
  }
  return [];
}

function asleep({ machine }: World, { starts }: Simulated): string[] {
  const start = starts.find(({ at }) => machine.awakeFrom(at) !== at);
  return start === undefined ? [] : [`a request while the machine slept, at ${start.at}`];
}

function whileFresh({ pages }: World, { visits }: Simulated): string[] {
  const early = pages.find(({ id, maxAgeMs = 0 }) => {
    const ofPage = visits[id] ?? [];
    return ofPage.some((at, index) => (ofPage[index + 1] ?? Infinity) - at < maxAgeMs);
  });
  return early === undefined ? [] : [`page ${early.id} was asked before its max-age was over`];
}
