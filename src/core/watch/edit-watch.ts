/**
 * What an edit makes of a watch and of its state. Another address, scope or language is another
 * resource: what was held of the old one says nothing about it, so the watch starts anew. Another
 * part of the same page keeps the validators, and the stored version is read again (architecture:
 * a 304 says nothing about our own extractor).
 */
import { type Keep, keepOf, keepsLess } from './keep';
import { newState } from './new-watch';
import type { Settings } from './settings';
import { NEEDS_YOU, type WatchState } from './state';
import { howAsked, type ReadIn, resourceKey, type Watch } from './watch';
import { readingKey, type StoredRules, storedRules } from './watch-rules';

/** The fields to change; `undefined` as a value is the default interval, the whole page, "never". */
export interface WatchEdit {
  readonly title?: string;
  readonly tags?: Watch['tags'];
  readonly note?: string;
  readonly pickedText?: string;
  readonly address?: { readonly url: string; readonly host: string };
  readonly intervalMs?: number | undefined;
  readonly rhythm?: Watch['rhythm'];
  /** All of them: what is not named is the default again. */
  readonly rules?: StoredRules;
  readonly paused?: boolean;
  readonly localNetwork?: boolean;
  readonly ignoreRobots?: boolean;
  readonly ignoreMaxAge?: boolean;
  readonly headOverBytes?: number | undefined;
  readonly headersOnly?: boolean;
  readonly readIn?: ReadIn;
  readonly scope?: Watch['scope'];
  readonly keep?: Keep;
}

/** The newest stored version, read under the edited rules. */
export type Reread =
  | {
      readonly kind: 'read';
      readonly snapshotId: string;
      readonly fingerprint: string;
      readonly readUnder: string;
    }
  | { readonly kind: 'part_not_found'; readonly snapshotId: string }
  /** Not stored, damaged, or not readable under the new rules: only a whole answer helps. */
  | { readonly kind: 'version_missing' };

export interface Edited {
  readonly watch: Watch;
  readonly state: WatchState;
  /** Versions and changes of another address are no history of this one. */
  readonly dropHistory: boolean;
  /** The next request must carry no condition: there is nothing to compare a 304 with. */
  readonly askWhole: boolean;
  /** What is stored is more than is kept from now on. */
  readonly narrows: boolean;
}

export function editWatch(
  before: { readonly watch: Watch; readonly state: WatchState },
  edit: WatchEdit,
  about: { readonly now: number; readonly settings: Settings; readonly reread: Reread },
): Edited {
  const edited = withoutKeep(before, edit, about);
  const [was, is] = [keepOf(before.watch), keepOf(edited.watch)];
  const narrows = !edited.dropHistory && keepsLess(was, is);
  if (!keepsLess(is, was)) return { ...edited, narrows };
  // What was not kept comes back with a whole answer alone.
  return {
    ...edited,
    narrows,
    state: readSoon(edited.state, edited.watch, about.now),
    askWhole: true,
  };
}

function withoutKeep(
  { watch, state }: { readonly watch: Watch; readonly state: WatchState },
  edit: WatchEdit,
  {
    now,
    settings,
    reread,
  }: { readonly now: number; readonly settings: Settings; readonly reread: Reread },
): Omit<Edited, 'narrows'> {
  const edited = editedWatch(watch, edit);
  if (edited.resourceKey !== watch.resourceKey) {
    const dropHistory = edited.url !== watch.url;
    return {
      watch: edited,
      state: startAnew(edited, dropHistory ? undefined : state, now),
      dropHistory,
      askWhole: true,
    };
  }
  const planned = replan(state, watch, edited, settings, now);
  if (readingKey(edited.rules) === readingKey(watch.rules)) {
    const isFreed = planned.unreadSha256 !== undefined && !isSameRules(edited.rules, watch.rules);
    return {
      watch: edited,
      state: isFreed ? readSoon(planned, edited, now) : planned,
      dropHistory: false,
      askWhole: isFreed,
    };
  }
  return {
    watch: edited,
    state: underNewRules(planned, edited, reread, now),
    dropHistory: false,
    askWhole: usable(reread, state).kind === 'version_missing',
  };
}

function isSameRules(a: StoredRules, b: StoredRules): boolean {
  return JSON.stringify(storedRules(a)) === JSON.stringify(storedRules(b));
}

/** What the old rules held back may be the page as it is: a 304 to it would hide it for good. */
function readSoon(state: WatchState, { paused }: Watch, now: number): WatchState {
  const { unreadSha256: _heldBack, ...rest } = state;
  return paused ? rest : { ...rest, dueAt: now };
}

