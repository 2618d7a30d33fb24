import { describe, expect, test } from 'vitest';
import {
  dueByInterval,
  editWatch,
  type Reread,
  type WatchEdit,
} from '../../../src/core/watch/edit-watch';
import { DEFAULT_SETTINGS } from '../../../src/core/watch/settings';
import { aState, aWatch, NOW } from '../../adapters/storage/rows';

const HOUR_MS = 3_600_000;
const LATER = NOW + HOUR_MS;
const MISSING: Reread = { kind: 'version_missing' };
const READ: Reread = { kind: 'read', snapshotId: 's1', fingerprint: 'new', readUnder: '1 main' };

const watch = aWatch();
/** Checked at NOW, one version held, one change unseen. */
const state = aState(watch, {
  status: 'ok',
  dueAt: NOW + 3 * HOUR_MS,
  fingerprint: 'f1',
  readUnder: '1 ',
  newestSnapshotId: 's1',
  referenceSnapshotId: 's1',
  lastSeenSnapshotId: 's0',
  unseenAt: NOW,
  lastCheckedAt: NOW,
  lastChangedAt: NOW,
  marks: 'bcx',
  counts: { checks: 3, confirmed: 1, same: 0, changed: 1, failed: 0 },
});

function edited(edit: WatchEdit, reread: Reread = MISSING, held = { watch, state }) {
  return editWatch(held, edit, { now: LATER, settings: DEFAULT_SETTINGS, reread });
}

describe('another address', () => {
  const address = { url: 'https://other.example/', host: 'other.example' };
  const end = edited({ address });

  test('is another resource and another host', () => {
    expect(end.watch).toMatchObject({ ...address, resourceKey: 'anon en https://other.example/' });
    expect(end.state.resourceKey).toBe(end.watch.resourceKey);
  });

  test('starts as new, due now, with nothing held or unseen', () => {
    expect(end.state).toEqual({ ...aState(end.watch), statusSince: LATER, dueAt: LATER });
    expect(end.state).not.toHaveProperty('fingerprint');
    expect(end.state).not.toHaveProperty('unseenAt');
  });

  test('drops the history of the old one and asks for the whole page', () => {
    expect(end).toMatchObject({ dropHistory: true, askWhole: true });
  });

  test('of a paused watch stays out of the due index', () => {
    const paused = { watch: { ...watch, paused: true }, state };
    expect(edited({ address }, MISSING, paused).state).not.toHaveProperty('dueAt');
  });
});

describe('cookies sent or not', () => {
  const end = edited({ scope: 'cred' });

  test('is another resource: the next check is a first copy', () => {
    expect(end.watch.resourceKey).toBe('cred en https://example.org/news');
    expect(end.state).toMatchObject({ status: 'new', dueAt: LATER });
    expect(end.state).not.toHaveProperty('newestSnapshotId');
  });

  test('keeps the history: it is the same page', () => {
    expect(end.dropHistory).toBe(false);
    expect(end.state).toMatchObject({ unseenAt: NOW, marks: 'bcx', counts: state.counts });
  });
});

describe('headers only', () => {
  const parted = { watch: aWatch({ rules: { include: ['main'] } }), state };
  const end = edited({ headersOnly: true }, MISSING, parted);

  test('is another resource, without a part: the next check is a first copy', () => {
    expect(end.watch.resourceKey).toBe('anon-head en https://example.org/news');
    expect(end.watch).toMatchObject({ headersOnly: true, rules: {} });
    expect(end.state).toMatchObject({ status: 'new', dueAt: LATER });
    expect(end).toMatchObject({ dropHistory: false, askWhole: true });
  });

  test('taken back is the page again', () => {
    const back = edited({ headersOnly: false }, MISSING, end);
    expect(back.watch.resourceKey).toBe(watch.resourceKey);
  });
});

