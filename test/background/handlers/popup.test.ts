import { describe, expect, test } from 'vitest';
import { fill } from '../../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { stage } from './context';

describe('the tab’s address', () => {
  test.each([
    ['none', undefined, null],
    ['a page of the browser', 'chrome://newtab/', { kind: 'refused', reason: 'not_http' }],
    ['a private page', 'http://localhost:3000/', { kind: 'refused', reason: 'private_address' }],
    [
      'a page that is not watched',
      'https://example.org:8443/a#b',
      {
        kind: 'unwatched',
        url: 'https://example.org:8443/a',
        host: 'example.org:8443',
        permission: 'https://example.org/*',
      },
    ],
  ])('%s', async (_title, url, here) => {
    const { handlers } = await stage();
    const view = await handlers['popup.view'](url === undefined ? {} : { url });
    if (here === null) expect(view.here).toBeNull();
    else expect(view.here).toMatchObject(here);
  });

  test('a page that is watched, whatever its fragment and though it is private', async () => {
    const { handlers, db } = await stage();
    const watch = aWatch({ url: 'http://localhost/', host: 'localhost', localNetwork: true });
    await fill(db, { watches: [watch], states: [aState(watch)] });
    expect((await handlers['popup.view']({ url: 'http://localhost/#x' })).here).toMatchObject({
      kind: 'watched',
      rows: [{ id: 'w1', permission: 'http://localhost/*' }],
    });
  });
});

describe('the status', () => {
  test('of a new profile is all nothing', async () => {
    const { handlers } = await stage();
    expect(await handlers['status.get']({})).toEqual({
      watches: 0,
      changed: 0,
      needYou: 0,
      hosts: 0,
      lastRunAt: null,
      nextRunAt: null,
      lateSince: null,
      running: false,
      roomMade: null,
      slept: null,
    });
  });

  test('tells the last run, the next, and that one is open', async () => {
    const { handlers, db, runner } = await stage();
    const watch = aWatch();
    await fill(db, {
      watches: [watch],
      states: [aState(watch, { dueAt: NOW + 5000 })],
      meta: [{ key: 'run', value: { startedAt: NOW - 20, endedAt: NOW - 10 } }],
    });
    runner.running = true;
    expect(await handlers['status.get']({})).toMatchObject({
      watches: 1,
      lastRunAt: NOW - 10,
      nextRunAt: NOW + 5000,
      lateSince: null,
      running: true,
    });
  });

  test.each([
    ['a day ago', NOW - 86_400_000, { at: NOW - 86_400_000, versions: 3 }],
    ['three weeks ago', NOW - 21 * 86_400_000, null],
  ])('tells that versions went for a full disk %s', async (_when, at, roomMade) => {
    const { handlers, db } = await stage();
    await fill(db, { meta: [{ key: 'roomMade', value: { at, versions: 3 } }] });
    expect(await handlers['status.get']({})).toMatchObject({ roomMade });
  });

  test('says aloud since when a check is late; the next run is then now', async () => {
    const { handlers, db } = await stage();
    const watch = aWatch();
    const dueAt = NOW - 3 * 60_000 - 1;
    await fill(db, { watches: [watch], states: [aState(watch, { dueAt })] });
    expect(await handlers['status.get']({})).toMatchObject({ lateSince: dueAt, nextRunAt: NOW });
  });
});

test('what changed and what needs the person are rows with all they show', async () => {
  const { handlers, db } = await stage();
  const watch = aWatch({ rules: { include: ['main'] }, intervalMs: 60_000 });
  await fill(db, {
    watches: [watch],
    states: [aState(watch, { status: 'gone', needsYouAt: NOW, unseenAt: NOW })],
    changes: [aChange({ kind: 'gone' })],
  });
  const { changed, needsYou, status } = await handlers['popup.view']({});
  expect(status).toMatchObject({ changed: 1, needYou: 1 });
  expect(needsYou).toEqual(changed);
  expect(changed).toMatchObject([
    {
      id: 'w1',
      selector: 'main',
      intervalMs: 60_000,
      effectiveIntervalMs: 60_000,
      hostPausedUntil: null,
      unseen: { count: 1, newest: { kind: 'gone', title: 'News' } },
    },
  ]);
  expect(JSON.parse(JSON.stringify(changed))).toEqual(changed);
});
