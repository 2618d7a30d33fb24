import { describe, expect, test } from 'vitest';
import type { FoundText, WatchFacts } from '../../../src/core/check/examine';
import { judgeText, type TextInput } from '../../../src/core/check/judge-text';
import type { Judgement, Verdict } from '../../../src/core/check/judgement';
import { DEFAULT_RULES } from '../../../src/core/check/rules';
import { COMMON_PACE } from '../../../src/core/schedule/shared-pace';
import type { WatchState } from '../../../src/core/watch/state';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { aState, aWatch, NOW } from '../../adapters/storage/rows';
import { heldResource } from './judge-input';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const watch = aWatch({ intervalMs: HOUR_MS });

/** One version held, one change unread. */
const held = aState(watch, {
  status: 'ok',
  fingerprint: 'f1',
  readUnder: 'rules',
  newestSnapshotId: 's1',
  newestTakenAt: NOW - 5000,
  referenceSnapshotId: 's1',
  lastSeenSnapshotId: 's0',
  unseenAt: NOW - 5000,
  lastChangedAt: NOW - 5000,
  failures: 2,
});
/** All that an error must not touch. */
const KEPT = [
  'fingerprint',
  'readUnder',
  'newestSnapshotId',
  'newestTakenAt',
  'referenceSnapshotId',
  'lastSeenSnapshotId',
  'unseenAt',
  'lastChangedAt',
] as const satisfies readonly (keyof WatchState)[];

function textFound(fingerprint: string, differs = true): FoundText {
  return {
    kind: 'text',
    version: {
      kind: 'text',
      blocks: [],
      comparableText: 'text',
      fingerprint,
      title: 'Title',
      passwordField: false,
      builtByScript: false,
      language: undefined,
      unruled: [],
      warnings: [],
      trace: [{ step: 'media', text: 'html' }],
    },
    summary: undefined,
    comparedWith: undefined,
    referenceLength: undefined,
    gate: undefined,
    differs,
    isHeldAsLess: false,
    mark: '0123456789abcdef',
    packed: {
      source: new Uint8Array(),
      sourceSha256: 'x',
      sourceLength: 4,
      contentType: 'text/html',
      encoding: 'utf-8',
    },
  };
}

function facts(
  found: FoundText | undefined,
  heldFingerprint: string | undefined = 'f1',
): WatchFacts {
  return { watchId: 'w1', readUnder: 'rules', keep: 'source', heldFingerprint, found };
}

function judged(verdict: Verdict, over: Partial<TextInput> = {}) {
  const judgement: Judgement = {
    verdict,
    details: [],
    resource: heldResource({ sha256: 'bb' }),
    evidence: undefined,
    faults: {},
    hostFailed: false,
  };
  let ids = 0;
  return judgeText({
    watch,
    state: held,
    judgement,
    facts: facts(undefined),
    trace: [],
    sha256: 'bb',
    finalUrl: watch.url,
    httpStatus: 200,
    versionsPresent: true,
    sharedPace: COMMON_PACE,
    validators: 'work',
    recentTexts: [],
    rules: DEFAULT_RULES,
    defaultIntervalMs: 3 * HOUR_MS,
    now: NOW,
    newId: () => {
      ids += 1;
      return `new${ids}`;
    },
    random: () => 0.5,
    ...over,
  });
}

const body = (bytes: 'first' | 'same' | 'other', returned = false): Verdict => ({
  kind: 'body',
  bytes,
  returned,
});

describe('a first copy', () => {
  const end = judged(body('first'), {
    state: aState(watch),
    facts: { ...facts(textFound('f9')), heldFingerprint: undefined },
  });

  test('is kept, seen and told to nobody', () => {
    expect(end.outcome).toEqual({ kind: 'baseline', details: [] });
    expect(end.change).toBeUndefined();
    expect(end.snapshot).toMatchObject({ id: 'new1', takenAt: NOW, fingerprint: 'f9' });
    expect(end.state).toMatchObject({
      status: 'ok',
      fingerprint: 'f9',
      newestSnapshotId: 'new1',
      referenceSnapshotId: 'new1',
      lastSeenSnapshotId: 'new1',
      marks: 'b',
    });
    expect(end.state).not.toHaveProperty('unseenAt');
  });
});

