import { describe, expect, test } from 'vitest';
import type { ErrorCode, WatchRow } from '../../src/messaging/protocol';
import {
  addRequest,
  addressOf,
  draftForm,
  EMPTY_FORM,
  editRequest,
  type FormField,
  fieldOf,
  formOf,
} from '../../src/options/watch-form';

const ROW = {
  id: 'w1',
  url: 'https://example.org/notices',
  title: 'Notices',
  tags: [],
  intervalMs: null,
  selector: '#open',
  localNetwork: false,
  ignoreRobots: false,
  rhythm: 'fixed',
  ignoreMaxAge: false,
  headOverBytes: null,
  headersOnly: false,
  readIn: 'fetch',
  scope: 'anon',
} as unknown as WatchRow;

describe('addRequest', () => {
  test('of a bare form carries the address and the languages alone', () => {
    expect(addRequest(EMPTY_FORM, 'https://example.org/', ['en-GB', 'en'])).toEqual({
      url: 'https://example.org/',
      languages: ['en-GB', 'en'],
    });
  });

  test('carries each choice that was made', () => {
    const form = {
      ...EMPTY_FORM,
      intervalMs: 60_000,
      selector: '  main  ',
      localNetwork: true,
      ignoreRobots: true,
      headersOnly: true,
      signedIn: true,
    };
    expect(addRequest(form, 'http://localhost/', [])).toEqual({
      url: 'http://localhost/',
      languages: [],
      intervalMs: 60_000,
      selector: 'main',
      localNetwork: true,
      ignoreRobots: true,
      headersOnly: true,
      scope: 'cred',
    });
  });

  const found = {
    kind: 'part',
    selector: '#price',
    alternatives: ['main > p'],
    text: '49 €',
  } as const;
  const asFound = draftForm({ url: 'https://example.org/', part: found });

  test.each([
    [
      'a part that was found by its text, with the ways to find it again',
      {},
      {
        rules: { include: ['#price'], alternatives: { '#price': ['main > p'] } },
        pickedText: '49 €',
      },
    ],
    ['another selector that was typed since', { selector: 'main' }, { selector: 'main' }],
    [
      'tags, and how much is kept',
      { selector: '', tags: ['home'], keep: 'text' as const },
      { tags: ['home'], keep: 'text' },
    ],
    ['the whole page where it was emptied', { selector: ' ' }, {}],
  ])('carries %s', (_, change, carried) => {
    expect(addRequest({ ...asFound, ...change }, 'https://example.org/', [])).toEqual({
      url: 'https://example.org/',
      languages: [],
      ...carried,
    });
  });

  test('sends no more languages than the protocol takes', () => {
    const many = Array.from({ length: 40 }, (_, number) => `x-${number}`);
    expect(addRequest(EMPTY_FORM, 'https://example.org/', many).languages).toHaveLength(20);
  });
});

describe('editRequest', () => {
  test('of a form that was opened and saved unchanged is nothing', () => {
    expect(editRequest(ROW, formOf(ROW), ROW.url)).toBeUndefined();
  });

  test.each([
    ['a title', { title: ' New ' }, { title: 'New' }],
    ['an emptied title, for the page to name itself', { title: '' }, { title: '' }],
    ['an interval', { intervalMs: 60_000 }, { intervalMs: 60_000 }],
    ['another part', { selector: ' main ' }, { selector: 'main' }],
    ['the whole page again', { selector: ' ' }, { selector: null }],
    ['its network', { localNetwork: true }, { localNetwork: true }],
    ['what robots.txt is to it', { ignoreRobots: true }, { ignoreRobots: true }],
    ['its rhythm', { adaptive: true }, { rhythm: 'adaptive' }],
    ['what the site says of its age', { ignoreMaxAge: true }, { ignoreMaxAge: true }],
    ['asking first', { headOverBytes: 1_000_000 }, { headOverBytes: 1_000_000 }],
    ['headers only', { headersOnly: true }, { headersOnly: true }],
    ['cookies', { signedIn: true }, { scope: 'cred' }],
  ])('carries %s and nothing else', (_, change, edit) => {
    expect(editRequest(ROW, { ...formOf(ROW), ...change }, ROW.url)).toEqual({
      watchId: 'w1',
      ...edit,
    });
  });

  test('carries the address as the gate wrote it', () => {
    expect(editRequest(ROW, formOf(ROW), 'https://example.org/other')).toEqual({
      watchId: 'w1',
      url: 'https://example.org/other',
    });
  });

  test('takes back an interval and cookies', () => {
    const row: WatchRow = { ...ROW, intervalMs: 60_000, scope: 'cred' };
    const form = { ...formOf(row), intervalMs: null, signedIn: false };
    expect(editRequest(row, form, row.url)).toEqual({
      watchId: 'w1',
      intervalMs: null,
      scope: 'anon',
    });
  });
});

describe('an address is judged where it is typed', () => {
  test.each([
    ['', 'not_a_url'],
    ['not an address', 'not_a_url'],
    ['ftp://example.org/', 'not_http'],
    ['https://ann:secret@example.org/', 'has_credentials'],
    ['http://192.168.1.20/', 'private_address'],
    ['http://localhost:8080/', 'private_address'],
  ])('%j is refused: %s', (url, reason) => {
    expect(addressOf({ ...EMPTY_FORM, url })).toEqual({ ok: false, reason });
  });

  test('a private one passes with the person’s own word', () => {
    expect(
      addressOf({ ...EMPTY_FORM, url: 'http://localhost:8080/x', localNetwork: true }),
    ).toMatchObject({ ok: true, permission: 'http://localhost/*' });
  });
});

test.each<readonly [ErrorCode, FormField]>([
  ['not_a_url', 'url'],
  ['private_address', 'url'],
  ['already_watched', 'url'],
  ['selector_unreadable', 'selector'],
  ['interval_out_of_bounds', 'intervalMs'],
  ['disk_full', 'form'],
  ['no_such_watch', 'form'],
])('%s is said at the field %s', (code, field) => {
  expect(fieldOf(code)).toBe(field);
});
