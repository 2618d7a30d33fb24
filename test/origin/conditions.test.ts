import { describe, expect, test } from 'vitest';
import { withOrigin } from './with-origin';

const running = withOrigin();

async function tagOf(name: string): Promise<string> {
  return (await running.get(name)).field('etag') ?? '';
}

function ifNoneMatch(tag: string, more: Record<string, string> = {}) {
  return { fields: { 'If-None-Match': tag, ...more } };
}

describe('fresh', () => {
  test.each([
    [304, {}],
    [304, { 'Cache-Control': 'max-age=0' }],
    [304, { 'Cache-Control': 'max-age=0', Pragma: '' }],
    [304, { Pragma: 'no-cache' }],
    [200, { 'Cache-Control': 'no-cache' }],
    [200, { 'Cache-Control': 'max-age=0, No-Cache' }],
    [304, { 'Cache-Control': 'x-no-cache' }],
  ])('answers %i to its own tag with %j', async (status, fields) => {
    expect((await running.get('fresh', ifNoneMatch(await tagOf('fresh'), fields))).status).toBe(
      status,
    );
  });

  test('answers 200 after a change', async () => {
    const tag = await tagOf('fresh-2');
    running.origin.change('fresh-2');
    expect((await running.get('fresh-2', ifNoneMatch(tag))).status).toBe(200);
  });
});

describe('retag', () => {
  test('brings another tag with each 304, and that tag works', async () => {
    const first = await running.get('retag');
    const second = await running.get('retag', ifNoneMatch(first.field('etag') ?? ''));
    const third = await running.get('retag', ifNoneMatch(second.field('etag') ?? ''));
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 304, 304]);
    expect([first, second, third].map((answer) => answer.field('etag'))).toEqual([
      '"v1.1"',
      '"v1.2"',
      '"v1.3"',
    ]);
    expect((await running.get('retag')).body.equals(first.body)).toBe(true);
  });

  test('is honest about a change unless told to hide it', async () => {
    const tag = await tagOf('retag-2');
    running.origin.change('retag-2');
    expect((await running.get('retag-2', ifNoneMatch(tag))).status).toBe(200);
    running.origin.set('retag-2', { hides: true });
    const hidden = await running.get('retag-2', ifNoneMatch(tag));
    expect([hidden.status, hidden.field('etag')]).toEqual([304, '"v2.3"']);
    expect((await running.get('retag-2')).field('etag')).toMatch(/^"v2\./);
  });
});

describe('unsolicited', () => {
  test('answers 304 to a request without a condition, until it is switched off', async () => {
    const answer = await running.get('unsolicited');
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    expect(answer.head).not.toMatch(/content-length/i);
    running.origin.set('unsolicited', { on: false });
    expect((await running.get('unsolicited')).status).toBe(200);
  });
});

describe('max-age', () => {
  test('says with each answer how long it holds', async () => {
    const tag = await tagOf('max-age');
    running.origin.set('max-age', { seconds: 60 });
    for (const fields of [{}, { 'If-None-Match': tag }]) {
      const { field } = await running.get('max-age', { fields });
      expect(field('cache-control')).toBe('max-age=60');
    }
  });
});

describe('stuck', () => {
  test('answers 304 for ever, whatever changed and whatever tag is asked about', async () => {
    const before = await running.get('stuck');
    running.origin.change('stuck');
    expect((await running.get('stuck', ifNoneMatch('"stuck"'))).status).toBe(304);
    expect((await running.get('stuck', ifNoneMatch('"never-issued"'))).status).toBe(304);
    const after = await running.get('stuck');
    expect([after.status, after.field('etag')]).toEqual([200, before.field('etag')]);
    expect(after.body.equals(before.body)).toBe(false);
  });

  test('knows its own tag from others when it is not blind', async () => {
    running.origin.set('stuck-2', { blind: false });
    running.origin.change('stuck-2');
    expect((await running.get('stuck-2', ifNoneMatch('"stuck"'))).status).toBe(304);
    expect((await running.get('stuck-2', ifNoneMatch('"never-issued"'))).status).toBe(200);
  });
});

describe('precondition', () => {
  test('answers 412 to a condition of either kind, and 200 without one', async () => {
    const tag = await tagOf('precondition');
    expect((await running.get('precondition', ifNoneMatch(tag))).status).toBe(412);
    const since = { 'If-Modified-Since': 'Fri, 14 Jun 2024 09:30:00 GMT' };
    expect((await running.get('precondition', { fields: since })).status).toBe(412);
    expect((await running.get('precondition')).status).toBe(200);
  });
});
