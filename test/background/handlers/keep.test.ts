/** Keeping less of a page from now on, and more: what goes, what stays, and what is said of it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { streamCompressor } from '../../../src/adapters/compressor';
import { webDigest } from '../../../src/adapters/digest';
import { editWatch } from '../../../src/adapters/storage/edit-watch';
import { packVersions } from '../../../src/adapters/storage/pack-versions';
import { readUnder } from '../../../src/core/check/read-under';
import { KEEPS } from '../../../src/core/watch/keep';
import type { WatchRules } from '../../../src/core/watch/watch-rules';
import { dump, fill } from '../../adapters/storage/open-fresh';
import { aChange, anExchange, aResource, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { packed, type Stage, stage } from './context';

const TOOLS = { compressor: streamCompressor, digest: webDigest };
const watch = aWatch({ pickedText: 'Lot one' });
const FIXED = Array.from({ length: 60 }, (_, nth) => `<p>Paragraph ${nth} stays.</p>`).join('');
const html = (line: string) => `<body><!-- whisper --><main><p>${line}</p></main>${FIXED}</body>`;
const TRACE = [
  { step: 'ignore', text: '', rule: 'x', count: 1, samples: ['murmur'] },
  { step: 'gate', rule: 'number', text: '49.90 → 45.50: anyChange' },
] as const;
let set: Stage;

beforeEach(async () => {
  set = await stage();
  const lines = ['one', 'two', 'three'];
  await fill(set.db, {
    watches: [watch],
    states: [
      aState(watch, {
        status: 'ok',
        fingerprint: 'f',
        readUnder: readUnder(watch),
        newestSnapshotId: 's3',
        referenceSnapshotId: 's3',
        lastSeenSnapshotId: 's2',
        unseenAt: NOW,
        dueAt: NOW + 5000,
      }),
    ],
    resources: [aResource(watch)],
    snapshots: await Promise.all(
      lines.map((line, nth) =>
        packed(html(`Lot ${line}.`), {
          id: `s${nth + 1}`,
          takenAt: NOW + nth,
          mark: '0123456789abcdef',
          ...(nth === 0 ? { pinned: 1 as const } : {}),
        }),
      ),
    ),
    changes: [
      aChange({
        fromSnapshotId: 's2',
        toSnapshotId: 's3',
        trace: TRACE,
        summary: {
          added: 0,
          removed: 0,
          replaced: 1,
          headings: ['Notices'],
          excerpt: { kind: 'added', text: 'Lot three.' },
        },
      }),
    ],
    exchanges: [
      anExchange(watch, {
        traces: [
          { watchId: 'w1', steps: TRACE },
          { watchId: 'other', steps: TRACE },
        ],
      }),
    ],
  });
  // As it lies there after a run: the older ones are what differs from the next newer.
  await fill(set.db, { meta: [{ key: 'pack:w1', value: 's3' }] });
  expect(await packVersions(set.db, TOOLS)).toBe(2);
});

const keepOnly = (keep: (typeof KEEPS)[number]) =>
  set.handlers['watch.edit']({ watchId: 'w1', keep });
const diff = (more: object = {}) => set.handlers['versions.diff']({ watchId: 'w1', ...more });
const versions = async () => (await set.handlers['watch.get']({ watchId: 'w1' })).versions;

/** Every row, and every source as it can be read from them. */
async function allText(): Promise<string> {
  const unpacked = await Promise.all(
    (await set.db.getAll('snapshots')).flatMap(({ source, deltas = [] }) =>
      [source, ...deltas].map(async (bytes) =>
        new TextDecoder().decode(
          await streamCompressor.gunzip(bytes).catch(() => bytes as Uint8Array<ArrayBuffer>),
        ),
      ),
    ),
  );
  return `${JSON.stringify(await dump(set.db))} ${unpacked.join(' ')}`;
}

