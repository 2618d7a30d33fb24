/**
 * Lines of one text, by their place in it. In a set of objects each would first get a number to be
 * found by: of hundreds of thousands that takes longer than to compare them.
 */
import type { Line } from './line';

type Placed = Pick<Line, 'at'>;

export class LineSet {
  size = 0;
  private readonly isThere: Uint8Array;

  /** @param length how many lines the text has; pieces of a long one are one line */
  constructor(length: number) {
    this.isThere = new Uint8Array(length);
  }

  has({ at }: Placed): boolean {
    return this.isThere[at] === 1;
  }

  add({ at }: Placed): void {
    if (this.isThere[at] !== 0) return;
    this.isThere[at] = 1;
    this.size += 1;
  }
}

/** Lines of two texts. */
export interface LineSets {
  readonly before: LineSet;
  readonly after: LineSet;
}

export function emptySets(whole: { readonly [Side in keyof LineSets]: readonly Line[] }): LineSets {
  return { before: new LineSet(whole.before.length), after: new LineSet(whole.after.length) };
}
