/**
 * What a machine that slept owes. After sleep everything is due at once; asked at once, it would
 * fall on servers, on the network that is just coming up and on the person's machine alike.
 */

const MINUTE_MS = 60_000;

/** Due for longer than this: the machine slept, or the browser was closed. */
export const OVERDUE_MS = 3 * MINUTE_MS;

export const LONGEST_SPREAD_MS = 15 * MINUTE_MS;
const SPACING_MS = 2_000;

export interface Due {
  readonly dueAt: number;
  readonly intervalMs: number;
}

/**
 * Gives each due thing the instant to start it. Those due since a moment start now; those overdue
 * are spread in random order over two seconds each, a quarter of an hour at most, and none over
 * more than half its own interval: a page asked each minute must not wait a quarter of an hour.
 *
 * @param random at least 0, below 1
 * @returns in the order of starting
 */
export function spreadOverdue<Item extends Due>(
  due: readonly Item[],
  now: number,
  random: () => number,
): readonly { readonly item: Item; readonly startAt: number }[] {
  const isOverdue = ({ dueAt }: Due) => now - dueAt > OVERDUE_MS;
  const overdue = shuffled(due.filter(isOverdue), random);
  const spreadMs = Math.min(LONGEST_SPREAD_MS, overdue.length * SPACING_MS);
  const starts = [
    ...due.filter((item) => !isOverdue(item)).map((item) => ({ item, startAt: now })),
    ...overdue.map((item, place) => {
      const share = place / overdue.length;
      return { item, startAt: Math.round(now + share * Math.min(spreadMs, item.intervalMs / 2)) };
    }),
  ];
  return starts.sort((a, b) => a.startAt - b.startAt);
}

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