describe('what the site says of its age', () => {
  const held = { watch, state: { ...state, dueAt: NOW + 900 * HOUR_MS } };

  test('no longer waited for: due by the interval', () => {
    const end = edited({ ignoreMaxAge: true }, MISSING, held);
    expect(end.watch.ignoreMaxAge).toBe(true);
    expect(end.state.dueAt).toBe(NOW + 3 * HOUR_MS);
  });

  test('waited for again: the plan of now stays', () => {
    const ignoring = { ...held, watch: aWatch({ ignoreMaxAge: true }) };
    expect(edited({ ignoreMaxAge: false }, MISSING, ignoring).state.dueAt).toBe(held.state.dueAt);
  });
});

test('asking by HEAD first changes nothing but itself', () => {
  const end = edited({ headOverBytes: 1_000_000 });
  expect(end.state).toEqual(state);
  expect(end.watch).toEqual({ ...watch, headOverBytes: 1_000_000 });
  expect(edited({ headOverBytes: undefined }, MISSING, end).watch).toEqual(watch);
});

describe('another part of the page', () => {
  test('keeps validators: the stored version gives the new fingerprint', () => {
    const end = edited({ rules: { include: ['main'] } }, READ);
    expect(end).toMatchObject({ dropHistory: false, askWhole: false });
    expect(end.state).toEqual({ ...state, fingerprint: 'new', readUnder: '1 main' });
  });

  test('without a stored version asks for the whole page, now', () => {
    const end = edited({ rules: { include: ['main'] } }, MISSING);
    expect(end.askWhole).toBe(true);
    expect(end.state).toMatchObject({ dueAt: LATER });
    expect(end.state).not.toHaveProperty('fingerprint');
  });

  test('read from a version that is no longer the newest counts as not read', () => {
    const end = edited({ rules: { include: ['main'] } }, { ...READ, snapshotId: 's0' });
    expect(end.askWhole).toBe(true);
    expect(end.state).not.toHaveProperty('fingerprint');
  });

  test('that is not in the stored version needs the person at once', () => {
    const end = edited(
      { rules: { include: ['#no'] } },
      { kind: 'part_not_found', snapshotId: 's1' },
    );
    expect(end.state).toMatchObject({
      status: 'part_not_found',
      statusSince: LATER,
      needsYouAt: LATER,
    });
  });

  test('that is found again ends "part not found"', () => {
    const lost = { ...state, status: 'part_not_found' as const, needsYouAt: NOW };
    const end = edited({ rules: { include: ['main'] } }, READ, { watch, state: lost });
    expect(end.state).toMatchObject({ status: 'ok', statusSince: LATER });
    expect(end.state).not.toHaveProperty('needsYouAt');
  });

  test('forgets which bytes could not be read under the old rules', () => {
    const end = edited({ rules: { include: ['main'] } }, READ, {
      watch,
      state: { ...state, unreadSha256: 'aa' },
    });
    expect(end.state).not.toHaveProperty('unreadSha256');
  });

  test('back to the whole page is an edit like any other', () => {
    const partly = { watch: { ...watch, rules: { include: ['main'] } }, state };
    const end = edited({ rules: {} }, READ, partly);
    expect(end.watch.rules).toEqual({});
    expect(end.state.fingerprint).toBe('new');
  });
});

