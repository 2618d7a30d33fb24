/** The words of a PDF, by choice: read on a page of ours, compared and shown like those of a page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './scenarios/world';

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
  world.origin.set('pdf-4', { broken: true });
  const end = await world.check(row);
  expect([end.outcome, end.details, end.row.status]).toEqual([
    'error',
    ['pdf_damaged'],
    'unreadable',
  ]);
  world.origin.set('pdf-4', { broken: false });
  expect((await world.check(row)).row).toMatchObject({ status: 'ok', unseen: null });
});
