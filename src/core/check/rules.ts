/**
 * The numbers the engine goes by, each with where it comes from. They are no settings: a replay may
 * set them, the product has one set.
 */

export interface CheckRules {
  /** Days without a complete body after which 304s are audited, and how many there must have been. */
  readonly auditAfterMs: number;
  readonly auditMin304: number;
  /** Wasted tries by date before a host whose tags are useless is given up (docs/adr/0006). */
  readonly dateTrial: number;
  /** Returns to a known version among the last six changes before they are kept without a word. */
  readonly variantReverts: number;
  /** Entity tags sent at once to a host whose servers disagree on them. */
  readonly listedTags: number;
  readonly defaultPauseMs: number;
  readonly longestPauseMs: number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_RULES: CheckRules = {
  auditAfterMs: 8 * DAY_MS,
  auditMin304: 4,
  dateTrial: 3,
  variantReverts: 3,
  listedTags: 8,
  defaultPauseMs: 900_000,
  longestPauseMs: 7 * DAY_MS,
};