describe('only the text', () => {
  test('takes the markup away and leaves the versions, the pins and the difference', async () => {
    const before = await diff();
    expect(await allText()).toContain('whisper');
    expect(await keepOnly('text')).toMatchObject({ keep: 'text', pickedText: 'Lot one' });
    expect((await allText()).match(/whisper|<main>/)).toBeNull();
    expect((await versions()).map(({ id, kept, pinned }) => [id, kept, pinned])).toEqual([
      ['s3', 'text', false],
      ['s2', 'text', false],
      ['s1', 'text', true],
    ]);
    const after = await diff();
    expect(after).toMatchObject({ problem: null, readOtherwise: false });
    expect(after.diff).toEqual(before.diff);
    expect(after.summary).toEqual(before.summary);
  });

  test('packs them again, and they stay readable', async () => {
    await keepOnly('text');
    expect(await packVersions(set.db, TOOLS)).toBe(2);
    expect(await diff({ from: 's1', to: 's3' })).toMatchObject({
      problem: null,
      summary: { replaced: 1 },
    });
  });

  test('quotes nothing that rules took out, for this watch alone', async () => {
    await keepOnly('text');
    const [change] = await set.db.getAll('changes');
    expect(change?.summary).toMatchObject({ excerpt: { text: 'Lot three.' } });
    expect(JSON.stringify(change)).not.toContain('murmur');
    const [exchange] = await set.db.getAll('exchanges');
    expect(exchange?.traces?.map(({ steps }) => JSON.stringify(steps).includes('murmur'))).toEqual([
      false,
      true,
    ]);
  });

  test('has no source to compare or to show', async () => {
    await keepOnly('text');
    for (const show of ['source', 'unruled'] as const) {
      expect(await diff({ show })).toMatchObject({ problem: 'kept_as_text', diff: null });
    }
    const { kept, text } = await set.handlers['versions.source']({
      watchId: 'w1',
      versionId: 's1',
    });
    expect(kept).toBe('text');
    expect(text?.split('\n').slice(0, 2)).toEqual(['Lot one.', 'Paragraph 0 stays.']);
  });

  test('is tried with other gates, and not with other rules on reading', async () => {
    await keepOnly('text');
    const tried = (rules: Partial<WatchRules>) =>
      set.handlers['rules.try']({ watchId: 'w1', rules });
    expect(await tried({ alertOnlyIf: ['auction'] })).toMatchObject({
      problem: null,
      past: [{ verdict: 'minor' }],
    });
    expect(await tried({ include: ['main'] })).toMatchObject({
      problem: 'kept_as_text',
      text: null,
      past: [{ verdict: 'unreadable' }],
    });
  });

  test('goes with the rules of the same edit', async () => {
    await set.handlers['watch.edit']({ watchId: 'w1', keep: 'text', selector: 'main' });
    const { text } = await set.handlers['versions.source']({ watchId: 'w1', versionId: 's3' });
    expect(text).toBe('Lot three.');
    expect(await set.db.get('states', 'w1')).toMatchObject({
      readUnder: readUnder({ rules: { include: ['main'] } }),
    });
  });

  test('another selector later: the next request is plain, and what is kept is shown as it was', async () => {
    await keepOnly('text');
    await set.handlers['watch.edit']({ watchId: 'w1', selector: 'main' });
    expect(await set.db.get('states', 'w1')).not.toHaveProperty('fingerprint');
    expect(await set.db.get('resources', watch.resourceKey)).toMatchObject({
      unconditional: 'version_missing',
    });
    expect(await diff({ from: 's1', to: 's2' })).toMatchObject({
      problem: null,
      readOtherwise: false,
      summary: { replaced: 1 },
    });
  });

  test('says of two versions that they were read under other rules', async () => {
    await keepOnly('text');
    await set.handlers['watch.edit']({ watchId: 'w1', selector: 'main', keep: 'source' });
    await fill(set.db, { snapshots: [await packed(html('Lot four.'), { id: 's4' })] });
    expect(await diff({ from: 's3', to: 's4' })).toMatchObject({
      problem: null,
      readOtherwise: true,
    });
  });
});

