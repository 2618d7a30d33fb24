/**
 * All that is odd about a host beside its diagnosis: its labels, and what is read off its robots.txt
 * and so is true only as long as that says it. Pages and exports tell the same.
 *
 * @see docs/adr/0007-robots.md
 */
import { isAbsurdCrawlDelay } from '../robots/crawl-delay';
import type { HostLabel, HostRecord } from './host-record';

export type HostOddity = HostLabel | 'crawl_delay_absurd';

export function odditiesOf({
  labels,
  crawlDelayMs,
}: Pick<HostRecord, 'labels' | 'crawlDelayMs'>): readonly HostOddity[] {
  return isAbsurdCrawlDelay(crawlDelayMs) ? [...labels, 'crawl_delay_absurd'] : labels;
}
