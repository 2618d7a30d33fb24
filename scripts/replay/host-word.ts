/**
 * One word for a host, where only one is asked for. Its diagnosis, as long as that finds a fault or has
 * looked at enough; else what stands in place of its page now, else what is odd about it.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */

import type { Diagnosis, HostLabel, HostRecord } from '../../src/core/hosts/host-record';
import { isAbsurdCrawlDelay } from '../../src/core/robots/crawl-delay';
import type { Status } from '../../src/core/watch/state';

export type HostWord =
  | Diagnosis
  | Exclude<HostLabel, 'noisy_bytes' | 'deploy_retag'>
  | 'crawl_delay_absurd'
  | 'challenge'
  | 'login_wall'
  | 'soft_404';

/** Found no fault: nothing that a stronger word would take the place of. */
const OPEN: ReadonlySet<Diagnosis> = new Set<Diagnosis>(['unknown', 'healthy']);

const IN_PLACE: Partial<Record<Status, HostWord>> = {
  challenge: 'challenge',
  sign_in: 'login_wall',
  soft_404: 'soft_404',
};

/** Those with consequences first. Labels that only explain a diagnosis are no words of their own. */
const ODDITIES = [
  'head_unreliable',
  'lm_frozen',
  'max_age_unreliable',
  'retry_after_absurd',
] as const;

/** @param status of the page that was asked last; undefined: none was */
export function wordOf(
  { diagnosis, labels, crawlDelayMs }: Pick<HostRecord, 'diagnosis' | 'labels' | 'crawlDelayMs'>,
  status: Status | undefined,
): HostWord {
  if (!OPEN.has(diagnosis)) return diagnosis;
  const inPlace = status === undefined ? undefined : IN_PLACE[status];
  const oddity = ODDITIES.find((one) => labels.includes(one));
  const delay = isAbsurdCrawlDelay(crawlDelayMs) ? 'crawl_delay_absurd' : undefined;
  return inPlace ?? oddity ?? delay ?? diagnosis;
}
