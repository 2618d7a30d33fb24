/**
 * Places inside the dashboard, as hashes: a notification, the popup or a bookmark can open any of
 * them, and the browser's own Back leads out again.
 */

import { type ActivityFilter, formatActivityFilter, parseActivityFilter } from './activity-filter';

export type ListPlace = 'watches' | 'changed' | 'needs';

export type Route =
  | { readonly kind: 'list'; readonly place: ListPlace }
  | { readonly kind: 'watch'; readonly watchId: string }
  /** The difference is opened by the person: it counts as seen. Null: last seen against newest. */
  | { readonly kind: 'diff'; readonly watchId: string; readonly versions: VersionPair | null }
  | { readonly kind: 'change'; readonly changeId: string }
  | { readonly kind: 'hosts' }
  | { readonly kind: 'host'; readonly host: string }
  /** How politely all hosts were asked. */
  | { readonly kind: 'politeness' }
  | { readonly kind: 'activity'; readonly filter?: ActivityFilter }
  | { readonly kind: 'unknown' };

export interface VersionPair {
  readonly from: string;
  readonly to: string;
}

const UNKNOWN: Route = { kind: 'unknown' };

/**
 * @param hash `location.hash`, with or without its `#`; ids may be percent-encoded or plain. What
 *   follows a question mark is the view of the list (list/list-view.ts), and no part of the place
 */
export function parseRoute(hash: string): Route {
  const parts = decodeParts(hash.replace(/^#\/?/, '').replace(/\?.*$/s, ''));
  if (parts === undefined) return UNKNOWN;
  const [place = '', id = '', ...rest] = parts;
  switch (place) {
    case '':
    case 'changed':
    case 'needs':
    case 'hosts':
    case 'politeness':
      return parts.length <= 1 ? parsePlace(place) : UNKNOWN;
    case 'activity':
      return parseActivity(parts.slice(1));
    case 'watch':
      return id === '' ? UNKNOWN : parseWatch(id, rest);
    case 'change':
      return id === '' || rest.length > 0 ? UNKNOWN : { kind: 'change', changeId: id };
    case 'host':
      return id === '' || rest.length > 0 ? UNKNOWN : { kind: 'host', host: id };
    default:
      return UNKNOWN;
  }
}

/** @returns the hash with its `#`; `parseRoute` of it gives the route again */
export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'list':
      return route.place === 'watches' ? '#' : `#${route.place}`;
    case 'watch':
      return `#watch/${encodeURIComponent(route.watchId)}`;
    case 'diff':
      return formatDiff(route.watchId, route.versions);
    case 'change':
      return `#change/${encodeURIComponent(route.changeId)}`;
    case 'host':
      return `#host/${encodeURIComponent(route.host)}`;
    case 'hosts':
    case 'politeness':
      return `#${route.kind}`;
    case 'activity':
      return `#activity${formatActivityFilter(route.filter ?? {})}`;
    case 'unknown':
      return '#';
  }
}

type Place = '' | 'changed' | 'needs' | 'hosts' | 'politeness';

function parsePlace(place: Place): Route {
  if (place === 'hosts' || place === 'politeness') return { kind: place };
  return { kind: 'list', place: place === '' ? 'watches' : place };
}

function parseActivity(parts: readonly string[]): Route {
  const filter = parseActivityFilter(parts);
  return Object.keys(filter).length === 0 ? { kind: 'activity' } : { kind: 'activity', filter };
}

function parseWatch(watchId: string, rest: readonly string[]): Route {
  if (rest.length === 0) return { kind: 'watch', watchId };
  const [word, from, to] = rest;
  if (word !== 'diff' || rest.length > 3) return UNKNOWN;
  if (from === undefined) return { kind: 'diff', watchId, versions: null };
  if (from === '' || to === undefined || to === '') return UNKNOWN;
  return { kind: 'diff', watchId, versions: { from, to } };
}

function formatDiff(watchId: string, versions: VersionPair | null): string {
  const base = `#watch/${encodeURIComponent(watchId)}/diff`;
  if (versions === null) return base;
  return `${base}/${encodeURIComponent(versions.from)}/${encodeURIComponent(versions.to)}`;
}

function decodeParts(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined; // a stray percent sign: no place of ours
  }
}