describe('a text that differs to the eye', () => {
  const end = judged(body('other'), { facts: facts(textFound('f2')) });

  test('is told, and is the reference from now on', () => {
    expect(end.outcome.kind).toBe('changed');
    expect(end.change).toMatchObject({
      kind: 'changed',
      fromSnapshotId: 's1',
      toSnapshotId: 'new1',
      unseen: 1,
    });
    expect(end.state).toMatchObject({
      newestSnapshotId: 'new1',
      referenceSnapshotId: 'new1',
      unseenAt: NOW,
      lastChangedAt: NOW,
      failures: 0,
    });
  });

  test('does not move what was last seen', () => {
    expect(end.state.lastSeenSnapshotId).toBe('s0');
  });

  test('says why, step by step', () => {
    expect(end.change?.trace.map(({ step }) => step)).toEqual(['media', 'verdict']);
  });
});

describe('nothing that differs to the eye', () => {
  test.each<[string, Verdict, FoundText, readonly string[]]>([
    ['the same bytes', body('same'), textFound('f1'), []],
    ['other bytes, the same text', body('other'), textFound('f1'), ['same_text']],
    [
      'another text that no reader could tell apart',
      body('other'),
      textFound('f2', false),
      ['same_text'],
    ],
  ])('%s: unchanged, and what is unread stays', (_what, verdict, found, details) => {
    const end = judged(verdict, { facts: facts(found) });
    expect(end.outcome).toEqual({ kind: 'unchanged_200', details });
    expect(end.change).toBeUndefined();
    expect(end.kept).toBe(true);
    expect(end.state).toMatchObject({ unseenAt: held.unseenAt, lastSeenSnapshotId: 's0' });
  });

  test('the version keeps its id and its age, its source follows the bytes', () => {
    const end = judged(body('other'), { facts: facts(textFound('f1')) });
    expect(end.snapshot).toMatchObject({ id: 's1', takenAt: held.newestTakenAt });
    expect(judged(body('same'), { facts: facts(textFound('f1')) }).snapshot).toBeUndefined();
  });

  test('a version that is not there any more is put back', () => {
    const end = judged(body('same'), { facts: facts(textFound('f1')), versionsPresent: false });
    expect(end.snapshot).toMatchObject({ id: 's1', takenAt: held.newestTakenAt });
  });
});

describe('a return from gone', () => {
  test.each(['f1', 'f2'])('is told, with the text %s', (fingerprint) => {
    const end = judged(body('other', true), { facts: facts(textFound(fingerprint)) });
    expect(end.outcome).toEqual({ kind: 'changed', details: ['returned'] });
    expect(end.change).toMatchObject({ kind: 'returned' });
    expect(end.state).toMatchObject({ unseenAt: NOW });
  });

  test('with the text of before is no new version', () => {
    expect(judged(body('same', true), { facts: facts(textFound('f1')) }).snapshot?.id).toBe('s1');
    expect(judged(body('same', true), { facts: facts(textFound('f2')) }).snapshot?.id).toBe('new1');
  });
});

describe('gone', () => {
  const goneWith = (first: boolean, over: Partial<TextInput> = {}) =>
    judged({ kind: 'gone', first, status: 404 }, { httpStatus: 404, ...over });

  test('is told the first time, with the last version to look at', () => {
    const end = goneWith(true);
    expect(end.outcome.kind).toBe('gone');
    expect(end.change).toMatchObject({ kind: 'gone', fromSnapshotId: 's1' });
    expect(end.change).not.toHaveProperty('toSnapshotId');
    expect(end.state).toMatchObject({ status: 'gone', newestSnapshotId: 's1', unseenAt: NOW });
  });

  test('again is silent, and wipes nothing unread', () => {
    const end = goneWith(false);
    expect(end.change).toBeUndefined();
    expect(end.state.unseenAt).toBe(held.unseenAt);
  });

  test('is asked ever less often, for as long as it stays', () => {
    const waits = [0, 1, 2, 3].map((failures) => {
      const end = goneWith(false, { state: { ...held, failures } });
      expect(end.state.failures).toBe(failures + 1);
      return (end.state.dueAt ?? 0) - NOW;
    });
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(waits[3]).toBeGreaterThan(3 * (waits[0] ?? 0));
  });
});

