/**
 * Reading a page as a browser shows it, for pages that a script builds: a muted tab behind the others
 * is opened for the check and closed again. One at a time, and never in front.
 *
 * @see docs/adr/0021-pages-built-by-script.md
 */
import type { FetchAnswer } from './fetcher';

export interface TabRequest {
  readonly url: string;
  /** From the tab's opening to its text. */
  readonly deadlineMs: number;
  /** Of the markup, as UTF-8. */
  readonly maxBytes: number;
  /** CSS selectors: once one finds something, and the page is quiet, it is read. Empty: once quiet. */
  readonly waitFor: readonly string[];
}

export interface TabReader {
  /** Runs `work` when no other has the tab; a turn is taken before a lease is, which runs out. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * The page as it stands when it is quiet, in the shape of an answer: its markup, the status of the
   * navigation, no header but its type. Never rejects.
   */
  read(request: TabRequest): Promise<FetchAnswer>;
}
