/**
 * The list by keyboard, as a grid is used everywhere: arrows move, Space chooses, Shift draws a range,
 * Control+A takes all that is listed, Delete removes what is chosen, Escape lets go of it.
 */
import { allOf, NOTHING_CHOSEN, ranged, type Selection, toggled } from './selection';

const PAGE_ROWS = 10;

export interface ListKeys {
  /** The ids as they are listed. */
  readonly order: readonly string[];
  /** The row that has the focus. */
  readonly at: string;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly go: (id: string) => void;
  readonly remove: () => void;
}

/** @returns whether the key was one of the list's */
export function pressInList(event: KeyboardEvent, keys: ListKeys): boolean {
  if (event.altKey) return false;
  const { order, at, selection, select } = keys;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a' || event.shiftKey) return false;
    select(allOf(order));
    return true;
  }
  switch (event.key) {
    case ' ':
      select(event.shiftKey ? ranged(selection, at, order) : toggled(selection, at));
      return true;
    case 'Escape':
      if (selection.ids.size === 0) return false;
      select(NOTHING_CHOSEN);
      return true;
    case 'Delete':
      if (selection.ids.size === 0) return false;
      keys.remove();
      return true;
    default:
      return move(event, keys);
  }
}

function move(event: KeyboardEvent, { order, at, selection, select, go }: ListKeys): boolean {
  const here = order.indexOf(at);
  const to = targetOf(event.key, here, order.length);
  const id = to === undefined ? undefined : order[to];
  if (id === undefined) return false;
  if (event.shiftKey) {
    const from = selection.anchor === null ? { ...selection, anchor: at } : selection;
    select(ranged(from, id, order));
  }
  go(id);
  return true;
}

function targetOf(key: string, here: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1);
    case 'ArrowUp':
      return Math.max(here - 1, 0);
    case 'PageDown':
      return Math.min(here + PAGE_ROWS, count - 1);
    case 'PageUp':
      return Math.max(here - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
