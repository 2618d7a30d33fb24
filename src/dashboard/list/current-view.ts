/**
 * The view of the list that holds, for all of the page: the list shows it, and the ways back to the
 * list lead to it. The address is its home; while a person types, it follows a little later.
 */
import { signal } from '@preact/signals';
import { formatListView, type ListView, parseListView, withListView } from './list-view';

/** Browsers refuse an address that is rewritten with every key. */
const WRITE_AFTER_MS = 300;

const current = signal<ListView>(parseListView(location.hash));
let writing: ReturnType<typeof setTimeout> | undefined;

/** Inside a component it is drawn again when the view changes. */
export function listView(): ListView {
  return current.value;
}

/** For search-as-you-type: no step of the history. */
export function searchFor(query: string): void {
  current.value = { ...current.value, query };
  clearTimeout(writing);
  writing = setTimeout(writeAddress, WRITE_AFTER_MS);
}

/** For filters and orders: a step of the history, so that Back takes it back. */
export function choose(part: Partial<ListView>): void {
  writeAddress();
  location.hash = withListView(location.hash, { ...current.value, ...part });
}

/** Call before the address leads elsewhere: else Back would find it without what was typed last. */
export function writeAddress(): void {
  clearTimeout(writing);
  writing = undefined;
  const hash = withListView(location.hash || '#', current.value);
  if (hash !== (location.hash || '#')) history.replaceState(history.state, '', hash);
}

/** Keeps the view and the address the same; call once a page. */
export function followAddress(isList: (hash: string) => boolean): void {
  addEventListener('hashchange', () => {
    clearTimeout(writing);
    writing = undefined;
    const { hash } = location;
    if (hash.includes('?') || isList(hash)) {
      const view = parseListView(hash);
      if (formatListView(view) !== formatListView(current.value)) current.value = view;
    } else {
      // What is open was opened from this list, and a reload is to find it beside it.
      writeAddress();
    }
  });
}
