/** A tab that is opened where the page was sent anew alone, on a server that never answers 304. */
import { expect, test } from 'vitest';
import { resourceKey } from '../../../src/core/watch/watch';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

const FRAME = page('<p>The notices are on their way.</p>');
const OTHER_FRAME = page('<p>The notices are on their way.</p><!-- built anew -->');

async function gatedWorld() {
  const watch = aWatch();
  const { url, scope, language } = watch;
  const key = resourceKey(url, scope, language, 'GATED');
  const world = await checkWorld([{ ...watch, readIn: 'tab_if_changed', resourceKey: key }]);
  const shown = { text: 'The bridge is shut.', opened: 0 };
  const inTurn: typeof world.ports.tabs.inTurn = (run) => run();
  const read: typeof world.ports.tabs.read = async () => {
    shown.opened += 1;
    return page(`<h1>Notices</h1><p>${shown.text}</p>`);
  };
  Object.assign(world.ports, { tabs: { inTurn, read } });
  const next = async (frame: typeof FRAME) => {
    world.wait(DAY_MS);
    world.answer(frame);
    const report = await world.check();
    if (report.kind !== 'ran') throw new Error(report.kind);
    return report.outcome;
  };
  return { shown, next };
}

test('the same bytes open no tab and are no change, though the tab showed another text', async () => {
  const { shown, next } = await gatedWorld();
  expect((await next(FRAME)).kind).toBe('baseline');
  expect(await next(FRAME)).toEqual({ kind: 'unchanged_200', details: [] });
  expect(shown.opened).toBe(1);
});

test('other bytes open it, and what it shows is compared', async () => {
  const { shown, next } = await gatedWorld();
  await next(FRAME);
  expect((await next(OTHER_FRAME)).kind).toBe('unchanged_200');
  shown.text = 'The bridge is open.';
  expect((await next(FRAME)).kind).toBe('changed');
  expect(shown.opened).toBe(3);
});
