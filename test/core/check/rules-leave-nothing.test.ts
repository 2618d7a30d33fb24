import { expect, test } from 'vitest';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

async function worldWith(rules: ReturnType<typeof aWatch>['rules']) {
  const watch = aWatch({ rules });
  const world = await checkWorld([watch]);
  return {
    ...world,
    async checked(text: string) {
      world.answer(page(text));
      const report = await world.check();
      world.wait(DAY_MS);
      if (report.kind !== 'ran') throw new Error(report.kind);
      const state = await world.db.get('states', watch.id);
      const changes = await world.db.getAll('changes');
      const { outcome, told } = report;
      const change = changes.find(({ id }) => told.includes(id));
      return { outcome, told: told.length, status: state?.status, summary: change?.summary };
    },
  };
}

test('a line that is kept and comes only later is told, and so is that it goes', async () => {
  const { checked } = await worldWith({ keepOnly: ['sale'] });
  expect(await checked('<p>Lamp</p>')).toMatchObject({
    outcome: { kind: 'baseline', details: ['nothing_left'] },
    status: 'ok',
  });
  expect(await checked('<p>Chair</p>')).toMatchObject({
    outcome: { kind: 'unchanged_200', details: ['same_text', 'nothing_left'] },
    told: 0,
  });
  expect(await checked('<p>Lamp</p><p>sale: Chair</p>')).toMatchObject({
    outcome: { kind: 'changed', details: [] },
    told: 1,
    summary: { added: 1, removed: 0 },
  });
  expect(await checked('<p>Lamp</p>')).toMatchObject({
    outcome: { kind: 'changed', details: ['reverted', 'nothing_left'] },
    told: 1,
    summary: { added: 0, removed: 1 },
  });
});

test('where only additions are wanted a kept line that goes is no news', async () => {
  const { checked } = await worldWith({ keepOnly: ['sale'], direction: 'additions' });
  await checked('<p>Lamp</p><p>sale: Chair</p>');
  expect(await checked('<p>Lamp</p>')).toMatchObject({ told: 0 });
});

test('a pattern that takes out everything leaves a state that says so', async () => {
  const { checked } = await worldWith({ ignorePatterns: ['.*'] });
  await checked('<p>Lamp</p>');
  expect(await checked('<p>Chair</p>')).toMatchObject({
    outcome: { kind: 'unchanged_200', details: ['same_text', 'nothing_left'] },
    status: 'ok',
  });
});

test('a page without text stays an empty page, whatever the rules', async () => {
  const { checked } = await worldWith({ keepOnly: ['sale'] });
  expect(await checked('<p> </p>')).toMatchObject({
    outcome: { kind: 'error', details: ['no_text'] },
    status: 'empty',
  });
});
