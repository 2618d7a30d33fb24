/**
 * How often a page changes, learned from its visits. A visit tells only whether there was a change
 * since the last one, not how many, so the rate is the one under which what was seen is likeliest,
 * for changes that come independently of each other, held near a first guess while little is known
 * (Cho and Garcia-Molina, "Estimating frequency of change", 2003, for visits at uneven intervals).
 *
 * Old visits weigh less: half of what is known is of the last 45.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const DECAY = 0.985;

/** Intervals that ended with a change are kept as counts on a grid of steps of the root of two. */
const BINS = 30;
const SHORTEST_BIN_MS = 5 * MINUTE_MS; // so the longest stands for 80 days and more

/**
 * How far the rates of pages lie apart, as the deviation of a log-normal distribution: how little the
 * first guess weighs. So wide, it gives way to the first changes of a page that is unlike the others.
 */
const GUESS_DEVIATION = 1.8;
const GUESS_BOUNDS_PER_DAY = [1 / 90, 24] as const;

/** Of a page of which nothing is known. */
export const COMMON_PER_DAY = 1 / 5;

const SLOWEST_PER_DAY = 1 / 365;
const FASTEST_PER_DAY = 24 * 60;
const HALVINGS = 40;

/** Another visit within this, by a person who presses twice, says nothing new of a still page. */
const SAME_VISIT_MS = MINUTE_MS;
/** A date this close to the answer's own was made with the answer. */
const MADE_FOR_ANSWER_MS = 2_000;

/** What the visits of one page have shown: plain JSON, part of a watch's state. */
export interface RateEvidence {
  /** Decayed time over which the page was seen to stand still. */
  readonly unchangedMs: number;
  /** Decayed counts of intervals that ended with a change, by bin; bins beyond the last are 0. */
  readonly changed: readonly number[];
  /** Visits that counted. */
  readonly visits: number;
  /** The last visit that counted: the next one tells of the time since then. */
  readonly countedAt: number;
  /** When it last changed, as well as that is known, and how long after the change before. */
  readonly changedAt?: number;
  readonly gapMs?: number;
  /** Visits that counted since that change; it counts none itself. */
  readonly visitsSinceChange: number;
  /** By the server's word, how long the page had stood still when it was first seen. */
  readonly firstStillMs?: number;
}

export interface Visit {
  readonly at: number;
  /** Of `check/outcome.ts`. Kinds and details that are not named here tell nothing of the rate. */
  readonly outcome: { readonly kind: string; readonly details: readonly string[] };
  /** By the server's word, how long the page stood as it is; see `stillFor`. */
  readonly stillMs?: number | undefined;
}

const UNCHANGED: ReadonlySet<string> = new Set(['not_modified', 'unchanged_200', 'unchanged_head']);
/** A 304 that contradicts itself confirms nothing; the complete answer that follows tells. */
const CONTRADICTION: ReadonlySet<string> = new Set(['etag_mismatch_304', 'lm_mismatch_304']);
/** One of the versions that the page shows by turns. */
const BY_TURNS = 'alternating';
/** Another text, but no sign of how often the text changes. */
const STARTS_ANEW = 'returned';

type Reading = 'begins' | 'changed' | 'unchanged' | 'nothing';

function readingOf({ kind, details }: Visit['outcome']): Reading {
  if (kind === 'baseline') return 'begins';
  if (kind === 'changed') {
    if (details.includes(STARTS_ANEW)) return 'begins';
    return details.includes(BY_TURNS) ? 'unchanged' : 'changed';
  }
  if (!UNCHANGED.has(kind)) return 'nothing';
  return details.some((detail) => CONTRADICTION.has(detail)) ? 'nothing' : 'unchanged';
}

/**
 * The evidence with one more visit. A visit that tells nothing (an error, a deferral, a bot check)
 * leaves it as it is, so that the next one that counts tells of all the time since the last.
 */
export function withVisit(held: RateEvidence | undefined, visit: Visit): RateEvidence | undefined {
  const reading = readingOf(visit.outcome);
  if (reading === 'nothing') return held;
  if (held === undefined) return firstSeen(visit);
  const elapsedMs = visit.at - held.countedAt;
  // A clock that went back, by which no length of time can be told.
  if (reading === 'begins' || elapsedMs < 0) return { ...held, countedAt: visit.at };
  if (reading === 'changed') return withChange(held, visit, elapsedMs);
  if (elapsedMs < SAME_VISIT_MS) return held;
  const aged = withAge(held, visit.at);
  return {
    ...aged,
    unchangedMs: aged.unchangedMs + elapsedMs,
    visitsSinceChange: held.visitsSinceChange + 1,
  };
}

