/** Whether what was replayed of a robots line is what it expects; the first difference in words. */
import { requestsDiffer, valueDiffers } from './check-line';
import type { ReplayedRobots, RobotsCase } from './robots-case';

/** @returns undefined when all that is expected holds */
export function robotsDifference(line: RobotsCase, got: ReplayedRobots): string | undefined {
  const { expect } = line;
  if (expect === undefined) return undefined;
  return (
    decisionsDiffer(expect['decisions'], got.decisions) ??
    requestsDiffer(expect.requests, got.requests) ??
    valueDiffers('outcomes', expect.outcomes, got.outcomes) ??
    valueDiffers('crawl_delay_s', expect['crawl_delay_s'], got.crawl_delay_s) ??
    valueDiffers('host_diagnosis', expect.host_diagnosis, got.host_diagnosis) ??
    valueDiffers('alert_count', expect.alert_count, got.alert_count)
  );
}

function decisionsDiffer(expected: unknown, got: ReplayedRobots['decisions']): string | undefined {
  if (!Array.isArray(expected)) return undefined;
  return (expected as readonly Partial<Record<string, unknown>>[])
    .map((one, k) => {
      const found = got[k];
      return (
        valueDiffers(`decisions[${k}].allow`, one['allow'], found?.allow) ??
        valueDiffers(`decisions[${k}].fetch`, one['fetch'], found?.fetch)
      );
    })
    .find((why) => why !== undefined);
}
