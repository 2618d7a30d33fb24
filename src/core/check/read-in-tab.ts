/**
 * How a page that a script builds is asked for. Opened in a tab each time, the tab is the request.
 * Opened only when the page as it is sent has changed, the conditional request stays the gate, and
 * what it brought decides about the bytes while the tab's text is what is compared.
 *
 * @see docs/adr/0021-pages-built-by-script.md
 */
import type { TabRequest } from '../ports/tab-reader';
import type { Watch } from '../watch/watch';
import { TAB_DEADLINE_MS } from './deadlines';

/** More than a fetched page may have: a script writes out what it was sent as data. */
const MAX_TAB_BYTES = 5 * 1024 * 1024;

export function tabRequest(url: string, watches: readonly Watch[]): TabRequest {
  const parts = watches.map(({ rules }) => rules.include ?? []);
  return {
    url,
    deadlineMs: TAB_DEADLINE_MS,
    maxBytes: MAX_TAB_BYTES,
    // A watch of the whole page waits for no part of it.
    waitFor: parts.every((include) => include.length > 0) ? parts.flat() : [],
  };
}