describe('only a hash', () => {
  test.each(['at once', 'after the text'])('takes all words of the page away, %s', async (way) => {
    if (way === 'after the text') await keepOnly('text');
    expect(await keepOnly('hash')).toMatchObject({ keep: 'hash', pickedText: null });
    // The other watch of the page has a trace of its own.
    const text = (await allText()).replaceAll(JSON.stringify(TRACE), '');
    expect(text.match(/whisper|Lot|Paragraph|Notices|murmur|49\.90|0123456789abcdef/)).toBeNull();
    expect((await versions()).map(({ id, kept }) => [id, kept])).toEqual([
      ['s3', 'hash'],
      ['s2', 'hash'],
      ['s1', 'hash'],
    ]);
  });

  test('leaves the change unseen, and the badge as it is', async () => {
    await keepOnly('hash');
    expect(await set.db.getAll('changes')).toMatchObject([{ id: 'c1', unseen: 1 }]);
    expect(await set.db.get('states', 'w1')).toMatchObject({ unseenAt: NOW });
  });

  test('has nothing to show, to try or to read, and says why', async () => {
    await keepOnly('hash');
    expect(await diff()).toMatchObject({ problem: 'kept_as_hash', diff: null, summary: null });
    expect(await set.handlers['rules.try']({ watchId: 'w1', rules: {} })).toMatchObject({
      problem: 'kept_as_hash',
      text: null,
    });
    expect(await set.handlers['versions.source']({ watchId: 'w1', versionId: 's3' })).toMatchObject(
      { kept: 'hash', text: null },
    );
    expect(await set.handlers['watch.sees']({ watchId: 'w1' })).toMatchObject({ count: 0 });
  });
});

describe('what cannot be made less', () => {
  test.each(['text', 'hash'] as const)('goes: %s of a damaged version', async (keep) => {
    const held = await set.db.get('snapshots', 's3');
    await set.db.put('snapshots', { ...held, sourceSha256: 'not its own' } as never);
    await keepOnly(keep);
    // The others rest on it, and are lost with it.
    expect((await versions()).map(({ id }) => id)).not.toContain('s3');
  });

  test('goes: a version without the part that is compared', async () => {
    await fill(set.db, {
      snapshots: [await packed('<p>no main</p>', { id: 's0', takenAt: NOW - 1 })],
    });
    await set.handlers['watch.edit']({ watchId: 'w1', keep: 'text', selector: 'main' });
    expect((await versions()).map(({ id }) => id)).toEqual(['s3', 's2', 's1']);
  });
});

test('an edit begins again where a check has ended in between', async () => {
  const stale = new Map([['s1', { sourceSha256: 'another', version: undefined }]]);
  const before = await dump(set.db);
  const prepared = { reread: { kind: 'version_missing' }, narrowed: stale, now: NOW } as const;
  expect(await editWatch(set.db, 'w1', { keep: 'text' }, prepared)).toEqual({
    kind: 'came_between',
  });
  expect(await dump(set.db)).toEqual(before);
});

test('more from now on: nothing is deleted, and the page is asked for as a whole', async () => {
  await keepOnly('text');
  const stored = await set.db.getAll('snapshots');
  await keepOnly('source');
  expect(await set.db.getAll('snapshots')).toEqual(stored);
  expect(await set.db.get('resources', watch.resourceKey)).toMatchObject({
    unconditional: 'version_missing',
  });
  expect(await set.db.get('states', 'w1')).toMatchObject({ dueAt: NOW });
});

test.each(KEEPS)('saved as it is (%s), nothing is touched', async (keep) => {
  await keepOnly(keep);
  const before = await dump(set.db);
  await keepOnly(keep);
  expect(await dump(set.db)).toEqual(before);
});

test('a paused watch is not asked because more of it is kept', async () => {
  await keepOnly('text');
  await set.handlers['watch.edit']({ watchId: 'w1', paused: true, keep: 'source' });
  expect(await set.db.get('states', 'w1')).not.toHaveProperty('dueAt');
});
