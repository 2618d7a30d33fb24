/** Which rows the list shows, and in what order. Pure, and quick for ten thousand rows. */
import { NEEDS_YOU, type Status } from '../../core/watch/state';
import { tagKey } from '../../core/watch/tags';
import type { WatchRow } from '../../messaging/protocol';
import { nextCheckAt } from '../../ui/wait-words';
import type { ListView, SortKey } from './list-view';

export type RowState = Status | 'paused';

export function stateOf({ paused, status }: WatchRow): RowState {
  return paused ? 'paused' : status;
}

/** How many of its checks were confirmed without a body, from 0 to 1; undefined: none was answered. */
export function share304({ counts }: WatchRow): number | undefined {
  const answered = counts.confirmed + counts.same + counts.changed;
  return answered === 0 ? undefined : counts.confirmed / answered;
}

/** The filters alone, without the search: those change seldom. */
export function filterRows(
  rows: readonly WatchRow[],
  { state, tag, host, unread }: Pick<ListView, 'state' | 'tag' | 'host' | 'unread'>,
): readonly WatchRow[] {
  const key = tag === '' ? '' : tagKey(tag);
  if (state === '' && key === '' && host === '' && !unread) return rows;
  return rows.filter(
    (row) =>
      (state === '' || stateOf(row) === state) &&
      (key === '' || row.tags.some((each) => tagKey(each) === key)) &&
      (host === '' || row.host === host || row.host.endsWith(`.${host}`)) &&
      (!unread || row.unseen !== null),
  );
}

type Order = (a: WatchRow, b: WatchRow) => number;

/**
 * Rows in the order of a key; rows that are alike in it stay as they were. Without anything to go by
 * a row is last, whichever way it is sorted.
 *
 * @param rows newest added first, as they are read
 * @param language of the words, for names
 */
export function sortRows(
  rows: readonly WatchRow[],
  { sort, reversed }: Pick<ListView, 'sort' | 'reversed'>,
  language: string,
): readonly WatchRow[] {
  if (sort === 'added') return reversed ? rows.toReversed() : rows;
  return rows.toSorted(orderOf(sort, reversed ? -1 : 1, language));
}

function orderOf(sort: Exclude<SortKey, 'added'>, way: 1 | -1, language: string): Order {
  switch (sort) {
    case 'title': {
      const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
      return (a, b) => way * compare(nameOf(a), nameOf(b));
    }
    case 'state':
      return (a, b) => way * (urgency(a) - urgency(b) || order(stateOf(a), stateOf(b)));
    case 'changed':
      return byNumber((row) => changedAt(row), way === 1 ? -1 : 1);
    case 'next':
      return byNumber(nextCheckAt, way);
    case 'share':
      return byNumber(share304, way);
  }
}

export function nameOf({ title, host }: WatchRow): string {
  return title === '' ? host : title;
}

export function changedAt({ unseen, lastChangedAt }: WatchRow): number | undefined {
  return unseen?.newest.at ?? lastChangedAt ?? undefined;
}

function byNumber(valueOf: (row: WatchRow) => number | undefined, way: 1 | -1): Order {
  return (a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    return way * (first - second);
  };
}

/** What wants a person first, what is well last. */
function urgency(row: WatchRow): number {
  const state = stateOf(row);
  if (state === 'paused') return 4;
  if (NEEDS_YOU.has(state)) return 0;
  if (row.unseen !== null) return 1;
  return state === 'ok' || state === 'new' ? 3 : 2;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface Counted<Value> {
  readonly value: Value;
  readonly count: number;
}

/** What there is to filter by, the commonest first. */
export function countStates(rows: readonly WatchRow[]): readonly Counted<RowState>[] {
  return counted(rows.map(stateOf), (state) => state);
}

/** As first written of each. */
export function countTags(rows: readonly WatchRow[]): readonly Counted<string>[] {
  return counted(
    rows.flatMap(({ tags }) => tags),
    tagKey,
  );
}

export function countHosts(rows: readonly WatchRow[]): readonly Counted<string>[] {
  return counted(
    rows.map(({ host }) => host),
    (host) => host,
  );
}

function counted<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly Counted<Value>[] {
  const counts = new Map<string, { value: Value; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
