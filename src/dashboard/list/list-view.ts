/**
 * How the list is looked at: what is searched for, filtered by and sorted by. It is part of the
 * address, after a question mark, so that Back, a reload and a bookmark bring it again.
 */

export type SortKey = 'added' | 'title' | 'state' | 'changed' | 'next' | 'share';

export const SORT_KEYS: readonly SortKey[] = [
  'added',
  'title',
  'state',
  'changed',
  'next',
  'share',
];

export interface ListView {
  readonly query: string;
  /** A status, or `paused`; empty: all. */
  readonly state: string;
  readonly tag: string;
  readonly host: string;
  readonly unread: boolean;
  readonly sort: SortKey;
  /** Against the order that is usual for this key. */
  readonly reversed: boolean;
}

export const WHOLE_LIST: ListView = {
  query: '',
  state: '',
  tag: '',
  host: '',
  unread: false,
  sort: 'added',
  reversed: false,
};

const LONGEST = 500;

/** @param hash `location.hash`; what is not understood is passed over */
export function parseListView(hash: string): ListView {
  const at = hash.indexOf('?');
  const given = new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
  const text = (name: string) => (given.get(name) ?? '').slice(0, LONGEST);
  const sort = text('sort');
  const key = sort.replace(/^-/, '') as SortKey;
  const isKnown = SORT_KEYS.includes(key);
  return {
    query: text('q'),
    state: text('state'),
    tag: text('tag'),
    host: text('host'),
    unread: given.has('unread'),
    sort: isKnown ? key : WHOLE_LIST.sort,
    reversed: isKnown && sort.startsWith('-'),
  };
}

/** @returns with its `?`; empty for the whole list. `parseListView` of it gives the view again */
export function formatListView(view: ListView): string {
  const { query, state, tag, host, unread, sort, reversed } = view;
  const isUsual = sort === WHOLE_LIST.sort && !reversed;
  const pairs: readonly (readonly [string, string])[] = [
    ['q', query],
    ['state', state],
    ['tag', tag],
    ['host', host],
    ['unread', unread ? '1' : ''],
    ['sort', isUsual ? '' : `${reversed ? '-' : ''}${sort}`],
  ];
  const set = pairs.filter(([, value]) => value !== '').map(([name, value]) => [name, value]);
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}

/** The hash of a place with this view of the list kept in it. */
export function withListView(hash: string, view: ListView): string {
  return `${hash.replace(/\?.*$/s, '')}${formatListView(view)}`;
}

/** Whether anything but the order is chosen. */
export function isFiltered({ query, state, tag, host, unread }: ListView): boolean {
  return query.trim() !== '' || state !== '' || tag !== '' || host !== '' || unread;
}
