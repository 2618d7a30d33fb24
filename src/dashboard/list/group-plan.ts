/**
 * What is drawn when, in a list of ten thousand rows that are all in the document, so that the
 * browser's own find finds them. Rows are drawn in groups: the first in sight at once, the others when
 * the page has nothing else to do, a few milliseconds at a time. A key press in the search therefore
 * pays for what is in sight and not for what is in the list; nor does it pay for taking out what is no
 * longer listed, which in Firefox takes as long as putting it in.
 */

/** Rows in a group: drawn together, and laid out together when they come near. */
export const GROUP = 20;
/** How long one turn of drawing what is out of sight may take. */
const TURN_MS = 4;
/** What is out of sight waits until the list has stood still for so long: a person who types goes on. */
const STILL_MS = 200;
/** Even on a page that is never idle the rest is drawn after so long. */
const LATEST_MS = 250;

export interface Group<Row> {
  readonly index: number;
  readonly shown: readonly Row[];
  /** What it was drawn with besides its rows: see `GroupPlan.update`. */
  readonly drawnWith: unknown;
  /** In sight or close to it. */
  readonly isNear: boolean;
  draw(rows: readonly Row[], near: boolean, drawnWith: unknown): void;
  /** Out of sight: it keeps what it shows. */
  leave(): void;
}

export class GroupPlan<Row> {
  readonly #groups = new Map<number, Group<Row>>();
  /** In sight, though not the first there. */
  readonly #next = new Set<number>();
  readonly #waiting = new Set<number>();
  #rows: readonly Row[] = [];
  #with: unknown;
  #turn: number | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #stillAt = 0;
  #isAnyDrawn = false;
  /** Called when all is drawn. */
  whenDone: () => void = () => {};

  /**
   * @param drawnWith whatever the rows depend on besides themselves: it is compared by identity
   * @returns how many groups at the start hold the list, where others still show what is listed no
   *   more; undefined: none does
   */
  update(rows: readonly Row[], drawnWith: unknown): number | undefined {
    this.#rows = rows;
    this.#with = drawnWith;
    this.#isAnyDrawn = false;
    this.#stillAt = performance.now() + STILL_MS;
    for (const group of this.#groups.values()) this.#settle(group);
    this.#goOn();
    const needed = Math.ceil(rows.length / GROUP);
    const isOver = [...this.#waiting].some((index) => index >= needed);
    return isOver ? needed : undefined;
  }

  add(group: Group<Row>): void {
    this.#groups.set(group.index, group);
    this.#settle(group);
    this.#goOn();
  }

  drop(index: number): void {
    this.#groups.delete(index);
    this.#wanted(index, undefined);
  }

  /** A group came near. */
  came(index: number): void {
    const group = this.#groups.get(index);
    if (group === undefined || group.isNear) return;
    this.#wanted(index, undefined);
    group.draw(this.rowsOf(index), true, this.#with);
  }

  went(index: number): void {
    this.#groups.get(index)?.leave();
  }

  /** Draws the group of this row now, whatever is in sight: somebody goes there. */
  reveal(at: number): void {
    const group = this.#groups.get(Math.floor(at / GROUP));
    if (group !== undefined) group.draw(this.rowsOf(group.index), true, this.#with);
  }

  rowsOf(index: number): readonly Row[] {
    return this.#rows.slice(index * GROUP, (index + 1) * GROUP);
  }

  stop(): void {
    clearTimeout(this.#pause);
    if (this.#turn !== undefined) cancelIdleCallback(this.#turn);
    this.#turn = undefined;
  }

  /** One group with other rows is drawn at once, the first that is in sight; the rest waits its turn. */
  #settle(group: Group<Row>): void {
    const { index } = group;
    const rows = this.rowsOf(index);
    const isInSight = group.isNear || index === 0;
    const isSameRows = isSame(group.shown, rows);
    if (isInSight && (isSameRows ? group.drawnWith !== this.#with : !this.#isAnyDrawn)) {
      this.#isAnyDrawn ||= !isSameRows;
      group.draw(rows, true, this.#with);
      this.#wanted(index, undefined);
    } else if (isSameRows) {
      this.#wanted(index, undefined);
    } else {
      this.#wanted(index, isInSight ? this.#next : this.#waiting);
    }
  }

  #wanted(index: number, where: Set<number> | undefined): void {
    for (const set of [this.#next, this.#waiting]) if (set !== where) set.delete(index);
    where?.add(index);
  }

  #goOn(): void {
    clearTimeout(this.#pause);
    if (this.#turn !== undefined || this.#next.size + this.#waiting.size === 0) return;
    const wait = this.#next.size > 0 ? 0 : this.#stillAt - performance.now();
    if (wait > 0) {
      this.#pause = setTimeout(() => this.#goOn(), wait);
      return;
    }
    this.#turn = requestIdleCallback(() => void this.#drawSome(), { timeout: LATEST_MS });
  }

  async #drawSome(): Promise<void> {
    const until = performance.now() + TURN_MS;
    const set = this.#next.size > 0 ? this.#next : this.#waiting;
    for (const index of set) {
      set.delete(index);
      const group = this.#groups.get(index);
      const rows = this.rowsOf(index);
      if (group !== undefined && !isSame(group.shown, rows)) {
        group.draw(rows, group.isNear, this.#with);
        await Promise.resolve(); // the framework draws after this turn of ours
      }
      if (performance.now() > until) break;
    }
    this.#turn = undefined;
    if (this.#next.size + this.#waiting.size === 0) this.whenDone();
    this.#goOn();
  }
}

function isSame<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, at) => row === b[at]);
}
