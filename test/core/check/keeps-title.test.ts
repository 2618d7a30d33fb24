import { expect, test } from 'vitest';
import { checkWorld, DAY_MS, page } from './check-world';

const NEWS = `<title>News</title><body><main>${'<p>A line of news.</p>'.repeat(40)}</main>`;
const NO_PAGE = '<title>Page not found</title><body><p>Nothing here.</p></body>';

test('a page that stands in for the page does not give it a title', async () => {
  const world = await checkWorld();
  world.answer(page(NEWS));
  await world.check();
  world.wait(DAY_MS);
  world.answer(page(NO_PAGE));
  await world.check();
  expect(await world.db.getAll('states')).toMatchObject([{ status: 'soft_404' }]);
  expect(await world.db.getAll('watches')).toMatchObject([{ title: 'News' }]);
});