function editedWatch(watch: Watch, edit: WatchEdit): Watch {
  const { title, address, ...fields } = edit;
  const wished: Watch = { ...watch, ...fields, ...address };
  // Headers have no parts.
  const ruled: Watch = wished.headersOnly ? { ...wished, rules: {} } : wished;
  const { pickedText: _pageText, ...untold } = ruled;
  // What was picked is text of the page.
  const merged = keepOf(ruled) === 'hash' ? untold : ruled;
  return {
    ...merged,
    // An empty title is "use the page's own again".
    ...(title === undefined ? {} : titled(title, merged)),
    resourceKey: resourceKey(merged.url, merged.scope, merged.language, howAsked(merged)),
  };
}

function titled(title: string, watch: Watch): Pick<Watch, 'title' | 'titleByPerson'> {
  const trimmed = title.trim();
  if (trimmed === '') return { title: watch.title, titleByPerson: false };
  return { title: trimmed, titleByPerson: true };
}

/** @param history the state to keep the history of; undefined: none of it */
function startAnew(watch: Watch, history: WatchState | undefined, now: number): WatchState {
  const fresh = newState(watch, now);
  if (history === undefined) return fresh;
  const { unseenAt, lastChangedAt, counts, marks } = history;
  return {
    ...fresh,
    counts,
    marks,
    ...(unseenAt === undefined ? {} : { unseenAt }),
    ...(lastChangedAt === undefined ? {} : { lastChangedAt }),
  };
}

/**
 * A paused watch is in no due index; another interval counts from the last check, not from now. The
 * person's word on private networks and on robots.txt is tried at once.
 */
function replan(
  state: WatchState,
  before: Watch,
  after: Watch,
  settings: Settings,
  now: number,
): WatchState {
  const { dueAt: _planned, ...unplanned } = state;
  if (after.paused) return unplanned;
  if (after.localNetwork !== before.localNetwork || after.ignoreRobots !== before.ignoreRobots) {
    return { ...state, dueAt: now };
  }
  const isNoLongerHeld = after.ignoreMaxAge && !before.ignoreMaxAge;
  const isSameRhythm = after.rhythm === before.rhythm && after.intervalMs === before.intervalMs;
  if (isSameRhythm && after.paused === before.paused && !isNoLongerHeld) return state;
  const { pace, ...replanned } = { ...state, dueAt: dueByInterval(state, after, settings, now) };
  return isSameRhythm && pace !== undefined ? { ...replanned, pace } : replanned;
}

/** When a watch is due by its interval alone, never earlier than now. */
export function dueByInterval(
  { lastCheckedAt }: Pick<WatchState, 'lastCheckedAt'>,
  { intervalMs }: Pick<Watch, 'intervalMs'>,
  { defaultIntervalMs }: Pick<Settings, 'defaultIntervalMs'>,
  now: number,
): number {
  if (lastCheckedAt === undefined) return now;
  return Math.max(now, lastCheckedAt + (intervalMs ?? defaultIntervalMs));
}

/** A re-reading counts only if it is of the version that is the newest now. */
function usable(reread: Reread, state: WatchState): Reread {
  if (reread.kind === 'version_missing' || reread.snapshotId === state.newestSnapshotId) {
    return reread;
  }
  return { kind: 'version_missing' };
}

function underNewRules(state: WatchState, watch: Watch, reread: Reread, now: number): WatchState {
  const {
    fingerprint: _old,
    readUnder: _rules,
    unreadSha256: _bytes,
    // Another part changes at another rate.
    rate: _learned,
    pace: _paced,
    ...unread
  } = state;
  const found = usable(reread, state);
  switch (found.kind) {
    case 'read': {
      const { fingerprint, readUnder } = found;
      const read = { ...unread, fingerprint, readUnder };
      return state.status === 'part_not_found' ? withStatus(read, 'ok', now) : read;
    }
    case 'part_not_found':
      return withStatus(unread, 'part_not_found', now);
    case 'version_missing':
      return watch.paused ? unread : { ...unread, dueAt: now };
  }
}

function withStatus(state: WatchState, status: WatchState['status'], now: number): WatchState {
  if (state.status === status) return state;
  const { needsYouAt: _since, ...rest } = state;
  return {
    ...rest,
    status,
    statusSince: now,
    ...(NEEDS_YOU.has(status) ? { needsYouAt: now } : {}),
  };
}