function firstSeen({ at, stillMs }: Visit): RateEvidence {
  return {
    unchangedMs: 0,
    changed: [],
    visits: 0,
    countedAt: at,
    visitsSinceChange: 0,
    ...(stillMs === undefined ? {} : { firstStillMs: stillMs }),
  };
}

/**
 * The server's date divides the interval: at it a change, from it on none. What was before it is not
 * told by a date of the last change alone, so the change counts as one of the shortest interval.
 */
function withChange(held: RateEvidence, visit: Visit, elapsedMs: number): RateEvidence {
  const { stillMs } = visit;
  const isDated = stillMs !== undefined && stillMs < elapsedMs;
  const stoodMs = isDated ? stillMs : 0;
  const changedAt = visit.at - stoodMs;
  const aged = withAge(held, visit.at);
  return {
    ...aged,
    unchangedMs: aged.unchangedMs + stoodMs,
    changed: withOneMore(aged.changed, isDated ? 0 : binOf(elapsedMs)),
    changedAt,
    ...(held.changedAt === undefined ? {} : { gapMs: Math.max(0, changedAt - held.changedAt) }),
    visitsSinceChange: 0,
  };
}

function withAge(held: RateEvidence, at: number): RateEvidence {
  return {
    ...held,
    unchangedMs: held.unchangedMs * DECAY,
    changed: held.changed.map((count) => count * DECAY),
    visits: held.visits + 1,
    countedAt: at,
  };
}

function withOneMore(counts: readonly number[], bin: number): readonly number[] {
  const length = Math.max(counts.length, bin + 1);
  return Array.from({ length }, (_, at) => (counts[at] ?? 0) + (at === bin ? 1 : 0));
}

function binOf(intervalMs: number): number {
  const steps = Math.round(2 * Math.log2(Math.max(intervalMs, SHORTEST_BIN_MS) / SHORTEST_BIN_MS));
  return Math.min(steps, BINS - 1);
}

function binMs(bin: number): number {
  return SHORTEST_BIN_MS * 2 ** (bin / 2);
}

/**
 * The rate before anything was seen: what the host's other pages do, else by how long the page had
 * stood still when it was first met, else what pages commonly do.
 *
 * @param hostPerDay median of the host's pages, where there are enough of them
 * @returns changes a day
 */
export function firstGuess(
  evidence: Pick<RateEvidence, 'firstStillMs'> | undefined,
  hostPerDay: number | undefined,
): number {
  const stillMs = evidence?.firstStillMs;
  const perDay =
    hostPerDay ?? (stillMs === undefined ? COMMON_PER_DAY : DAY_MS / Math.max(stillMs, 1));
  const [least, most] = GUESS_BOUNDS_PER_DAY;
  return Math.min(Math.max(perDay, least), most);
}

/**
 * The likeliest rate: where the derivative of the logarithm of its likelihood, by the logarithm of
 * the rate, crosses zero, which it does once, for each of its terms falls.
 *
 * @param guessPerDay above 0; from `firstGuess`
 * @returns changes a day, from one a year to one a minute
 */
export function changesPerDay(evidence: RateEvidence | undefined, guessPerDay: number): number {
  const unchangedDays = (evidence?.unchangedMs ?? 0) / DAY_MS;
  const changed = (evidence?.changed ?? []).flatMap((count, bin) =>
    count > 0 ? [{ count, days: binMs(bin) / DAY_MS }] : [],
  );
  // It ages as evidence does: else three still days would outweigh all visits of a lively page.
  const guessWeight = DECAY ** (evidence?.visits ?? 0) / GUESS_DEVIATION ** 2;
  const slope = (perDay: number) =>
    changed.reduce(
      (sum, { count, days }) => sum + (count * perDay * days) / Math.expm1(perDay * days),
      0,
    ) -
    unchangedDays * perDay -
    guessWeight * Math.log(perDay / guessPerDay);
  let low = Math.log(SLOWEST_PER_DAY);
  let high = Math.log(FASTEST_PER_DAY);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (slope(Math.exp(middle)) > 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/**
 * How long the page has stood as it is, by the server's own two clock readings. Undefined where they
 * are missing or unreadable, or where the date was made for the answer: many servers say "now".
 *
 * @param lastModifiedAt epoch ms, as the server's field says
 * @param answeredAt the server's `Date`
 */
export function stillFor(
  lastModifiedAt: number | undefined,
  answeredAt: number | undefined,
): number | undefined {
  if (lastModifiedAt === undefined || answeredAt === undefined) return undefined;
  const stillMs = answeredAt - lastModifiedAt;
  return stillMs > MADE_FOR_ANSWER_MS ? stillMs : undefined;
}
