/**
 * How much of each version a watch keeps: the page's source, the compared text alone, or nothing but
 * a fingerprint of it and its length.
 *
 * @see docs/adr/0023-keeping-less.md
 */
export type Keep = 'source' | 'text' | 'hash';

/** From the most to the least. */
export const KEEPS: readonly Keep[] = ['source', 'text', 'hash'];

/** What is stored in place of the source; undefined: the source is. */
export type KeptForm = Exclude<Keep, 'source'>;

/** Of a watch. */
interface Keeping {
  readonly keep?: Keep | undefined;
  readonly headersOnly: boolean;
}

/** Of headers alone there is no page to keep less of. */
export function keepOf({ keep = 'source', headersOnly }: Keeping): Keep {
  return headersOnly ? 'source' : keep;
}

export function keepsLess(than: Keep, keep: Keep): boolean {
  return KEEPS.indexOf(keep) > KEEPS.indexOf(than);
}
