import { describe, expect, test } from 'vitest';
import { withOrigin } from './with-origin';

const running = withOrigin();

describe('statuses', () => {
  test.each([404, 410])('gone goes with %i and comes back', async (status) => {
    const before = await running.get('gone');
    const asked = { fields: { 'If-None-Match': before.field('etag') ?? '' } };
    running.origin.set('gone', { status });
    const gone = await running.get('gone', asked);
    expect([gone.status, gone.field('etag')]).toEqual([status, undefined]);
    running.origin.set('gone', { status: 200 });
    expect((await running.get('gone', asked)).status).toBe(304);
  });

  test('busy names its wait, another one, or none', async () => {
    const wait = async () => {
      const answer = await running.get('busy');
      return [answer.status, answer.field('retry-after')];
    };
    expect(await wait()).toEqual([429, '30']);
    running.origin.set('busy', { retryAfter: 'Wed, 01 Jul 2026 10:00:00 GMT' });
    expect(await wait()).toEqual([429, 'Wed, 01 Jul 2026 10:00:00 GMT']);
    running.origin.set('busy', { retryAfter: '' });
    expect(await wait()).toEqual([429, undefined]);
  });

  test('down is 503 without a wait, with one, or another error', async () => {
    const answer = await running.get('down');
    expect([answer.status, answer.field('retry-after')]).toEqual([503, undefined]);
    running.origin.set('down', { retryAfter: '120' });
    expect((await running.get('down')).field('retry-after')).toBe('120');
    running.origin.set('down', { status: 500 });
    expect((await running.get('down')).status).toBe(500);
  });
});

describe('elsewhere', () => {
  test('redirect leads to another host of the same domain, or wherever it is told', async () => {
    const host = 'redirect.made-up.example:81';
    const first = await running.get('redirect', { fields: { Host: host } });
    expect([first.status, first.field('location')]).toEqual([
      302,
      'http://tag.made-up.example:81/',
    ]);
    running.origin.set('redirect', { to: 'http://example.org/', status: 308 });
    const second = await running.get('redirect');
    expect([second.status, second.field('location')]).toEqual([308, 'http://example.org/']);
  });

  test('moved leads to its www name, which has the page', async () => {
    const first = await running.get('moved', { path: '/board' });
    const { port } = running.origin;
    expect([first.status, first.field('location')]).toEqual([
      301,
      `http://www.moved.localhost:${port}/board`,
    ]);
    expect((await running.get('www.moved')).status).toBe(200);
    expect(running.origin.requests('moved').map(({ host }) => host)).toEqual([
      `moved.localhost:${port}`,
      `www.moved.localhost:${port}`,
    ]);
  });

  test('sign-in has its page until the session ends, then a form', async () => {
    const fields = { 'If-None-Match': (await running.get('sign-in')).field('etag') ?? '' };
    running.origin.set('sign-in', { on: true });
    const sent = await running.get('sign-in', { path: '/mine', fields });
    expect([sent.status, sent.field('location')]).toEqual([302, '/login?next=%2Fmine']);
    const form = await running.get('sign-in', { path: '/login?next=%2Fmine', fields });
    expect(form.status).toBe(200);
    expect(form.body.toString()).toContain('type="password"');
    running.origin.set('sign-in', { on: false });
    expect((await running.get('sign-in', { fields })).status).toBe(304);
  });
});

describe('not the page', () => {
  test('challenge says so in a field, or only in its text', async () => {
    expect((await running.get('challenge')).status).toBe(200);
    running.origin.set('challenge', { on: true });
    const refused = await running.get('challenge');
    expect([refused.status, refused.field('cf-mitigated')]).toEqual([403, 'challenge']);
    running.origin.set('challenge', { kind: 'page' });
    const page = await running.get('challenge');
    expect([page.status, page.field('cf-mitigated')]).toEqual([200, undefined]);
    expect(page.body.toString()).toContain('<title>Just a moment...</title>');
  });

  test('empty is 200 with nothing in it under the tag of the page', async () => {
    const tag = (await running.get('empty')).field('etag');
    running.origin.set('empty', { on: true });
    const empty = await running.get('empty', { fields: { 'If-None-Match': tag ?? '' } });
    expect([empty.status, empty.field('content-length'), empty.body.length]).toEqual([200, '0', 0]);
    expect(empty.field('etag')).toBe(tag);
  });

  test('soft-404 says in its text alone that there is no page', async () => {
    expect((await running.get('soft-404')).body.toString()).toContain('Notice board');
    running.origin.set('soft-404', { on: true });
    const { status, body } = await running.get('soft-404');
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('Page not found')]);
  });

  test('maintenance has a page for each path, then one for all', async () => {
    const both = async () => {
      const pages = ['/one', '/two'].map((path) => running.get('maintenance', { path }));
      const [one, two] = (await Promise.all(pages)).map(({ body }) => body.toString());
      return { one, two };
    };
    const open = await both();
    expect(open.one).not.toBe(open.two);
    running.origin.set('maintenance', { on: true });
    const closed = await both();
    expect(closed.one).toBe(closed.two);
    expect(closed.one).toContain('Back soon');
  });

  test('cookies are set, and the page tells which came', async () => {
    const first = await running.get('cookies');
    expect(first.head.match(/^set-cookie: .*$/gim)).toEqual([
      'Set-Cookie: plain=1; Path=/',
      'Set-Cookie: lax=1; Path=/; SameSite=Lax',
      'Set-Cookie: strict=1; Path=/; SameSite=Strict; HttpOnly',
    ]);
    expect(first.body.toString()).toContain('You came without a cookie.');
    const second = await running.get('cookies', { fields: { Cookie: 'plain=1; lax=1' } });
    expect(second.body.toString()).toContain('You came with: plain=1; lax=1');
    expect(second.field('etag')).not.toBe(first.field('etag'));
  });
});

describe('charset', () => {
  test.each([
    ['windows-1251', 'meta', 'text/html', true, 'В четверг библиотека закрыта.'],
    ['windows-1251', 'header', 'text/html; charset=windows-1251', false, 'Доска объявлений'],
    ['windows-1251', 'wrong', 'text/html; charset=utf-8', true, 'Доска объявлений'],
    ['windows-1251', 'none', 'text/html', false, 'Доска объявлений'],
    ['shift_jis', 'meta', 'text/html', true, '図書館は木曜日に休みます。'],
    ['shift_jis', 'wrong', 'text/html; charset=utf-8', true, '橋は修理のため通れません。'],
  ])('%s with "%s" is %s', async (encoding, label, type, inPage, text) => {
    running.origin.set('charset', { encoding, label });
    running.origin.change('charset');
    const answer = await running.get('charset');
    expect(answer.field('content-type')).toBe(type);
    expect(answer.body.toString('latin1').includes(`<meta charset="${encoding}">`)).toBe(inPage);
    expect(new TextDecoder(encoding, { fatal: true }).decode(answer.body)).toContain(text);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(answer.body)).toThrow();
  });
});
