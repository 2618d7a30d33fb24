/**
 * Deciding by a copy of robots.txt: may a page be asked for, and is the file to be got first, beside
 * the page or not at all. Stale rules hold while newer ones are got; a site that cannot be asked for
 * them keeps its old ones for thirty days, and one that never showed any is left alone.
 *
 * @see RFC 9309, sections 2.3.1 and 2.4; RFC 5861 (whose two ideas these are)
 */
import { DEFAULT_RULES } from '../check/rules';
import { isInForce } from '../schedule/in-force';
import { PRODUCT_TOKEN, parseRobots } from './parse-robots';
import { LONGEST_STALE_MS, LONGEST_WITHOUT_ANSWER_MS, type RobotsCopy } from './robots-copy';

export type RobotsFetch = 'none' | 'background' | 'blocking';

/** Why not: the site's rules say so, or it does not show them. */
export type RobotsVerdict =
  | { readonly allow: true }
  | { readonly allow: false; readonly because: 'rules' | 'unreachable' };

/** A clock may be put right by so much without a copy counting as one from the future. */
const CLOCK_SLACK_MS = 3_600_000;

/**
 * Whether the file is to be got. The verdict on a page is only worth something once a `blocking`
 * fetch has been made.
 *
 * @param patience `by_person`: a person waits, so a failed try of a while ago is no reason not to
 *   try again
 */
export function fetchNeeded(
  copy: RobotsCopy | undefined,
  now: number,
  patience: 'scheduled' | 'by_person' = 'scheduled',
): RobotsFetch {
  if (copy === undefined) return 'blocking';
  if (mustWait(copy, now, patience)) return 'none';
  if (copy.kind === 'unreachable') return 'blocking';
  const ageMs = ageOf(copy, now);
  if (ageMs < copy.freshMs) return 'none';
  return ageMs < LONGEST_STALE_MS + servingMs(copy) ? 'background' : 'blocking';
}

/**
 * A host that wants a day between requests has but one for both: were the file always first, its
 * pages would never be asked. So a copy may serve until the next request is due.
 */
function servingMs(copy: RobotsCopy): number {
  if (copy.kind !== 'rules') return 0;
  const { crawlDelayMs = 0 } = parseRobots(copy.text, PRODUCT_TOKEN);
  return crawlDelayMs >= CLOCK_SLACK_MS ? crawlDelayMs + CLOCK_SLACK_MS : 0;
}

/** @param url of the page, of the copy's own origin */
export function robotsVerdict(
  copy: RobotsCopy,
  url: string,
  now: number,
  productToken = PRODUCT_TOKEN,
): RobotsVerdict {
  if (copy.kind === 'unreachable' || ageOf(copy, now) > LONGEST_WITHOUT_ANSWER_MS) {
    return { allow: false, because: 'unreachable' };
  }
  if (copy.kind === 'absent') return { allow: true };
  const { pathname, search } = new URL(url);
  return parseRobots(copy.text, productToken).allows(pathname + search)
    ? { allow: true }
    : { allow: false, because: 'rules' };
}

/**
 * When a page that may not be asked for is worth another look, epoch ms: as soon as the file may be
 * got again, and for rules that are known not before they must be.
 */
export function lookAgainAt(
  { retryAt = 0, fetchedAt }: RobotsCopy,
  { because }: Extract<RobotsVerdict, { allow: false }>,
  now: number,
): number {
  // A later one was set by a clock that has gone back since.
  const triedAgainAt = isInForce(retryAt, now, DEFAULT_RULES.longestPauseMs) ? retryAt : now;
  return Math.max(triedAgainAt, because === 'rules' ? fetchedAt + LONGEST_STALE_MS : now);
}

/** A person need not wait for the back-off, but does not knock at each click. */
const SOONEST_BY_PERSON_MS = 30_000;

function mustWait(copy: RobotsCopy, now: number, patience: 'scheduled' | 'by_person'): boolean {
  const { retryAt = 0, lastTriedAt, failures } = copy;
  if (failures === 0 || lastTriedAt > now) return false;
  if (patience === 'by_person') return now - lastTriedAt < SOONEST_BY_PERSON_MS;
  return now < retryAt;
}

/** A copy from the future says that the clock went back: nobody knows how old it is. */
function ageOf({ fetchedAt }: RobotsCopy, now: number): number {
  const ageMs = now - fetchedAt;
  if (ageMs < -CLOCK_SLACK_MS) return LONGEST_STALE_MS;
  return Math.max(0, ageMs);
}
