/** What a page or its frame may do with a picker's session, and what it may not. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/storage/database';
import { readRefusals, SESSION_KEPT_MS } from '../../src/adapters/storage/picker-sessions';
import { createPicker, type Picker } from '../../src/background/picker';
import type { Picked } from '../../src/core/watch/picked';
import { openFresh } from '../adapters/storage/open-fresh';
import { NOW } from '../adapters/storage/rows';
import { RecordingPage } from './recording-page';

const TAB = 7;
const URL_OF_TAB = 'https://example.org/shop';
const answer: Picked = {
  url: URL_OF_TAB,
  title: 'Shop',
  include: [{ selector: '.price', alternatives: [] }],
  exclude: [],
  lines: ['49 EUR'],
  count: 1,
};

let db: Database;
let page: RecordingPage;
let picker: Picker;
let now: number;

beforeEach(async () => {
  db = await openFresh();
  page = new RecordingPage();
  now = NOW;
  let made = 0;
  picker = createPicker({
    database: async () => db,
    clock: { now: () => now },
    newToken: () => {
      made += 1;
      return `token-number-${made}-of-this-test`;
    },
    page,
  });
});

const start = () => picker.start({ tabId: TAB, url: URL_OF_TAB });
const TOKEN = 'token-number-1-of-this-test';
const open = (token = TOKEN, tabId = TAB) => picker.handle({ v: 1, picker: 'open', token }, tabId);
const say = (over: Partial<Picked> = {}, token = TOKEN, tabId = TAB) =>
  picker.handle({ v: 1, picker: 'answer', token, answer: { ...answer, ...over } }, tabId);
const refusals = async () => (await readRefusals(db)).count;

test('from the wish to the agreement', async () => {
  await start();
  expect(await open()).toEqual({ ok: true, begin: { rules: null, pickedText: null } });
  expect(await picker.pending(TAB)).toBeUndefined();
  expect(await say()).toEqual({ ok: true });
  expect((await picker.pending(TAB))?.picked).toEqual(answer);
  await picker.end(TAB);
  expect(await picker.pending(TAB)).toBeUndefined();
  expect(page.asked).toEqual([
    `inject ${TAB} ${TOKEN}`,
    `show ${TAB}`,
    `stop ${TAB}`,
    `hide ${TAB}`,
  ]);
  expect(await refusals()).toBe(0);
});

describe('refused and counted, with nothing shown', () => {
  test.each<readonly [string, () => Promise<unknown>]>([
    ['a token that was made up', () => open('made-up-by-somebody-else')],
    ['the token of another tab', () => open(TOKEN, TAB + 1)],
    ['an answer before the controls are open', () => say()],
  ])('%s', async (_title, act) => {
    await start();
    expect(await act()).toMatchObject({ ok: false });
    expect(page.asked).toEqual([`inject ${TAB} ${TOKEN}`]);
    expect(await picker.pending(TAB)).toBeUndefined();
    expect(await refusals()).toBe(1);
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ['a token for the second time', () => open()],
    ['an answer with another token', () => say({}, 'made-up-by-somebody-else')],
    ['an answer from another tab', () => say({}, TOKEN, TAB + 1)],
    ['parts of another site', () => say({ url: 'https://other.example/' })],
    ['parts of the same host by another scheme', () => say({ url: 'http://example.org/' })],
    ['parts of a file', () => say({ url: 'file:///etc/passwd' })],
  ])('%s', async (_title, act) => {
    await start();
    await open();
    expect(await act()).toMatchObject({ ok: false });
    expect(await picker.pending(TAB)).toBeUndefined();
    expect(await refusals()).toBe(1);
  });
});

test('a second start makes the first token void', async () => {
  await start();
  await start();
  expect(await open()).toMatchObject({ ok: false });
  expect(await open('token-number-2-of-this-test')).toMatchObject({ ok: true });
});

test('after half an hour nothing waits any more', async () => {
  await start();
  await open();
  await say();
  now += SESSION_KEPT_MS + 1;
  expect(await picker.pending(TAB)).toBeUndefined();
  expect(await say()).toMatchObject({ ok: false });
});

test('a page that lets nobody in leaves no session behind', async () => {
  page.isClosed = true;
  await expect(start()).rejects.toThrow('Cannot access');
  expect(await open()).toMatchObject({ ok: false });
});

test('leaving ends it', async () => {
  await start();
  await open();
  expect(await picker.handle({ v: 1, picker: 'leave', token: TOKEN }, TAB)).toEqual({ ok: true });
  expect(await say()).toMatchObject({ ok: false });
  expect(page.asked).toContain(`stop ${TAB}`);
});
