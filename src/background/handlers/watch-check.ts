/** Checking at the person's word. It may pass over freshness, never over what a host is owed. */
import { acceptNextAnswer } from '../../adapters/storage/accept-next';
import type { CheckReport } from '../../core/check/check-report';
import type { CheckResult, Handlers } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { factsOf, rowOf } from './row-of';

export function checkHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.check' | 'watch.accept' | 'watch.checkAll'> {
  async function check(watchId: string): Promise<CheckResult> {
    const report = await context.runner.checkNow(watchId);
    context.announce();
    return { ...resultOf(report), row: await rowOf(context, watchId) };
  }

  return {
    async 'watch.check'({ watchId }) {
      await factsOf(context, watchId);
      return check(watchId);
    },

    async 'watch.accept'({ watchId }) {
      await factsOf(context, watchId);
      await acceptNextAnswer(await context.database(), watchId);
      return check(watchId);
    },

    async 'watch.checkAll'() {
      return { started: await context.runner.checkAll() };
    },
  };
}

function resultOf(report: CheckReport): Omit<CheckResult, 'row'> {
  switch (report.kind) {
    case 'ran':
      return { outcome: report.outcome.kind, details: report.outcome.details, until: null };
    case 'deferred':
      return {
        outcome: 'deferred',
        // Somebody else is asking at this moment, or robots.txt goes first: no fact about the page.
        details:
          report.reason === 'leased' || report.reason === 'robots_first' ? [] : [report.reason],
        until: report.until,
      };
    case 'nothing':
      return { outcome: 'deferred', details: [], until: null };
  }
}
