/**
 * Pages that go back and forth: by region, by experiment, by node. A return to a known version is
 * told at first; when it has become a habit it is kept without a word, and only new text is news.
 */

export interface RecentText {
  readonly fingerprint: string;
  /** It was known when it came. */
  readonly returned: boolean;
}

const KEPT = 6;

export interface Variants {
  readonly recent: readonly RecentText[];
  readonly reverted: boolean;
  /** From the `reverts`-th return among the last six on. */
  readonly alternating: boolean;
}

/** @param reverts returns among the last six that make a habit */
export function nextVariants(
  before: readonly RecentText[],
  fingerprint: string,
  reverts: number,
): Variants {
  const reverted = before.some((one) => one.fingerprint === fingerprint);
  const recent = [...before, { fingerprint, returned: reverted }].slice(-KEPT);
  const returns = recent.filter(({ returned }) => returned).length;
  return { recent, reverted, alternating: reverted && returns >= reverts };
}
