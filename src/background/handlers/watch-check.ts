/** Checking at the person's word. It may pass over freshness, never over what a host is owed. */
import type { CheckReport } from '../../core/check/check-report';
import type { CheckResult, Handlers } from '../../messaging/protocol';
import type { HandlerContext } from './context';
import { factsOf, rowOf } from './row-of';

export function checkHandlers(
  context: HandlerContext,
): Pick<Handlers, 'watch.check' | 'watch.checkAll'> {
  return {
    async 'watch.check'({ watchId }) {
      await factsOf(context, watchId);
      const report = await context.runner.checkNow(watchId);
      context.announce();
      return { ...resultOf(report), row: await rowOf(context, watchId) };
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
