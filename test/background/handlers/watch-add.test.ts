import { describe, expect, test, vi } from 'vitest';
import { FIRST_CHECK_MS } from '../../../src/background/handlers/add-and-check';
import type { AddRequest } from '../../../src/messaging/protocol';
import { dump } from '../../adapters/storage/open-fresh';
import { NOW } from '../../adapters/storage/rows';
import { stage } from './context';

const URL_TEXT = 'https://example.org/news';

describe('what cannot be watched is refused with the reason, and nothing is written', () => {
  test.each<[string, AddRequest, string]>([
    ['no address', { url: 'what is this' }, 'not_a_url'],
    ['an empty field', { url: '' }, 'not_a_url'],
    ['a file', { url: 'file:///etc/passwd' }, 'not_http'],
    ['a script', { url: 'javascript:alert(1)' }, 'not_http'],
    ['a page of the browser', { url: 'chrome://settings' }, 'not_http'],
    ['an address with a password', { url: 'https://me:secret@example.org/' }, 'has_credentials'],
    ['this machine', { url: 'http://localhost:8080/' }, 'private_address'],
    ['this machine in numbers', { url: 'http://2130706433/' }, 'private_address'],
    ['the local network', { url: 'http://192.168.0.1/' }, 'private_address'],
    ['this machine in IPv6', { url: 'http://[::ffff:7f00:1]/' }, 'private_address'],
    ['a selector that does not parse', { url: URL_TEXT, selector: 'div[' }, 'selector_unreadable'],
    ['an interval below a minute', { url: URL_TEXT, intervalMs: 59_999 }, 'interval_out_of_bounds'],
    [
      'an interval above thirty days',
      { url: URL_TEXT, intervalMs: 30 * 86_400_000 + 1 },
      'interval_out_of_bounds',
    ],
    ['an interval below zero', { url: URL_TEXT, intervalMs: -1 }, 'interval_out_of_bounds'],
  ])('%s', async (_title, request, code) => {
    const { handlers, db, runner } = await stage();
    await expect(handlers['watch.add'](request)).rejects.toMatchObject({ code });
    expect(Object.values(await dump(db)).flat()).toEqual([]);
    expect(runner.asked).toEqual([]);
  });

  test('the selector’s refusal brings the parser’s words', async () => {
    const { handlers } = await stage();
    const adding = handlers['watch.add']({ url: URL_TEXT, selector: 'div[' });
    await expect(adding).rejects.toMatchObject({ detail: expect.stringMatching(/\w{4}/) });
  });

  test('the interval’s refusal brings the bounds', async () => {
    const { handlers } = await stage();
    const adding = handlers['watch.add']({ url: URL_TEXT, intervalMs: 1 });
    await expect(adding).rejects.toMatchObject({ detail: '60000-2592000000 ms' });
  });
});

