/**
 * Votes of 32 bits each, counted by the bit: more for it, or more against? The counters stand upright,
 * one bit of all 32 in each plane, so that a vote carries through two planes on the average and not
 * through 32 counters.
 */

const BITS = 32;
/** A plane less would be full twice as often. */
const PLANES = 8;
const FULL = 2 ** PLANES - 1;

export class Votes {
  private readonly planes = new Int32Array(PLANES);
  /** Votes for each bit, of those that are in no plane any more. */
  private readonly counts = new Int32Array(BITS);
  private inPlanes = 0;
  private total = 0;

  add(bits: number): void {
    const { planes } = this;
    let carry = bits | 0;
    for (let plane = 0; carry !== 0; plane += 1) {
      const held = planes[plane] as number;
      planes[plane] = held ^ carry;
      carry &= held;
    }
    this.inPlanes += 1;
    if (this.inPlanes === FULL) this.empty();
  }

  /** Eight digits: of each bit whether more than half of all votes are for it. */
  hex(): string {
    this.empty();
    let bits = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      if (2 * (this.counts[bit] as number) > this.total) bits |= 1 << bit;
    }
    return (bits >>> 0).toString(16).padStart(8, '0');
  }

  private empty(): void {
    const { planes, counts } = this;
    for (let plane = 0; plane < PLANES; plane += 1) {
      const held = planes[plane] as number;
      for (let bit = 0; bit < BITS; bit += 1) {
        counts[bit] = (counts[bit] as number) + (((held >>> bit) & 1) << plane);
      }
    }
    planes.fill(0);
    this.total += this.inPlanes;
    this.inPlanes = 0;
  }
}
