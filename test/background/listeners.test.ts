/** The background's start, on a browser that is slow and one whose database is out of order. */
import './fake-browser';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { alarms, gate, listeners, sendFromPage } from './fake-browser';
import { settled } from './virtual-time';

const PLACES = [
  'alarms.onAlarm',
  'commands.onCommand',
  'contextMenus.onClicked',
  'notifications.onClicked',
  'omnibox.onInputChanged',
  'omnibox.onInputEntered',
  'permissions.onAdded',
  'permissions.onRemoved',
  'runtime.onInstalled',
  'runtime.onMessage',
  'runtime.onStartup',
];

beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  listeners.clear();
  alarms.clear();
  gate.open = Promise.resolve();
});

it('registers every listener before anything is awaited', async () => {
  gate.open = new Promise(() => {}); // no call of the browser ever comes back
  vi.spyOn(indexedDB, 'open').mockImplementation(() => Reflect.construct(IDBOpenDBRequest, []));
  await import('../../src/background/index');
  expect([...listeners.keys()].toSorted()).toEqual(PLACES);
});

it('sets the one alarm at its start, and leaves it alone at the next', async () => {
  await import('../../src/background/index');
  await settled();
  expect([...alarms.keys()]).toEqual(['tick']);
  const first = alarms.get('tick');
  vi.resetModules();
  await import('../../src/background/index');
  await settled();
  expect(alarms.get('tick')).toBe(first);
});

it('answers a page', async () => {
  await import('../../src/background/index');
  expect(await sendFromPage('watch.list', {})).toEqual({ ok: true, reply: [] });
});

it('says of a database that cannot be opened that it cannot, and writes nothing', async () => {
  const fault = new DOMException('damaged', 'UnknownError');
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw fault;
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('../../src/background/index');
  expect(await sendFromPage('watch.list', {})).toMatchObject({
    ok: false,
    code: 'database_unreadable',
    detail: expect.stringContaining('damaged'),
  });
  await settled();
  expect(logged).toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(await sendFromPage('watch.list', {})).toEqual({ ok: true, reply: [] });
});
