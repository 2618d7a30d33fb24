import { expect, test } from 'vitest';
import { howMuchChanged, similarityMark } from '../../../src/core/snapshot/similarity-mark';
import { checkWorld, DAY_MS, page } from './check-world';

test('each version a check stores carries the mark of its compared text', async () => {
  const world = await checkWorld();
  world.answer(
    page('<p>Only this is text.</p>', [['ETag', '"1"']]),
    page('<p>Quite another thing it is.</p>', [['ETag', '"2"']]),
  );
  await world.check();
  world.wait(DAY_MS);
  await world.check();
  const marks = (await world.db.getAll('snapshots')).map(({ mark }) => mark ?? 'none');
  expect(marks).toEqual(['Only this is text.', 'Quite another thing it is.'].map(similarityMark));
  expect(howMuchChanged(marks[0] ?? '', marks[1] ?? '')).toBeGreaterThan(0);
});