describe('an error', () => {
  test.each<[string, Verdict, Partial<TextInput>]>([
    ['of the server', { kind: 'error', status: 'retrying' }, { httpStatus: 500 }],
    ['of the network', { kind: 'error', status: 'retrying' }, { httpStatus: undefined }],
    ['of signing in', { kind: 'error', status: 'sign_in' }, {}],
    [
      'a part that is not there',
      body('other'),
      { facts: facts({ kind: 'failed', detail: 'part_not_found', trace: [] }) },
    ],
    [
      'a page without text',
      body('other'),
      { facts: facts({ kind: 'failed', detail: 'no_text', trace: [] }) },
    ],
    ['a request to wait', { kind: 'rate_limited', until: NOW + HOUR_MS }, {}],
  ])('%s keeps the text, the versions and what is unread', (_what, verdict, over) => {
    const end = judged(verdict, over);
    for (const field of KEPT) expect(end.state[field]).toEqual(held[field]);
    expect(end.snapshot).toBeUndefined();
    expect(end.change).toBeUndefined();
  });

  test.each<[Extract<FoundText, { kind: 'failed' }>['detail'], string]>([
    ['part_not_found', 'part_not_found'],
    ['sign_in_page', 'sign_in'],
    ['no_text', 'empty'],
    ['too_deep', 'unreadable'],
    ['bad_selector', 'unreadable'],
  ])('%s: the answer does not land, and its bytes are known as unread', (detail, status) => {
    const end = judged(body('other'), { facts: facts({ kind: 'failed', detail, trace: [] }) });
    expect(end.outcome).toEqual({ kind: 'error', details: [detail] });
    expect(end.kept).toBe(false);
    expect(end.state).toMatchObject({ status, unreadSha256: 'bb' });
  });

  test('a body with nothing known of it does not land', () => {
    const end = judged(body('other'), { facts: undefined });
    expect(end).toMatchObject({ kept: false, outcome: { details: ['processing_failed'] } });
  });

  test('is counted in a row, and the state knows since when it needs the person', () => {
    const first = judged({ kind: 'error', status: 'sign_in' }).state;
    expect(first).toMatchObject({ failures: 3, needsYouAt: NOW, statusSince: NOW });
    const second = judged({ kind: 'error', status: 'sign_in' }, { state: first, now: NOW + 9 });
    expect(second.state).toMatchObject({ failures: 4, needsYouAt: NOW, statusSince: NOW });
    const well = judged({ kind: 'not_modified' }, { state: second.state }).state;
    expect(well).toMatchObject({ failures: 0, status: 'ok' });
    expect(well).not.toHaveProperty('needsYouAt');
  });
});

describe('a part that is not found', () => {
  const miss = (state: TextInput['state']) =>
    judged(body('other'), {
      state,
      facts: facts({ kind: 'failed', detail: 'part_not_found', trace: [] }),
    }).state;

  test('is told once, after the third miss in a row', () => {
    const first = miss(held);
    const second = miss(first);
    const third = miss(second);
    const needs = [first, second, third, miss(third)].map(({ needsYouAt }) => needsYouAt);
    expect(needs).toEqual([undefined, undefined, NOW, NOW]);
  });

  test('on a first copy needs the person at once', () => {
    const { newestSnapshotId: _none, fingerprint: _nor, ...fresh } = held;
    expect(miss(fresh)).toMatchObject({ status: 'part_not_found', needsYouAt: NOW });
  });

  test('and comes back is well without a word, and is counted anew', () => {
    const found = facts(textFound('f1', false));
    const back = judged(body('other'), { state: miss(miss(held)), facts: found });
    expect(back.state).toMatchObject({ status: 'ok' });
    expect(back.state).not.toHaveProperty('misses');
    expect(back.change).toBeUndefined();
  });

  test('is missed by a 304 to the same page as well', () => {
    const missed = miss(miss({ ...held, unreadSha256: 'bb' }));
    expect(judged({ kind: 'not_modified' }, { state: missed }).state).toMatchObject({
      misses: 3,
      needsYouAt: NOW,
    });
  });

  test('is neither found nor missed by a failure in between', () => {
    const failed = judged({ kind: 'error', status: 'retrying' }, { state: miss(miss(held)) });
    expect(miss(failed.state)).toMatchObject({ misses: 3, needsYouAt: NOW });
  });
});