describe('a site that is allowed', () => {
  test('is watched, and checked before the reply', async () => {
    const { handlers, runner, db } = await stage();
    runner.check = async (watchId) => {
      const state = await db.get('states', watchId);
      if (state !== undefined) await db.put('states', { ...state, status: 'ok', lastGoodAt: NOW });
    };
    const reply = await handlers['watch.add']({ url: `${URL_TEXT}#top`, title: ' News ' });
    expect(reply).toMatchObject({
      kind: 'added',
      watchId: 'id0001',
      row: { url: URL_TEXT, title: 'News', status: 'ok', permission: 'https://example.org/*' },
    });
    expect(runner.asked).toEqual(['check id0001']);
  });

  test('is asked for its headers alone from the first check on, without a part', async () => {
    const { handlers, db } = await stage();
    await handlers['watch.add']({ url: URL_TEXT, headersOnly: true, selector: 'main' });
    expect(await db.getAll('watches')).toMatchObject([
      {
        headersOnly: true,
        rules: {},
        resourceKey: `anon-head en-GB,en;q=0.9 ${URL_TEXT}`,
      },
    ]);
  });

  test('takes what was asked for', async () => {
    const { handlers, db } = await stage();
    await handlers['watch.add']({
      url: URL_TEXT,
      selector: ' main ',
      intervalMs: 60_000,
      scope: 'cred',
      languages: ['de', 'en'],
    });
    expect(await db.getAll('watches')).toMatchObject([
      {
        rules: { include: ['main'] },
        intervalMs: 60_000,
        scope: 'cred',
        language: 'de,en;q=0.9',
        title: 'example.org/news',
        titleByPerson: false,
      },
    ]);
  });

  test('takes the browser’s languages where none are given, and no part where it is blank', async () => {
    const { handlers, db } = await stage();
    await handlers['watch.add']({ url: URL_TEXT, selector: ' ' });
    const [watch] = await db.getAll('watches');
    expect(watch?.language).toBe('en-GB,en;q=0.9');
    expect(watch?.rules).toEqual({});
  });

  test('is added though the first check fails: the failure is the check’s', async () => {
    const { handlers, runner, db } = await stage();
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    runner.check = async () => {
      throw new Error('the check broke');
    };
    expect(await handlers['watch.add']({ url: URL_TEXT })).toMatchObject({
      kind: 'added',
      row: { status: 'new' },
    });
    expect(await db.count('watches')).toBe(1);
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
  });

  test('does not wait for ever: the reply comes, the check goes on', async () => {
    const waits: number[] = [];
    const { handlers, runner } = await stage({
      wait: async (ms) => {
        waits.push(ms);
      },
    });
    runner.check = () => new Promise(() => {});
    expect(await handlers['watch.add']({ url: URL_TEXT })).toMatchObject({
      row: { status: 'new' },
    });
    expect(waits).toEqual([FIRST_CHECK_MS]);
  });

  test('watched already says which watch it is', async () => {
    const { handlers } = await stage();
    await handlers['watch.add']({ url: URL_TEXT });
    const again = handlers['watch.add']({ url: `${URL_TEXT}#other` });
    await expect(again).rejects.toMatchObject({ code: 'already_watched', detail: 'id0001' });
  });

  test('can be watched a second time for another part', async () => {
    const { handlers, db } = await stage();
    await handlers['watch.add']({ url: URL_TEXT });
    await handlers['watch.add']({ url: URL_TEXT, selector: 'main' });
    expect(await db.count('watches')).toBe(2);
  });

  test('on the person’s own network is watched at their word', async () => {
    const { handlers, allowed } = await stage();
    allowed.add('http://localhost/*');
    const reply = await handlers['watch.add']({
      url: 'http://localhost:8080/',
      localNetwork: true,
    });
    expect(reply).toMatchObject({ kind: 'added', row: { localNetwork: true } });
  });
});

describe('a site that is not allowed yet', () => {
  const other = { url: 'https://other.example:8443/x', title: 'Other' };

  test('waits: no watch, no check, and the permission to ask for, without a port', async () => {
    const { handlers, db, runner } = await stage();
    expect(await handlers['watch.add'](other)).toEqual({
      kind: 'pending',
      permission: 'https://other.example/*',
    });
    expect(await db.count('watches')).toBe(0);
    expect(runner.asked).toEqual([]);
  });

  test('shows as pending in the popup, and no longer after it was dropped', async () => {
    const { handlers } = await stage();
    await handlers['watch.add'](other);
    expect((await handlers['popup.view']({ url: other.url })).here).toMatchObject({
      kind: 'pending',
      permission: 'https://other.example/*',
    });
    expect(await handlers['watch.dropPending']({ url: `${other.url}#x` })).toEqual({
      dropped: true,
    });
    expect(await handlers['watch.dropPending']({ url: other.url })).toEqual({ dropped: false });
    expect((await handlers['popup.view']({ url: other.url })).here?.kind).toBe('unwatched');
  });

  test('on the person’s own network shows as pending too, not as refused', async () => {
    const { handlers } = await stage();
    const url = 'http://nas.local/';
    await handlers['watch.add']({ url, localNetwork: true });
    expect((await handlers['popup.view']({ url })).here?.kind).toBe('pending');
  });

  test('that is watched already says so before anybody is asked', async () => {
    const { handlers, allowed } = await stage();
    allowed.add('https://other.example/*');
    await handlers['watch.add'](other);
    allowed.clear();
    await expect(handlers['watch.add'](other)).rejects.toMatchObject({ code: 'already_watched' });
  });
});
