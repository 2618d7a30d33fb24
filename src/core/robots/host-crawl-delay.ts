/**
 * The crawl delay of a host. Rules are of an origin, a request is one to the host whichever of its
 * origins it goes to, so the longest delay that any of them asks for is kept towards all.
 *
 * @see docs/adr/0007-robots.md
 */
import { parseRobots } from './parse-robots';
import { LONGEST_WITHOUT_ANSWER_MS, type RobotsCopy } from './robots-copy';

/**
 * @param copies of all origins of one host
 * @returns undefined where none asks for a delay, by rules that still hold
 */
export function hostCrawlDelayMs(copies: readonly RobotsCopy[], now: number): number | undefined {
  const longest = Math.max(0, ...copies.map((copy) => delayOf(copy, now)));
  return longest === 0 ? undefined : longest;
}

function delayOf({ kind, text, fetchedAt }: RobotsCopy, now: number): number {
  if (kind !== 'rules' || now - fetchedAt > LONGEST_WITHOUT_ANSWER_MS) return 0;
  return parseRobots(text).crawlDelayMs ?? 0;
}