describe('a difference that a rule keeps from being told', () => {
  const differing = (told: boolean, fingerprint = 'f2') => {
    const found = textFound(fingerprint);
    if (found.kind !== 'text') throw new Error('no text');
    const gate = { told, reason: undefined, changedChars: 5, numbers: undefined, trace: [] };
    return facts({ ...found, gate });
  };
  const watchWith = (rules: StoredRules) => ({ watch: { ...watch, rules } });

  test('is a version, and the person’s reference stays', () => {
    const end = judged(body('other'), { facts: differing(false) });
    expect(end.outcome).toEqual({ kind: 'unchanged_200', details: ['minor'] });
    expect([end.change, end.kept]).toEqual([undefined, true]);
    expect(end.snapshot?.id).toBe(end.state.newestSnapshotId);
    expect(end.state.newestSnapshotId).not.toBe(held.newestSnapshotId);
    expect(end.state.referenceSnapshotId).toBe(held.referenceSnapshotId);
    expect(end.state.unseenAt).toBe(held.unseenAt);
  });

  test('blocking words leave all as it was, and the answer does not land', () => {
    const end = judged(body('other'), { facts: facts({ kind: 'blocked', trace: [] }) });
    expect(end.outcome).toEqual({ kind: 'unchanged_200', details: ['blocked_by_words'] });
    expect([end.snapshot, end.change, end.kept]).toEqual([undefined, undefined, false]);
    for (const field of KEPT) expect(end.state[field]).toEqual(held[field]);
  });

  describe('a second look', () => {
    const twice = watchWith({ confirmAfter: 2 });

    test('comes soon, and then it is told', () => {
      const first = judged(body('other'), { ...twice, facts: differing(true) });
      expect(first.outcome).toEqual({ kind: 'unchanged_200', details: ['unconfirmed'] });
      expect([first.snapshot, first.change, first.kept]).toEqual([undefined, undefined, false]);
      expect(first.state.dueAt).toBeLessThanOrEqual(NOW + 10 * 60_000);
      const second = judged(body('other'), {
        ...twice,
        state: first.state,
        facts: differing(true),
      });
      expect(second.outcome.kind).toBe('changed');
      expect(second.change).toBeDefined();
      expect(second.state).not.toHaveProperty('pending');
    });

    test.each<[string, Verdict, Partial<TextInput>, number | undefined]>([
      ['the old text', body('other'), { facts: facts(textFound('f1', false)) }, undefined],
      ['a 304 to what is held', { kind: 'not_modified' }, {}, undefined],
      ['yet another text', body('other'), { facts: differing(true, 'f9') }, 1],
      ['a failure', { kind: 'error', status: 'retrying' }, {}, 1],
    ])('that finds %s', (_what, verdict, over, sightings) => {
      const first = judged(body('other'), { ...twice, facts: differing(true) });
      const end = judged(verdict, { ...twice, state: first.state, ...over });
      expect(end.change).toBeUndefined();
      expect(end.state.pending?.sightings).toBe(sightings);
    });
  });

  test('a text of before that comes back is kept without a word', () => {
    const state = {
      ...held,
      recentTexts: [
        { fingerprint: 'f2', returned: false },
        { fingerprint: 'f1', returned: false },
      ],
    };
    const over = { state, facts: differing(true) };
    const silent = judged(body('other'), { ...over, ...watchWith({ ignoreFlipBack: true }) });
    expect(silent.outcome.details).toEqual(['reverted', 'oscillating']);
    expect(silent.change).toBeUndefined();
    expect(judged(body('other'), over).change).toBeDefined();
  });
});

