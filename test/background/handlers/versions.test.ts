import { beforeEach, describe, expect, test } from 'vitest';
import type { WatchState } from '../../../src/core/watch/state';
import type { RequestOf } from '../../../src/messaging/protocol';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { packed, type Stage, stage } from './context';

const watch = aWatch();
const page = (line: string) => `<body><p>Fixed.</p><main><p>${line}</p></main></body>`;
let set: Stage;

/** Three versions, all seen unless the state says otherwise. */
async function withState(state: Partial<WatchState>, over: Partial<typeof watch> = {}) {
  const edited = { ...watch, ...over };
  await fill(set.db, {
    watches: [edited],
    states: [
      aState(edited, {
        newestSnapshotId: 's3',
        referenceSnapshotId: 's3',
        lastSeenSnapshotId: 's3',
        ...state,
      }),
    ],
  });
}

beforeEach(async () => {
  set = await stage();
  await withState({});
  await fill(set.db, {
    snapshots: await Promise.all(
      ['one', 'two', 'three'].map((line, n) =>
        packed(page(`Line ${line}.`), { id: `s${n + 1}`, takenAt: NOW + n }),
      ),
    ),
  });
});

const diff = (request: Omit<RequestOf<'versions.diff'>, 'watchId'> = {}) =>
  set.handlers['versions.diff']({ watchId: 'w1', ...request });

const pairOf = ({ from, to }: Awaited<ReturnType<typeof diff>>) => [from?.id, to?.id];

describe('what is compared', () => {
  test('last seen with newest while something is unseen', async () => {
    await withState({ lastSeenSnapshotId: 's1', unseenAt: NOW });
    await fill(set.db, {
      changes: [aChange({ fromSnapshotId: 's1', trace: [{ step: 'verdict', text: 'changed' }] })],
    });
    const view = await diff();
    expect(pairOf(view)).toEqual(['s1', 's3']);
    expect(view.trace).toEqual([{ step: 'verdict', text: 'changed' }]);
  });

  test('the version before it with the newest when all is seen', async () => {
    expect(pairOf(await diff())).toEqual(['s2', 's3']);
  });

  test('what is named', async () => {
    const view = await diff({ from: 's1', to: 's2' });
    expect(pairOf(view)).toEqual(['s1', 's2']);
    expect(view).toMatchObject({ problem: null, summary: { replaced: 1 } });
    expect(view.to).toMatchObject({ newest: false, lastSeen: false, textLength: 3 });
    expect(view.from?.storedBytes).toBeGreaterThan(0);
  });

  test('one that is named with the newest, or with the one before it', async () => {
    expect(pairOf(await diff({ from: 's1' }))).toEqual(['s1', 's3']);
    expect(pairOf(await diff({ to: 's2' }))).toEqual(['s1', 's2']);
  });

  test('the two versions of a change, with why it was told', async () => {
    const trace = [{ step: 'verdict' as const, text: 'changed' }];
    await fill(set.db, {
      changes: [aChange({ id: 'c7', fromSnapshotId: 's1', toSnapshotId: 's2', trace })],
    });
    const view = await diff({ changeId: 'c7' });
    expect(pairOf(view)).toEqual(['s1', 's2']);
    expect(view.trace).toEqual(trace);
  });

  test('under the rules of now: a part that is the same in both has no difference', async () => {
    await withState({}, { rules: { include: ['p'] } });
    await fill(set.db, {
      snapshots: [await packed(`${page('Line three.')}<i>x</i>`, { id: 's2', takenAt: NOW + 1 })],
    });
    expect(await diff({ from: 's2', to: 's3' })).toMatchObject({
      diff: { hunks: [] },
      problem: null,
    });
  });
});

describe('what is set against each other', () => {
  test('all text of the parts, also what the rules ignore', async () => {
    await withState({}, { rules: { ignorePatterns: ['Line .*'] } });
    expect(await diff({ from: 's1', to: 's2' })).toMatchObject({
      show: 'compared',
      diff: { hunks: [] },
    });
    const all = await diff({ from: 's1', to: 's2', show: 'unruled' });
    expect(all).toMatchObject({ show: 'unruled', diff: { replaced: 1 } });
  });

  test('the stored source, a tag a line', async () => {
    const { diff: found } = await diff({ from: 's1', to: 's2', show: 'source' });
    const lines = found?.hunks.flatMap((hunk) => hunk.lines.map(({ words }) => words)) ?? [];
    const texts = lines.map((words) => words.map(({ text }) => text).join('|'));
    expect(texts).toContain('<p>Fixed.</p>');
    expect(texts).toContain('<p>Line |one|two|.</p>');
  });
});

