/** The words of a PDF, by choice: read on a page of ours, compared and shown like those of a page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isForPage, openWorld, type World } from './scenarios/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const newestChange = async (row: { readonly id: string }) => {
  const [change] = (await world.detail(row)).changes;
  return change;
};

test('a PDF is compared by its bytes unless its words are wanted', async () => {
  const row = await world.watch('pdf');
  expect(row.status).toBe('ok');
  world.origin.set('pdf', { stamp: 1 });
  expect((await world.check(row)).outcome).toBe('changed');
});

test('by its words, other bytes with the same words are no change, and a change shows the words', async () => {
  const row = await world.watch('pdf-2', { readIn: 'pdf_text' });
  expect((await world.send('watch.sees', { watchId: row.id })).lines).toEqual([
    'Minutes of the parish council',
    'The bridge fund stands at 4,120 pounds.',
  ]);
  expect((await world.check(row)).outcome).toBe('not_modified');
  world.origin.set('pdf-2', { stamp: 1 });
  expect((await world.check(row)).outcome).toBe('unchanged_200');
  world.origin.change('pdf-2', 'The fair is on the green.');
  expect((await world.check(row)).outcome).toBe('changed');
  expect(JSON.stringify((await newestChange(row))?.summary)).toContain('The fair is on the green.');
});

test('chosen later, the words begin a history of their own and alert nobody', async () => {
  const row = await world.watch('pdf-3');
  const edited = await world.send('watch.edit', { watchId: row.id, readIn: 'pdf_text' });
  expect(edited.readIn).toBe('pdf_text');
  await expect
    .poll(async () => (await world.send('watch.sees', { watchId: row.id })).lines, {
      timeout: 30_000,
    })
    .toContain('Minutes of the parish council');
  expect((await world.detail(row)).row.unseen).toBeNull();
});

test('a PDF that cannot be read is a state with its reason, and keeps what is held', async () => {
  const row = await world.watch('pdf-4', { readIn: 'pdf_text' });
  world.origin.set('pdf-4', { as: 'broken' });
  const end = await world.check(row);
  expect([end.outcome, end.details, end.row.status]).toEqual([
    'error',
    ['pdf_damaged'],
    'unreadable',
  ]);
  world.origin.set('pdf-4', { as: 'good' });
  expect((await world.check(row)).row).toMatchObject({ status: 'ok', unseen: null });
});

test('one that is too long is not read in part, so that nothing in it is missed', async () => {
  const row = await world.watch('pdf-5', { readIn: 'pdf_text' });
  world.origin.set('pdf-5', { as: 'long' });
  expect(await world.check(row)).toMatchObject({ outcome: 'error', details: ['pdf_too_long'] });
});

test('one that keeps its reader busy for ever holds up nothing, and the next is read', async () => {
  const row = await world.watch('pdf-6', { readIn: 'pdf_text' });
  world.origin.set('pdf-6', { as: 'stuck' });
  const stuck = world.check(row);
  await world.origin.until('pdf-6', (seen) => seen.filter(isForPage).length === 2);
  // The background and a page of ours answer while it is read.
  expect((await world.send('status.get', {})).watches).toBeGreaterThan(0);
  const page = await world.own();
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  expect(await stuck).toMatchObject({ outcome: 'error', details: ['pdf_slow'] });
  world.origin.set('pdf-6', { as: 'good' });
  world.origin.change('pdf-6', 'The fair is on the green.');
  expect((await world.check(row)).outcome).toBe('changed');
});