describe('a 304', () => {
  test('confirms the version held', () => {
    const end = judged({ kind: 'not_modified' });
    expect(end.outcome.kind).toBe('not_modified');
    expect(end.state).toMatchObject({ status: 'ok', fingerprint: 'f1', lastGoodAt: NOW });
  });

  test('to bytes in which nothing was found does not find it', () => {
    const state = { ...held, status: 'part_not_found', unreadSha256: 'bb' } as const;
    expect(judged({ kind: 'not_modified' }, { state }).state).toMatchObject({
      status: 'part_not_found',
      unreadSha256: 'bb',
    });
    const other = { ...state, unreadSha256: 'cc' };
    expect(judged({ kind: 'not_modified' }, { state: other }).state.status).toBe('ok');
  });

  test('keeps what a new reading of the held version came to', () => {
    const again = { ...facts(undefined, 'f7'), readUnder: 'new rules' };
    expect(judged({ kind: 'not_modified' }, { facts: again }).state).toMatchObject({
      fingerprint: 'f7',
      readUnder: 'new rules',
    });
  });

  test('where the held version cannot be read leaves no reading to trust', () => {
    const unread = { ...facts(undefined), heldFingerprint: undefined };
    const { state } = judged({ kind: 'not_modified' }, { facts: unread });
    expect(state).not.toHaveProperty('fingerprint');
    expect(state).not.toHaveProperty('readUnder');
    expect(state.newestSnapshotId).toBe('s1');
  });
});

describe('when it is due again', () => {
  test('a pause is waited for, and a pause of nothing is a rest all the same', () => {
    const wait = (ms: number) =>
      (judged({ kind: 'rate_limited', until: NOW + ms }, { httpStatus: 429 }).state.dueAt ?? 0) -
      NOW;
    expect(wait(10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
    expect(wait(0)).toBe(5 * MINUTE_MS);
  });

  test('a paused watch is due never', () => {
    const paused = { ...watch, paused: true };
    expect(judged({ kind: 'not_modified' }, { watch: paused }).state).not.toHaveProperty('dueAt');
  });

  test('the watch’s own interval goes before the default', () => {
    const wait = (over: Partial<TextInput>) =>
      (judged({ kind: 'not_modified' }, over).state.dueAt ?? 0) - NOW;
    expect(wait({})).toBe(HOUR_MS);
    expect(wait({ watch: { ...watch, intervalMs: undefined } })).toBe(3 * HOUR_MS);
  });
});

test('the newest sixty marks are kept', () => {
  const state = { ...held, marks: 'f'.repeat(60) };
  const { marks } = judged({ kind: 'not_modified' }, { state }).state;
  expect(marks).toBe(`${'f'.repeat(59)}c`);
});

describe('the rhythm', () => {
  const known = {
    unchangedMs: 60 * 24 * HOUR_MS,
    changed: [],
    visits: 60,
    countedAt: NOW - 24 * HOUR_MS,
    visitsSinceChange: 60,
  };
  const same = (over: Partial<TextInput>) =>
    judged({ kind: 'not_modified' }, { facts: facts(undefined, 'f0'), ...over }).state;

  test('of a fixed watch is its interval, and its visits are learned from all the same', () => {
    const state = same({ state: { ...held, rate: known } });
    expect((state.dueAt ?? 0) - NOW).toBeLessThanOrEqual(1.1 * HOUR_MS);
    expect(state).not.toHaveProperty('pace');
    expect(state.rate?.visits).toBe(61);
  });

  test('of an adaptive watch is as its page changes', () => {
    const state = same({
      watch: { ...watch, rhythm: 'adaptive' },
      state: { ...held, rate: known },
    });
    expect((state.dueAt ?? 0) - NOW).toBeGreaterThan(7 * HOUR_MS);
    expect(state.pace).toMatchObject({ everyMs: 8 * HOUR_MS, because: 'rate' });
  });
});