describe('the source of a version', () => {
  const sourceOf = (versionId: string) =>
    set.handlers['versions.source']({ watchId: 'w1', versionId });

  test('is what was stored, with its type', async () => {
    expect(await sourceOf('s1')).toEqual({
      takenAt: NOW,
      contentType: 'text/html',
      kept: 'source',
      text: page('Line one.'),
    });
  });

  test('is told to be damaged where it is', async () => {
    const held = await packed(page('Line one.'), { id: 's1', takenAt: NOW });
    await fill(set.db, { snapshots: [{ ...held, sourceSha256: 'another' }] });
    expect((await sourceOf('s1')).text).toBeNull();
  });

  test('is one of this watch', async () => {
    await expect(sourceOf('no')).rejects.toMatchObject({ code: 'bad_request' });
  });
});

describe('where there is nothing to show the view says why', () => {
  test('only one version', async () => {
    await set.db.delete('snapshots', 's1');
    await set.db.delete('snapshots', 's2');
    expect(await diff()).toMatchObject({
      problem: 'only_one_version',
      from: null,
      to: { id: 's3' },
      diff: null,
    });
  });

  test('no version yet', async () => {
    await fill(set.db, { states: [aState(watch)] });
    expect(await diff()).toMatchObject({ problem: 'only_one_version', from: null, to: null });
  });

  test('a page that went: nothing came after the last version', async () => {
    await fill(set.db, { changes: [aChange({ kind: 'gone', fromSnapshotId: 's3' })] });
    expect(await diff({ changeId: 'c1' })).toMatchObject({
      problem: 'only_one_version',
      from: { id: 's3' },
      to: null,
    });
  });

  test('a version that retention took', async () => {
    expect(await diff({ from: 'taken', to: 's3' })).toMatchObject({
      problem: 'version_missing',
      from: null,
      to: { id: 's3' },
    });
  });

  test('a version whose bytes are not the ones that were stored', async () => {
    const damaged = await packed(page('Line one.'), { id: 's1', sourceSha256: 'other' });
    await fill(set.db, { snapshots: [damaged] });
    expect(await diff({ from: 's1', to: 's3' })).toMatchObject({
      problem: 'version_damaged',
      from: { id: 's1' },
      diff: null,
    });
  });

  test('one that is damaged, against one that retention took', async () => {
    const damaged = await packed(page('Line one.'), { id: 's1', sourceSha256: 'other' });
    await fill(set.db, { snapshots: [damaged] });
    expect(await diff({ from: 's1', to: 'taken' })).toMatchObject({ problem: 'version_missing' });
  });

  test('a version of another watch', async () => {
    await fill(set.db, { snapshots: [await packed('x', { id: 'z', watchId: 'w2' })] });
    expect(await diff({ from: 'z', to: 's3' })).toMatchObject({
      problem: 'version_missing',
      from: null,
    });
  });
});

test('a change of another watch is refused', async () => {
  await fill(set.db, { changes: [aChange({ watchId: 'w2' })] });
  await expect(diff({ changeId: 'c1' })).rejects.toMatchObject({ code: 'bad_request' });
});

test('the reply is plain data: nothing is lost as JSON', async () => {
  const view = await diff();
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

describe('a version that is kept for good', () => {
  const pinned = async () =>
    Object.fromEntries(
      (await set.handlers['watch.get']({ watchId: 'w1' })).versions.map((row) => [
        row.id,
        row.pinned,
      ]),
    );

  test('is marked as that, and let go again', async () => {
    const wish = { watchId: 'w1', versionId: 's1' };
    expect(await set.handlers['versions.pin']({ ...wish, pinned: true })).toEqual({ pinned: true });
    expect(await pinned()).toEqual({ s1: true, s2: false, s3: false });
    await set.handlers['versions.pin']({ ...wish, pinned: false });
    expect(await pinned()).toEqual({ s1: false, s2: false, s3: false });
  });

  test('is one of this watch', async () => {
    const wish = { watchId: 'w1', versionId: 'no', pinned: true };
    await expect(set.handlers['versions.pin'](wish)).rejects.toMatchObject({ code: 'bad_request' });
  });
});
