/** Which rows are chosen, and from where a range goes. Pure: the list is an argument. */

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where the last choice was made: a range goes from here. */
  readonly anchor: string | null;
}

export const NOTHING_CHOSEN: Selection = { ids: new Set(), anchor: null };

/** Chooses one, or takes its choice back. */
export function toggled({ ids }: Selection, id: string): Selection {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return { ids: after, anchor: id };
}

/**
 * Chooses all from the anchor to this one, both with them; without an anchor in the list this one
 * alone.
 *
 * @param order the ids of the list as it is shown
 */
export function ranged(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  if (to < 0) return selection;
  if (from < 0) return { ids: new Set([...selection.ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

export function allOf(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}
