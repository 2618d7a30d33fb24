import { describe, expect, test } from 'vitest';
import { addWatch, findWatch } from '../../../src/adapters/storage/add-watch';
import { dump, fill, openFresh } from './open-fresh';
import { aDraft, aResource, aState, aWatch, NOW } from './rows';

describe('addWatch', () => {
  test('writes the watch, its state due now, and its resource', async () => {
    const db = await openFresh();
    const draft = aDraft();
    const end = await addWatch(db, draft, { id: 'w1', now: NOW });
    const watch = aWatch();
    expect(end).toEqual({ kind: 'added', watch });
    expect(await db.get('watches', 'w1')).toEqual(watch);
    expect(await db.getAllFromIndex('states', 'byDue', NOW)).toEqual([aState(watch)]);
    expect(await db.get('resources', watch.resourceKey)).toMatchObject({ url: draft.url });
  });

  test('of the same address and part tells which watch is there, and writes nothing', async () => {
    const db = await openFresh();
    await addWatch(db, aDraft(), { id: 'w1', now: NOW });
    const before = await dump(db);
    const end = await addWatch(db, aDraft({ scope: 'cred' }), { id: 'w2', now: NOW });
    expect(end).toEqual({ kind: 'already_watched', watchId: 'w1' });
    expect(await dump(db)).toEqual(before);
  });

  test('of another part of the same address shares its resource, which is then asked whole', async () => {
    const db = await openFresh();
    const first = aWatch();
    await fill(db, { watches: [first], states: [aState(first)], resources: [aResource(first)] });
    const end = await addWatch(db, aDraft({ rules: { include: ['main'] } }), {
      id: 'w2',
      now: NOW,
    });
    expect(end.kind).toBe('added');
    expect(await db.getAll('resources')).toEqual([
      aResource(first, { unconditional: 'version_missing' }),
    ]);
  });

  test('two adds at the same moment make one watch', async () => {
    const db = await openFresh();
    const ends = await Promise.all(
      ['w1', 'w2'].map((id) => addWatch(db, aDraft(), { id, now: NOW })),
    );
    expect(ends.map(({ kind }) => kind).sort()).toEqual(['added', 'already_watched']);
    expect(await db.count('watches')).toBe(1);
    expect(await db.count('states')).toBe(1);
  });
});

describe('findWatch', () => {
  test.each([
    ['the whole page', { url: 'https://example.org/news', rules: {} }, 'w1'],
    ['a part of it', { url: 'https://example.org/news', rules: { include: ['main'] } }, 'w2'],
    ['another part', { url: 'https://example.org/news', rules: { include: ['h1'] } }, undefined],
    [
      'its headers alone',
      { url: 'https://example.org/news', rules: {}, headersOnly: true, readIn: 'fetch' as const },
      undefined,
    ],
    ['another page', { url: 'https://example.org/', rules: {} }, undefined],
  ])('%s', async (_title, wanted, id) => {
    const db = await openFresh();
    await fill(db, { watches: [aWatch(), aWatch({ id: 'w2', rules: { include: ['main'] } })] });
    expect(
      (await findWatch(db, { headersOnly: false, readIn: 'fetch' as const, ...wanted }))?.id,
    ).toBe(id);
  });
});
