/**
 * How many of a watch's oldest versions are beyond what the settings say to keep. Which of them stay
 * all the same (the newest, the reference, the pinned) is not asked here.
 */

export interface KeptVersion {
  readonly takenAt: number;
  readonly bytes: number;
}

export interface VersionLimits {
  readonly versionsKept: number;
  readonly versionsKeptMs: number;
  /** Of all watches together. */
  readonly versionsKeptBytes: number;
}

/** One watch takes at most this share of the bytes for all, or one long page would push out the rest. */
const SHARE_OF_ONE = 0.2;

/** @param versions of one watch, oldest first */
export function oldestBeyond(
  versions: readonly KeptVersion[],
  { versionsKept, versionsKeptMs, versionsKeptBytes }: VersionLimits,
  now: number,
): number {
  const tooOld = versions.filter(({ takenAt }) => takenAt < now - versionsKeptMs).length;
  const tooLarge = oldestWorth(versions, totalBytes(versions) - versionsKeptBytes * SHARE_OF_ONE);
  return Math.max(0, versions.length - versionsKept, tooOld, tooLarge);
}

/** How many of the oldest have at least so many bytes together; all of them where they have not. */
export function oldestWorth(versions: readonly KeptVersion[], bytes: number): number {
  let count = 0;
  for (let left = bytes; left > 0 && count < versions.length; count += 1) {
    left -= (versions[count] as KeptVersion).bytes;
  }
  return count;
}

export function totalBytes(versions: readonly KeptVersion[]): number {
  return versions.reduce((sum, { bytes }) => sum + bytes, 0);
}
