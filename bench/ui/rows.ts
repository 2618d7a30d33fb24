/**
 * Watches as the engine would have made them in some weeks, for a profile that has any number of
 * them: some changed, some in need of the person, most quiet; ten of each site, a third with tags.
 */
import { newResource } from '../../src/core/check/new-resource';
import type { Resource } from '../../src/core/check/resource';
import type { HostRecord } from '../../src/core/hosts/host-record';
import { newHost } from '../../src/core/hosts/record';
import type { Change } from '../../src/core/watch/change';
import { newState } from '../../src/core/watch/new-watch';
import type { WatchState } from '../../src/core/watch/state';
import { resourceKey, type Watch } from '../../src/core/watch/watch';

export interface SeedRows {
  readonly watches: readonly Watch[];
  readonly states: readonly WatchState[];
  readonly resources: readonly Resource[];
  readonly hosts: readonly HostRecord[];
  readonly changes: readonly Change[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_HOST = 10;

const SUBJECTS = ['Tenders', 'Price list', 'Release notes', 'Course seats', 'Timetable', 'Notices'];
const PLACES = ['Harbour', 'Zürich', 'North library', 'Kraków', 'Old town', 'Göteborg', 'Lyon'];
const TAGS = ['Tenders', 'Prices', 'Docs', 'To read', 'Travel', 'Work'];
const NEEDY = ['gone', 'part_not_found', 'needs_permission'] as const;

/** @param from the number of the first; rows of other numbers have other ids, addresses and hosts */
export function seedRows(from: number, to: number, now: number): SeedRows {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const rows = numbers.map((number) => rowsOf(number, now));
  const hosts = new Set(rows.map(({ watch }) => watch.host));
  return {
    watches: rows.map(({ watch }) => watch),
    states: rows.map(({ state }) => state),
    resources: rows.map(({ resource }) => resource),
    hosts: [...hosts].map((host) => newHost(host, now - 30 * DAY_MS)),
    changes: rows.flatMap(({ change }) => change ?? []),
  };
}

function rowsOf(number: number, now: number) {
  const watch = watchOf(number, now);
  const fresh = newState(watch, watch.addedAt);
  const isNew = number % 5 === 0;
  const isNeedy = number % 11 === 3;
  const checkedAt = now - (number % 170) * 60_000;
  const marks = Array.from({ length: 60 }, (_, at) => 'ccscccsxccfc'[(at * 7 + number) % 12]);
  const state: WatchState = {
    ...fresh,
    status: isNeedy ? (NEEDY[number % NEEDY.length] ?? 'gone') : 'ok',
    dueAt: now + DAY_MS + (number % 3000) * 60_000,
    lastCheckedAt: checkedAt,
    lastGoodAt: checkedAt,
    lastChangedAt: now - (number % 400) * HOUR_MS,
    marks: marks.join(''),
    counts: { checks: 90, confirmed: 20 + (number % 60), same: 12, changed: 8, failed: 4 },
    ...(isNew ? { unseenAt: now - (number % 400) * HOUR_MS } : {}),
    ...(isNeedy ? { needsYouAt: now - (number % 300) * HOUR_MS } : {}),
  };
  const resource: Resource = {
    ...newResource(watch.resourceKey),
    finalUrl: watch.url,
    sha256: 'aa',
  };
  return { watch, state, resource, change: isNew ? changeOf(watch, state, number) : undefined };
}

function watchOf(number: number, now: number): Watch {
  const host = `site-${Math.floor(number / PER_HOST)}.example.org`;
  const url = `https://${host}/pages/${number}/index.html`;
  return {
    id: `w${String(number).padStart(8, '0')}`,
    url,
    host,
    resourceKey: resourceKey(url, 'anon', 'en'),
    title: `${SUBJECTS[number % SUBJECTS.length]} ${PLACES[number % PLACES.length]} ${number}`,
    titleByPerson: false,
    tags: number % 3 === 0 ? [TAGS[number % TAGS.length] ?? 'Work', 'Watched'] : [],
    addedAt: now - 60 * DAY_MS + number,
    intervalMs: undefined,
    rhythm: 'fixed',
    paused: number % 29 === 7,
    rules: {},
    localNetwork: false,
    scope: 'anon',
    ignoreRobots: false,
    ignoreMaxAge: false,
    headOverBytes: undefined,
    headersOnly: false,
    readIn: 'fetch',
    language: 'en',
  };
}

function changeOf(watch: Watch, { unseenAt = 0 }: WatchState, number: number): Change {
  return {
    id: `c${String(number).padStart(8, '0')}`,
    watchId: watch.id,
    at: unseenAt,
    kind: 'changed',
    summary: {
      added: 1 + (number % 4),
      removed: number % 2,
      replaced: 0,
      headings: ['Open calls'],
      excerpt: { kind: 'added', text: `Bridge repair, lot ${number}, closes 19 December` },
    },
    trace: [],
    unseen: 1,
  };
}
