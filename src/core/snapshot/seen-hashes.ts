/**
 * Which hashes of two halves were met: an open table of integers, a tenth of the memory of a set of
 * numbers too large to be small ones. The hashes are good ones, so their low bits are places. A text
 * that was made so that they all want one place finds only so many there.
 */

const FIRST_SIZE = 1024;
/** In a table that is half full the longest run of a million good hashes is a third of this. */
const MOST_TRIES = 256;

export class SeenHashes {
  private size = FIRST_SIZE;
  private count = 0;
  private highs = new Int32Array(FIRST_SIZE);
  private lows = new Int32Array(FIRST_SIZE);
  private taken = new Uint8Array(FIRST_SIZE);

  /** Whether it was not met before; now it was. Both halves are taken as 32 bits. */
  isNew(high: number, low: number): boolean {
    if (!this.put(high | 0, low | 0)) return false;
    this.count += 1;
    if (this.count * 2 > this.size) this.grow();
    return true;
  }

  /** @returns whether it was not there */
  private put(high: number, low: number): boolean {
    const last = this.size - 1;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const place = (low + tries) & last;
      if (this.taken[place] !== 1) {
        this.highs[place] = high;
        this.lows[place] = low;
        this.taken[place] = 1;
        return true;
      }
      if (this.lows[place] === low && this.highs[place] === high) return false;
    }
    return false;
  }

  private grow(): void {
    const { highs, lows, taken, size } = this;
    this.size = size * 2;
    this.highs = new Int32Array(this.size);
    this.lows = new Int32Array(this.size);
    this.taken = new Uint8Array(this.size);
    for (let at = 0; at < size; at += 1) {
      if (taken[at] === 1) this.put(highs[at] as number, lows[at] as number);
    }
  }
}
