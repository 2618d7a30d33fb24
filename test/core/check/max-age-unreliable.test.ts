import { expect, test } from 'vitest';
import { checkWorld, page } from './check-world';

const HOUR_MS = 3_600_000;

/** Labels after changes an hour apart, asked for by the person. */
async function labelsAfter(maxAgeS: number, texts: readonly string[]) {
  const world = await checkWorld();
  for (const text of texts) {
    world.answer(page(`<p>${text}</p>`, [['Cache-Control', `max-age=${maxAgeS}`]]));
    await world.check('by_person');
    world.wait(HOUR_MS);
  }
  return (await world.db.get('hosts', 'example.org'))?.labels;
}

test.each<[string, number, readonly string[], readonly string[]]>([
  ['two changes sooner than it says', 7200, ['a', 'b', 'c'], ['max_age_unreliable']],
  ['two changes later', 3600, ['a', 'b', 'c'], []],
  ['one change', 7200, ['a', 'b', 'b'], []],
  ['no lifetime at all', 0, ['a', 'b', 'c'], []],
])('%s', async (_what, maxAgeS, texts, labels) => {
  expect(await labelsAfter(maxAgeS, texts)).toEqual(labels);
});
