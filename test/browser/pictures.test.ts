/** A watched picture: its versions are kept and shown beside each other, as pictures and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './scenarios/axe';
import { openWorld, type World } from './scenarios/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** The widths of the two pictures on the page of a watch's newest change. */
async function widthsShown(row: { readonly id: string }): Promise<readonly number[]> {
  const [change] = (await world.detail(row)).changes;
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html#change/${change?.id}`,
  );
  const widths = await page.waitFor(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.pictures img')];
    const widths = images.map(({ naturalWidth }) => naturalWidth);
    return widths.length === 2 && widths.every((width) => width > 0) ? widths : null;
  });
  // The sizes are the pictures' own word, beside them; the lines about the file are not shown.
  expect(await page.evaluate(() => document.querySelector('.diff'))).toBeNull();
  expect(await violations(page)).toEqual([]);
  expect(await page.problems()).toEqual([]);
  await page.close();
  return widths;
}

test('two versions of a picture are shown beside each other, each at its own size', async () => {
  const row = await world.watch('picture');
  world.origin.change('picture', 'wider');
  const told = await world.check(row);
  expect(told.outcome).toBe('changed');
  expect(told.row.unseen?.newest.summary?.file).toMatchObject({ kind: 'picture' });
  expect(await widthsShown(row)).toEqual([40, 41]);
  const { versions } = await world.detail(row);
  expect(versions.map(({ picture }) => picture)).toEqual([true, true]);
});

test('a drawing with a script in it is shown, and runs and fetches nothing', async () => {
  const host = 'picture-2';
  world.origin.set(host, { svg: true });
  const row = await world.watch(host);
  world.origin.change(host, 'wider');
  expect((await world.check(row)).outcome).toBe('changed');
  expect(await widthsShown(row)).toEqual([40, 41]);
  expect(world.origin.requests(host).filter(({ path }) => path.includes('stolen'))).toEqual([]);
});
