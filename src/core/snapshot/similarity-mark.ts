/**
 * A mark of 64 bits that is alike for texts that are alike (SimHash; Charikar 2002): each shingle
 * votes on each bit. It says how much of a text changed without the text at hand.
 *
 * Each shingle votes once, however often it occurs: else what a page says a hundred times drowns
 * the rest.
 *
 * @see docs/adr/0010-kept-versions.md
 */
import { SeenHashes } from './seen-hashes';
import { forEachShingle } from './shingles';
import { Votes } from './votes';

const BITS = 64;
/** Of the upper half, in telling one shingle from another. */
const UNUSED_BITS = 11;
const MARK = /^[0-9a-f]{16}$/;

/** Sixteen hex digits. A text without words has only zeros. */
export function similarityMark(text: string): string {
  const [highVotes, lowVotes] = [new Votes(), new Votes()];
  const voted = new SeenHashes();
  forEachShingle(text, (high, low) => {
    if (!voted.isNew(high >>> UNUSED_BITS, low)) return;
    highVotes.add(high);
    lowVotes.add(low);
  });
  return highVotes.hex() + lowVotes.hex();
}

/**
 * In how many of the 64 bits two marks differ.
 *
 * @throws RangeError where one is not a mark
 */
export function markDistance(a: string, b: string): number {
  return differingBits(halfOf(a, 0), halfOf(b, 0)) + differingBits(halfOf(a, 8), halfOf(b, 8));
}

/**
 * The share of the words that changed, from 0 to 1, as far as two marks tell. Where a share p of the
 * words is other, (1 - p)³ of the shingles are the same, and the bits that differ are to all as the
 * angle between the two sets of shingles is to a half turn. Good to about a third of itself; of
 * fewer than some fifty words it says little.
 *
 * @throws RangeError where one is not a mark
 */
export function howMuchChanged(a: string, b: string): number {
  const distance = markDistance(a, b);
  if (distance >= BITS / 2) return 1;
  return 1 - Math.cbrt(Math.cos((Math.PI * distance) / BITS));
}

function halfOf(mark: string, from: number): number {
  if (!MARK.test(mark)) {
    throw new RangeError(`not a similarity mark (16 hex digits): ${mark.slice(0, 40)}`);
  }
  return Number.parseInt(mark.slice(from, from + 8), 16);
}

function differingBits(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
