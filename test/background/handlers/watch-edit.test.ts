import { beforeEach, describe, expect, test } from 'vitest';
import { webDigest } from '../../../src/adapters/digest';
import { readUnder } from '../../../src/core/check/read-under';
import { readTextVersion, utf8 } from '../../../src/core/check/text-version';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import type { EditRequest } from '../../../src/messaging/protocol';
import { dump, fill } from '../../adapters/storage/open-fresh';
import { aResource, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { packed, type Stage, stage } from './context';

const HTML = '<title>T</title><body><h1>Notices</h1><main><p>One line.</p></main></body>';
const watch = aWatch();
let set: Stage;

beforeEach(async () => {
  set = await stage();
  await fill(set.db, {
    watches: [watch],
    states: [
      aState(watch, {
        status: 'ok',
        fingerprint: 'old',
        readUnder: 'old',
        newestSnapshotId: 's1',
        lastCheckedAt: NOW,
        dueAt: NOW + 1000,
      }),
    ],
    resources: [aResource(watch)],
    snapshots: [await packed(HTML, { id: 's1' })],
  });
});

const edit = (request: Omit<EditRequest, 'watchId'>) =>
  set.handlers['watch.edit']({ watchId: 'w1', ...request });

test('a note is kept as typed, and checks nothing anew', async () => {
  const { dueAt, note } = await edit({ note: 'Ask Ina.\nFrom lot 4 on.' });
  expect(note).toBe('Ask Ina.\nFrom lot 4 on.');
  expect(dueAt).toBe((await set.handlers['watch.get']({ watchId: 'w1' })).row.dueAt);
  expect((await edit({ title: 'Another' })).note).toBe(note);
  expect((await edit({ note: '' })).note).toBe('');
});

describe('refused, with nothing written', () => {
  test.each<[string, Omit<EditRequest, 'watchId'>, string]>([
    ['an address with another scheme', { url: 'ftp://example.org/' }, 'not_http'],
    ['an address in a private network', { url: 'http://10.0.0.1/' }, 'private_address'],
    ['a selector that does not parse', { selector: ':nope(' }, 'selector_unreadable'],
    ['a size below any page', { headOverBytes: 0 }, 'bad_request'],
    ['a size above what is ever fetched', { headOverBytes: 5_000_001 }, 'bad_request'],
    ['an interval of zero', { intervalMs: 0 }, 'interval_out_of_bounds'],
  ])('%s', async (_title, request, code) => {
    const before = await dump(set.db);
    await expect(edit(request)).rejects.toMatchObject({ code });
    expect(await dump(set.db)).toEqual(before);
  });

  test('a watch that is not there', async () => {
    const editing = set.handlers['watch.edit']({ watchId: 'nobody', title: 'x' });
    await expect(editing).rejects.toMatchObject({ code: 'no_such_watch', detail: 'nobody' });
  });

  test('an address that is watched already', async () => {
    const other = aWatch({ id: 'w2', url: 'https://example.org/other' });
    await fill(set.db, { watches: [other], states: [aState(other)] });
    await expect(edit({ url: other.url })).rejects.toMatchObject({
      code: 'already_watched',
      detail: 'w2',
    });
  });

  test('taking back the word on one’s own network while the address is there', async () => {
    await edit({ url: 'http://localhost/', localNetwork: true });
    await expect(edit({ localNetwork: false })).rejects.toMatchObject({ code: 'private_address' });
    expect((await set.db.get('watches', 'w1'))?.localNetwork).toBe(true);
  });
});

test('the reply is the row as it is now, and what became due runs', async () => {
  const row = await edit({ title: 'Mine', intervalMs: 120_000 });
  expect(row).toMatchObject({ title: 'Mine', intervalMs: 120_000, dueAt: NOW + 120_000 });
  expect(set.runner.asked).toEqual(['wake']);
  expect(set.announced).toBe(1);
});

test('what is not named stays', async () => {
  await edit({ title: 'Mine' });
  const { title: _t, titleByPerson: _p, ...rest } = watch;
  expect(await set.db.get('watches', 'w1')).toMatchObject(rest);
});

describe('another part', () => {
  const fingerprint = async (rules: StoredRules) => {
    const version = await readTextVersion(
      webDigest,
      { text: HTML, contentType: 'text/html' },
      rules,
    );
    return version.kind === 'text' ? version.fingerprint : undefined;
  };

  test('is read from the stored version: the validators stay good', async () => {
    await edit({ selector: 'main' });
    expect(await set.db.get('states', 'w1')).toMatchObject({
      fingerprint: await webDigest.sha256(utf8('One line.')),
      readUnder: readUnder({ rules: { include: ['main'] } }),
    });
    expect(await set.db.getAll('resources')).toEqual([aResource(watch)]);
  });

  test.each([
    ['null', null],
    ['a blank', ' '],
  ])('%s is the whole page again', async (_title, selector) => {
    await edit({ selector: 'main' });
    const row = await edit({ selector });
    expect(row.selector).toBeNull();
    expect((await set.db.get('states', 'w1'))?.fingerprint).toBe(await fingerprint({}));
  });

  test('that the page does not have says so in the reply', async () => {
    expect(await edit({ selector: '#no' })).toMatchObject({ status: 'part_not_found' });
  });

  test.each([
    ['missing', async () => set.db.delete('snapshots', 's1')],
    [
      'damaged',
      async () => {
        const snapshot = await packed(HTML, { id: 's1', sourceSha256: 'other' });
        await set.db.put('snapshots', snapshot);
      },
    ],
    [
      'not even gzip',
      async () => {
        const snapshot = await packed(HTML, { id: 's1', source: new Uint8Array([1, 2]) });
        await set.db.put('snapshots', snapshot);
      },
    ],
  ])('with the stored version %s asks for the whole page', async (_title, spoil) => {
    await spoil();
    await edit({ selector: 'main' });
    expect(await set.db.get('resources', watch.resourceKey)).toMatchObject({
      unconditional: 'version_missing',
    });
    expect(await set.db.get('states', 'w1')).not.toHaveProperty('fingerprint');
  });
});

test('what the person says of the site’s age and of large pages is in the row', async () => {
  expect(await edit({ ignoreMaxAge: true, headOverBytes: 1_000_000 })).toMatchObject({
    ignoreMaxAge: true,
    headOverBytes: 1_000_000,
  });
  expect(await edit({ headOverBytes: null, headersOnly: true })).toMatchObject({
    ignoreMaxAge: true,
    headOverBytes: null,
    headersOnly: true,
    status: 'new',
  });
});
