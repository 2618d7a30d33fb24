/**
 * A page in place of the page, sent with 200: "not found", or "back soon" for the whole site. It is
 * a state that the person can overrule, never content.
 */
import { isNotFoundTitle } from '../content/not-found-title';
import type { RecentText } from '../hosts/host-record';
import { partOf, type StoredRules, wholeRules } from '../watch/watch-rules';

export interface StandInInput {
  readonly page: string;
  readonly fingerprint: string;
  /** Of the text held. */
  readonly before: string;
  readonly title: string | undefined;
  /** In characters, of the text that came and of the one held. */
  readonly length: number;
  readonly lengthBefore: number;
  /** The newest changes of the host's pages. */
  readonly recentTexts: readonly RecentText[];
  readonly now: number;
}

/**
 * Parts and single lines of many pages become one and the same by the hour ("sold out"): only of
 * whole pages does it say anything.
 */
export function comparesWholePages(rules: StoredRules): boolean {
  const { jsonPath, keepOnly } = wholeRules(rules);
  return partOf(rules) === undefined && jsonPath === undefined && keepOnly.length === 0;
}

const SHRUNK_TO = 0.3;
const HOUR_MS = 3_600_000;
/** With this one: the whole site changed to one text. */
const PAGES_OF_A_SITE = 3;

export function recogniseStandIn(input: StandInInput): 'soft_404' | 'maintenance' | undefined {
  const { page, fingerprint, before, recentTexts, now, title, length, lengthBefore } = input;
  // Two addresses of one page changed alike before and change alike now: that is news, twice.
  const others = recentTexts.filter(
    (one) => one.page !== page && one.fingerprint === fingerprint && one.before !== before,
  );
  const within = new Set(others.filter(({ at }) => now - at <= HOUR_MS).map((one) => one.page));
  if (within.size + 1 >= PAGES_OF_A_SITE) return 'maintenance';
  const isShrunk = length < SHRUNK_TO * lengthBefore;
  if (others.length > 0 && isShrunk) return 'soft_404';
  return isShrunk && isNotFoundTitle(title) ? 'soft_404' : undefined;
}

const TEXTS_KEPT = 30;

export function rememberText(
  recent: readonly RecentText[],
  text: RecentText,
): readonly RecentText[] {
  return [...recent.filter(({ page }) => page !== text.page), text].slice(-TEXTS_KEPT);
}
