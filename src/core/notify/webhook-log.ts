/**
 * What is sent to the person's own address, and what became of it. A delivery is a row until it is
 * done, so that a background that dies sends it later; a receiver may get one twice, and knows it by
 * its id.
 *
 * @see docs/adr/0024-notifications.md; docs/webhook.md
 */

export interface Delivery {
  /** The change's, or one made for a test. */
  readonly id: string;
  readonly kind: 'change' | 'test';
  readonly madeAt: number;
  readonly tries: number;
  /** Null: it is done, for good or ill. */
  readonly nextTryAt: number | null;
  readonly lastTriedAt: number | null;
  /** Of the last answer; null: there was none. */
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
}

export type DeliveryProblem = 'network' | 'redirect' | 'refused' | 'not_allowed' | 'gave_up';

/** Between tries; after the last the delivery is given up, and the person is told. */
const RETRY_MS: readonly number[] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];
const LONGEST_RETRY_MS = Math.max(...RETRY_MS);
/** Of those that are done. */
export const LOG_KEPT = 50;
/** A receiver that is away for a day must not fill the disk. */
export const MOST_WAITING = 5000;

export type Sent =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: 'network' | 'redirect' | 'not_allowed' };

export function newDelivery(about: Pick<Delivery, 'id' | 'kind'>, now: number): Delivery {
  return {
    ...about,
    madeAt: now,
    tries: 0,
    nextTryAt: now,
    lastTriedAt: null,
    status: null,
    problem: null,
  };
}

/** Also one that would wait for longer than any wait: the clock has gone back since. */
export function isDue({ nextTryAt: at }: Delivery, now: number): boolean {
  return at !== null && (at <= now || at - now > LONGEST_RETRY_MS);
}

/** A delivery after a try. A test is tried once: the person is there to try again. */
export function afterTry(delivery: Delivery, sent: Sent, now: number): Delivery {
  const tries = delivery.tries + 1;
  const tried = { ...delivery, tries, lastTriedAt: now };
  if (sent.kind === 'answered' && sent.status >= 200 && sent.status < 300) {
    return { ...tried, nextTryAt: null, status: sent.status, problem: null };
  }
  const status = sent.kind === 'answered' ? sent.status : null;
  const problem = sent.kind === 'answered' ? 'refused' : sent.problem;
  const delay = delivery.kind === 'test' ? undefined : RETRY_MS[tries - 1];
  if (delay !== undefined) return { ...tried, status, problem, nextTryAt: now + delay };
  const end = delivery.kind === 'test' ? problem : 'gave_up';
  return { ...tried, status, problem: end, nextTryAt: null };
}

/** Statuses that are about one delivery are those of its content; 408 and 429 are of the moment. */
const OF_THE_MOMENT: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether whatever else is sent now would fare the same: then it is not sent, and counts as tried. A
 * receiver that is down is asked once, not once a change.
 */
export function isOfReceiver(sent: Sent): boolean {
  if (sent.kind === 'failed') return true;
  return sent.status >= 500 || OF_THE_MOMENT.has(sent.status);
}

export interface Trimmed {
  /** Done long ago. */
  readonly dropped: readonly Delivery[];
  /** The oldest of too many that wait, now done. */
  readonly givenUp: readonly Delivery[];
  readonly nextTryAt: number | undefined;
}

/** @param log oldest first */
export function trimmed(log: readonly Delivery[]): Trimmed {
  const waiting = log.filter(({ nextTryAt: at }) => at !== null);
  const done = log.filter(({ nextTryAt: at }) => at === null);
  const tooMany = Math.max(0, waiting.length - MOST_WAITING);
  const times = waiting.slice(tooMany).map(({ nextTryAt: at }) => at ?? 0);
  return {
    dropped: done.slice(0, Math.max(0, done.length - LOG_KEPT)),
    givenUp: waiting
      .slice(0, tooMany)
      .map((one) => ({ ...one, nextTryAt: null, problem: 'gave_up' as const })),
    nextTryAt: times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b)),
  };
}