describe('rhythm', () => {
  test.each([
    ['shorter, the last check long enough ago: due now', 60_000, LATER],
    ['longer: counted from the last check', 24 * HOUR_MS, NOW + 24 * HOUR_MS],
  ])('%s', (_title, intervalMs, dueAt) => {
    expect(edited({ intervalMs }).state.dueAt).toBe(dueAt);
  });

  test('the default again: counted by the settings', () => {
    const own = { watch: { ...watch, intervalMs: 60_000 }, state };
    const end = edited({ intervalMs: undefined }, MISSING, own);
    expect(end.watch.intervalMs).toBeUndefined();
    expect(end.state.dueAt).toBe(NOW + DEFAULT_SETTINGS.defaultIntervalMs);
  });

  test('the same interval leaves the due time alone', () => {
    expect(edited({ intervalMs: undefined }).state).toEqual(state);
  });

  const learned = {
    ...state,
    dueAt: NOW + 30 * HOUR_MS,
    rate: { unchangedMs: 9, changed: [], visits: 9, countedAt: NOW, visitsSinceChange: 9 },
    pace: {
      everyMs: 30 * HOUR_MS,
      because: 'rate' as const,
      perDay: 0.1,
      bounds: { shortestMs: 3 * HOUR_MS, longestMs: 24 * HOUR_MS },
    },
  };

  test('from adaptive to fixed: due by the interval, what was learned stays', () => {
    const own = { watch: { ...watch, rhythm: 'adaptive' as const }, state: learned };
    const end = edited({ rhythm: 'fixed' }, MISSING, own);
    expect(end.state.dueAt).toBe(NOW + DEFAULT_SETTINGS.defaultIntervalMs);
    expect(end.state).not.toHaveProperty('pace');
    expect(end.state.rate).toEqual(learned.rate);
  });

  test('what is no matter of rhythm leaves the pace alone', () => {
    const own = { watch: { ...watch, rhythm: 'adaptive' as const }, state: learned };
    expect(edited({ title: 'Mine' }, MISSING, own).state).toEqual(learned);
  });

  test('another part changes at another rate', () => {
    const own = { watch: { ...watch, rhythm: 'adaptive' as const }, state: learned };
    const end = edited({ rules: { include: ['#news'] } }, MISSING, own);
    expect(end.state).not.toHaveProperty('rate');
    expect(end.state).not.toHaveProperty('pace');
  });

  test('pausing takes it out of the due index, resuming puts it back', () => {
    const paused = edited({ paused: true });
    expect(paused.state).not.toHaveProperty('dueAt');
    const resumed = edited({ paused: false }, MISSING, paused);
    expect(resumed.state.dueAt).toBe(NOW + DEFAULT_SETTINGS.defaultIntervalMs);
  });

  test('another interval does not wake a paused watch', () => {
    const paused = edited({ paused: true });
    expect(edited({ intervalMs: 60_000 }, MISSING, paused).state).not.toHaveProperty('dueAt');
  });
});

test('the word on private networks is tried at once', () => {
  const end = edited({ localNetwork: true });
  expect(end.watch.localNetwork).toBe(true);
  expect(end.state).toEqual({ ...state, dueAt: LATER });
});

test('the word on robots.txt is tried at once, and leaves all else as it was', () => {
  const end = edited({ ignoreRobots: true });
  expect(end.watch.ignoreRobots).toBe(true);
  expect(end.state).toEqual({ ...state, dueAt: LATER });
  expect(end.dropHistory || end.askWhole).toBe(false);
});

describe('title', () => {
  test('of the person stays theirs', () => {
    expect(edited({ title: '  Mine ' }).watch).toMatchObject({
      title: 'Mine',
      titleByPerson: true,
    });
  });

  test('emptied follows the page again', () => {
    const named = { watch: { ...watch, title: 'Mine', titleByPerson: true }, state };
    expect(edited({ title: ' ' }, MISSING, named).watch.titleByPerson).toBe(false);
  });

  test('changes nothing else', () => {
    expect(edited({ title: 'Mine' }).state).toEqual(state);
  });
});

describe('dueByInterval', () => {
  test.each([
    ['never checked: now', undefined, undefined, LATER],
    ['its own interval', NOW, 2 * HOUR_MS, NOW + 2 * HOUR_MS],
    ['the default', NOW, undefined, NOW + DEFAULT_SETTINGS.defaultIntervalMs],
    ['overdue: now, not in the past', NOW - 24 * HOUR_MS, 60_000, LATER],
  ])('%s', (_title, lastCheckedAt, intervalMs, dueAt) => {
    const checked = lastCheckedAt === undefined ? {} : { lastCheckedAt };
    expect(dueByInterval(checked, { intervalMs }, DEFAULT_SETTINGS, LATER)).toBe(dueAt);
  });
});
