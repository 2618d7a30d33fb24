/**
 * Starts checks as traffic allows: six in flight, one a host, two seconds between starts on a host.
 * Two triggers of the same check become one request. What may start is decided by the line; this only
 * waits, starts and joins.
 */
import { PATIENCE_MS } from '../core/check/begin';
import type { CheckMode } from '../core/check/check-mode';
import type { CheckReport } from '../core/check/check-report';
import type { Clock } from '../core/ports/clock';
import { HOST_GAP_MS, hostsOf, type Job, MOST_IN_FLIGHT } from '../core/schedule/run-order';
import { createWaitingLine } from './waiting-line';

export interface PlannedCheck {
  /** Of the resource: one check serves all its watches. */
  readonly key: string;
  /** That want it, as far as is known. */
  readonly watchIds: readonly string[];
  readonly host: string;
  /** The other host that answered last time, where redirects lead to one. */
  readonly leadsTo?: string | undefined;
  readonly notBefore: number;
  /** The hosts' last start as the database knows it: there may have been another background. */
  readonly hostStartedAt: number | undefined;
}

export interface Dispatcher {
  /** Resolves when the check has ended; the same promise for all who ask for the same. */
  submit(
    check: PlannedCheck,
    wish: { readonly urgency: Job['urgency']; readonly mode: CheckMode },
  ): Promise<CheckReport>;
  /** Whether a check of this resource waits or is in flight. */
  isOpen(key: string): boolean;
  isBusy(): boolean;
}

export interface DispatcherParts {
  readonly check: (resourceKey: string, mode: CheckMode) => Promise<CheckReport>;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * A check ends by its own deadlines long before this. One that does not (a database that never
 * answers) must not hold its host, and the background, for ever.
 */
export const LIMIT_MS = 90_000;

interface OpenCheck extends Job {
  readonly key: string;
  readonly host: string;
  notBefore: number;
  urgency: Job['urgency'];
  mode: CheckMode;
  /** Not before this, whoever asks: the host's budget or another's lease. */
  heldUntil: number;
  readonly ended: PromiseWithResolvers;
}

interface PromiseWithResolvers {
  readonly promise: Promise<CheckReport>;
  readonly resolve: (report: CheckReport) => void;
  readonly reject: (error: unknown) => void;
}

export function createDispatcher({ check, clock, wait }: DispatcherParts): Dispatcher {
  const open = new Map<string, OpenCheck>();
  /** Hosts with a check in flight; a check may be on two. */
  const inFlight = new Set<string>();
  const lastStartAt = new Map<string, number>();
  const line = createWaitingLine<OpenCheck>({ inFlight, lastStartAt });
  let checksInFlight = 0;
  let nextLookAt = Number.POSITIVE_INFINITY;
  let looksSoon = false;

  function startWhatMay(): void {
    // With as many as may be in flight, only the end of one can help.
    while (checksInFlight < MOST_IN_FLIGHT) {
      const now = clock.now();
      const next = line.next(now);
      if (next.kind === 'wait') return lookAgainAt(next.until, now);
      start(next.job, now);
    }
  }

  /** Once for all that are handed over together. */
  function lookSoon(): void {
    if (looksSoon) return;
    looksSoon = true;
    queueMicrotask(() => {
      looksSoon = false;
      startWhatMay();
    });
  }

  function lookAgainAt(until: number, now: number): void {
    if (until >= nextLookAt) return;
    nextLookAt = until;
    void wait(until - now).then(() => {
      // A look planned earlier than this one has taken its place.
      if (nextLookAt === until) nextLookAt = Number.POSITIVE_INFINITY;
      startWhatMay();
    });
  }

  function start(job: OpenCheck, now: number): void {
    checksInFlight += 1;
    for (const host of hostsOf(job)) {
      inFlight.add(host);
      lastStartAt.set(host, now);
      line.touch(host);
    }
    void Promise.race([check(job.key, job.mode), overLimit()])
      .then(
        (report) => {
          noteLast(job, report, now);
          finish(job, report);
        },
        (error: unknown) => {
          open.delete(job.key);
          job.ended.reject(error);
        },
      )
      .finally(() => {
        checksInFlight -= 1;
        for (const host of hostsOf(job)) {
          inFlight.delete(host);
          line.touch(host);
        }
        startWhatMay();
      });
  }

  /** A check may make another request after its first, and a redirect reaches its host later. */
  function noteLast(job: OpenCheck, report: CheckReport, startedAt: number): void {
    const now = clock.now();
    // What tells of no request may have made one (a robots.txt): not long before its end.
    const isLong = report.kind === 'nothing' || now - startedAt >= HOST_GAP_MS;
    const lastSentAt = report.kind === 'ran' ? report.lastSentAt : isLong ? now : undefined;
    if (lastSentAt !== undefined) lastStartAt.set(job.host, lastSentAt);
    if (job.leadsTo !== undefined) lastStartAt.set(job.leadsTo, now);
  }

  async function overLimit(): Promise<never> {
    await wait(LIMIT_MS);
    throw new Error(`a check did not end within ${LIMIT_MS / 1000} s`);
  }

  function finish(job: OpenCheck, report: CheckReport): void {
    const now = clock.now();
    if (report.kind === 'deferred' && mayWait(report, now)) {
      job.heldUntil = report.until;
      job.notBefore = report.until;
      line.put(job, now);
      return;
    }
    open.delete(job.key);
    job.ended.resolve(report);
  }

  return {
    submit(planned, { urgency, mode }) {
      const held = open.get(planned.key);
      if (held !== undefined) {
        // In flight it is too late to change anything, and nothing needs changing.
        if (urgency === 'person') {
          const now = clock.now();
          held.urgency = 'person';
          held.mode = mode;
          held.notBefore = Math.max(now, held.heldUntil);
          line.move(held, now);
          lookSoon();
        }
        return held.ended.promise;
      }
      const job: OpenCheck = {
        key: planned.key,
        host: planned.host,
        leadsTo: planned.leadsTo,
        notBefore: planned.notBefore,
        urgency,
        mode,
        heldUntil: 0,
        ended: withResolvers(),
      };
      for (const host of hostsOf(job)) {
        const known = lastStartAt.get(host) ?? 0;
        lastStartAt.set(host, Math.max(known, planned.hostStartedAt ?? 0));
        line.touch(host);
      }
      open.set(job.key, job);
      line.put(job, clock.now());
      lookSoon();
      return job.ended.promise;
    },
    isOpen: (key) => open.has(key),
    isBusy: () => open.size > 0,
  };
}

function mayWait(report: Extract<CheckReport, { kind: 'deferred' }>, now: number): boolean {
  return report.reason !== 'host_paused' && report.until - now <= PATIENCE_MS;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: PromiseWithResolvers['resolve'] = () => {};
  let reject: PromiseWithResolvers['reject'] = () => {};
  const promise = new Promise<CheckReport>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
