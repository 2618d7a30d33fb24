/** A binary heap: what goes first can be looked at at once, and be taken out in O(log n). */

export interface Heap<Item> {
  /** What goes before all others; undefined: there is nothing. */
  readonly first: Item | undefined;
  put(item: Item): void;
  takeFirst(): Item | undefined;
}

/** @param goesBefore whether `a` goes before `b`; where neither does, the order is any */
export function createHeap<Item extends object>(
  goesBefore: (a: Item, b: Item) => boolean,
): Heap<Item> {
  const items: Item[] = [];

  function rise(item: Item, from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above] as Item;
      if (!goesBefore(item, parent)) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  function sink(item: Item): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      const other = items[below + 1];
      if (other !== undefined && goesBefore(other, items[below] as Item)) below += 1;
      const child = items[below] as Item;
      if (!goesBefore(child, item)) break;
      items[at] = child;
      at = below;
    }
    items[at] = item;
  }

  return {
    get first() {
      return items[0];
    },
    put(item) {
      items.push(item);
      rise(item, items.length - 1);
    },
    takeFirst() {
      const first = items[0];
      const last = items.pop();
      if (items.length > 0 && last !== undefined) sink(last);
      return first;
    },
  };
}
