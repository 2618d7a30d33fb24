/**
 * Whether a version that is no longer the newest is kept whole or as a delta to the next newer one.
 *
 * @see docs/adr/0010-kept-versions.md
 */

/** What rests on a version: the deltas between it and the oldest that needs it. */
export interface Behind {
  readonly links: number;
  readonly bytes: number;
}

export const NOTHING_BEHIND: Behind = { links: 0, bytes: 0 };

/** A delta of more than this share of the gzip saves too little for what it risks. */
const WORTHWHILE = 0.5;
/**
 * One lost version takes at most so many older ones with it, and one reads through at most so many.
 * A whole one takes as much as some three hundred small deltas: more of them would cost more than
 * all deltas together.
 */
export const MAX_LINKS = 120;
/** Where deltas are long, a whole one comes sooner: when those behind it take as much as so many. */
const MAX_WHOLES = 2;

export function keepWhole(
  { wholeBytes, deltaBytes }: { readonly wholeBytes: number; readonly deltaBytes: number },
  behind: Behind,
): boolean {
  if (deltaBytes > wholeBytes * WORTHWHILE) return true;
  return behind.links >= MAX_LINKS || behind.bytes + deltaBytes > wholeBytes * MAX_WHOLES;
}
