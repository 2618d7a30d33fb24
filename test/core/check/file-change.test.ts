/** Files without text: what is said of their changes, and that no page can pass for one. */
import { expect, test } from 'vitest';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, outcomeOf, page } from './check-world';

const sent = (body: string, type: string) => ({
  ...page(body),
  headers: [['Content-Type', type]] as const,
});

test.each([
  ['image/png', 'picture'],
  ['application/zip', 'file'],
] as const)('a file sent as %s is told of as a %s, with its sizes', async (type, kind) => {
  const world = await checkWorld();
  world.answer(sent('12345', type), sent('1234567', type));
  await world.check();
  world.wait(DAY_MS);
  expect(await outcomeOf(world.check())).toBe('changed');
  const [change] = await world.db.getAll('changes');
  expect(change?.summary?.file).toEqual({ kind, before: 5, after: 7 });
});

test('a page that became a file, and one that reads like the facts about one, are told by lines', async () => {
  const facts = 'image/png\n5 bytes\nsha-256 0a';
  for (const [first, second] of [
    [sent('Words', 'text/plain'), sent('12345', 'application/zip')],
    [sent(facts, 'text/plain'), sent(facts.replace('5', '6'), 'text/plain')],
    [sent(facts, 'text/x-file-facts'), sent(facts.replace('5', '6'), 'text/x-file-facts')],
  ] as const) {
    const world = await checkWorld();
    world.answer(first, second);
    await world.check();
    world.wait(DAY_MS);
    expect(await outcomeOf(world.check())).toBe('changed');
    const [change] = await world.db.getAll('changes');
    expect(change?.summary).not.toHaveProperty('file');
  }
});

test('what a server sends as our facts is text, under the rules of the person', async () => {
  const world = await checkWorld([aWatch({ rules: { ignorePatterns: ['/Tick.*/'] } })]);
  world.answer(
    sent('Tick 1\nLine', 'Text/X-File-Facts'),
    sent('Tick 2\nLine', 'text/x-file-facts'),
  );
  await world.check();
  world.wait(DAY_MS);
  expect(await outcomeOf(world.check())).toBe('unchanged_200');
});
