import { expect, test } from 'vitest';
import type { StoredRules } from '../../../src/core/watch/watch-rules';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

/** Newest first; each letter is an item. */
function feed(items: string) {
  const rows = [...items].map((name) => `<item><guid>${name}</guid><title>${name}!</title></item>`);
  const text = `<rss version="2.0"><channel><title>F</title>${rows.join('')}</channel></rss>`;
  return { ...page(text), headers: [['Content-Type', 'application/rss+xml']] as const };
}

async function toldOf(rules: StoredRules, ...feeds: readonly string[]) {
  const world = await checkWorld([aWatch({ rules })]);
  let told: readonly string[] = [];
  for (const items of feeds) {
    world.answer(feed(items));
    const report = await world.check();
    world.wait(DAY_MS);
    if (report.kind !== 'ran') throw new Error(report.kind);
    told = report.told;
  }
  const changes = await world.db.getAll('changes');
  return changes.filter(({ id }) => told.includes(id)).map(({ summary }) => summary);
}

test('what fell off the end of a feed is in no sentence', async () => {
  expect(await toldOf({}, 'CBA', 'DCB')).toMatchObject([{ added: 1, removed: 0, replaced: 0 }]);
});

test('and is no removal for a watch on removals', async () => {
  expect(await toldOf({ direction: 'removals' }, 'CBA', 'DCB')).toEqual([]);
});

test('nor where the person ignores what pushed it out', async () => {
  expect(await toldOf({ ignorePatterns: ['^D!$'] }, 'CBA', 'DCB')).toEqual([]);
});

test('the first item of a feed that had none is told; one that has lost all is doubted', async () => {
  expect(await toldOf({}, '', 'A')).toMatchObject([{ added: 1, removed: 0 }]);
  expect(await toldOf({}, '', '')).toEqual([]);
  expect(await toldOf({}, 'BA', '')).toEqual([]);
  expect(await toldOf({}, 'BA', '', 'BA')).toEqual([]);
});

test('an item that is taken out from between others is told', async () => {
  expect(await toldOf({}, 'CBA', 'CA')).toMatchObject([{ added: 0, removed: 1 }]);
});
