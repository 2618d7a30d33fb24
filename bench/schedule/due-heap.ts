/** Pages by due time, the earliest first: the database's due index in little. */

export interface DuePage {
  readonly id: number;
  readonly dueAt: number;
  /** When it was due first, if it waits for its turn since. */
  readonly waitingSince: number;
}

export class DueHeap {
  readonly #rows: DuePage[] = [];

  earliest(): number | undefined {
    return this.#rows[0]?.dueAt;
  }

  put(row: DuePage): void {
    const rows = this.#rows;
    let at = rows.length;
    rows.push(row);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((rows[above] as DuePage).dueAt <= row.dueAt) break;
      rows[at] = rows[above] as DuePage;
      at = above;
    }
    rows[at] = row;
  }

  /** Takes out what is due at `now`, longest due first. */
  takeDue(now: number): DuePage[] {
    const due: DuePage[] = [];
    while ((this.earliest() ?? Number.POSITIVE_INFINITY) <= now) due.push(this.#takeFirst());
    return due;
  }

  #takeFirst(): DuePage {
    const rows = this.#rows;
    const first = rows[0] as DuePage;
    const last = rows.pop() as DuePage;
    if (rows.length > 0) this.#sink(last);
    return first;
  }

  #sink(row: DuePage): void {
    const rows = this.#rows;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= rows.length) break;
      const other = rows[below + 1];
      if (other !== undefined && other.dueAt < (rows[below] as DuePage).dueAt) below += 1;
      if ((rows[below] as DuePage).dueAt >= row.dueAt) break;
      rows[at] = rows[below] as DuePage;
      at = below;
    }
    rows[at] = row;
  }
}
