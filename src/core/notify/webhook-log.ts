/**
 * What is sent to the person's own address, and what became of it. A delivery is a row until it is
 * done, so that a background that dies sends it later; a receiver may get one twice, and knows it by
 * its id.
 */

export interface Delivery {
  /** The change's, or one made for a test. */
  readonly id: string;
  readonly kind: 'change' | 'test';
  /** JSON, as it is sent. */
  readonly body: string;
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
export const LOG_KEPT = 50;

export type Sent =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: 'network' | 'redirect' | 'not_allowed' };

export function newDelivery(about: Pick<Delivery, 'id' | 'kind' | 'body'>, now: number): Delivery {
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

/** The newest, and all that are still to be sent. */
export function trimmedLog(log: readonly Delivery[]): readonly Delivery[] {
  const newestFirst = [...log].sort((a, b) => b.madeAt - a.madeAt);
  return newestFirst.filter(({ nextTryAt }, index) => nextTryAt !== null || index < LOG_KEPT);
}

export function nextTryAt(log: readonly Delivery[]): number | undefined {
  const times = log.flatMap(({ nextTryAt }) => (nextTryAt === null ? [] : [nextTryAt]));
  return times.length === 0 ? undefined : Math.min(...times);
}
