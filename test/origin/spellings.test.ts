import { describe, expect, test } from 'vitest';
import { withOrigin } from './with-origin';

const running = withOrigin();
const { get } = running;

/** name, field that carries the validator, its text at versions one and two (one character a byte). */
const HONOURED = [
  ['obs-tag', 'etag', '"caf\u00c3\u00a9-\u00ff-1"', '"caf\u00c3\u00a9-\u00ff-2"'],
  ['comma-tag', 'etag', '"a,b, c-1"', '"a,b, c-2"'],
  ['bare-tag', 'etag', 'v1-unquoted', 'v2-unquoted'],
  ['date', 'last-modified', 'Fri, 14 Jun 2024 09:30:00 GMT', 'Fri, 14 Jun 2024 10:30:00 GMT'],
  ['odd-date', 'last-modified', 'Friday, 14-Jun-24 09:30:00 GMT', 'Friday, 14-Jun-24 10:30:00 GMT'],
] as const;

function asking(field: string, value: string): { fields: Record<string, string> } {
  const precondition = field === 'etag' ? 'If-None-Match' : 'If-Modified-Since';
  return { fields: { [precondition]: value } };
}

describe.each(HONOURED)('%s', (name, field, first, second) => {
  test('sends these bytes, matches them alone, and others after a change', async () => {
    const fresh = await get(name);
    expect([fresh.status, fresh.field(field)]).toEqual([200, first]);
    expect(fresh.body.toString()).toContain('<title>Notice board');

    const same = await get(name, asking(field, first));
    expect([same.status, same.field(field), same.body.length]).toEqual([304, first, 0]);

    expect((await get(name, asking(field, second))).status).toBe(200);

    running.origin.change(name);
    const changed = await get(name, asking(field, first));
    expect([changed.status, changed.field(field)]).toEqual([200, second]);
    expect(changed.body.equals(fresh.body)).toBe(false);
    expect((await get(name, asking(field, second))).status).toBe(304);
  });
});

describe('only the same bytes match', () => {
  test.each([
    ['obs-tag', 'etag', '"caf\u00e9-\u00ff-1"'],
    ['obs-tag', 'etag', '"caf\u00c3\u0083\u00c2\u00a9-\u00c3\u00bf-1"'],
    ['comma-tag', 'etag', '"a,b,c-1"'],
    ['comma-tag', 'etag', '*'],
    ['bare-tag', 'etag', '"v1-unquoted"'],
    ['date', 'last-modified', 'Friday, 14-Jun-24 09:30:00 GMT'],
    ['date', 'last-modified', 'Sat, 15 Jun 2024 09:30:00 GMT'],
    ['odd-date', 'last-modified', 'Fri, 14 Jun 2024 09:30:00 GMT'],
    ['odd-date', 'last-modified', 'Friday, 14-Jun-24 09:30:00 UTC'],
  ])('%s is not asked with its %s as %s', async (name, field, spelling) => {
    expect((await get(`${name}-2`, asking(field, spelling))).status).toBe(200);
  });
});

describe.each(['tag', 'weak'])('%s', (name) => {
  const prefix = name === 'weak' ? 'W/' : '';

  test('follows the bytes and is compared weakly, also in a list', async () => {
    const fresh = await get(name);
    const tag = fresh.field('etag') ?? '';
    expect(tag).toMatch(name === 'weak' ? /^W\/"[0-9a-f]{16}"$/ : /^"[0-9a-f]{16}"$/);
    const opaque = tag.slice(prefix.length);
    for (const field of [tag, opaque, `W/${opaque}`, `"other", ${tag}`, '*']) {
      const same = await get(name, asking('etag', field));
      expect([field, same.status, same.field('etag')]).toEqual([field, 304, tag]);
    }
    for (const field of [opaque.slice(1, -1), '"other"', `"${opaque.slice(1, -2)}"`]) {
      expect([field, (await get(name, asking('etag', field))).status]).toEqual([field, 200]);
    }
    running.origin.change(name);
    const changed = await get(name, asking('etag', tag));
    expect(changed.status).toBe(200);
    expect(changed.field('etag')).not.toBe(tag);
  });
});

test('a change pins one more notice and leaves the rest alone', async () => {
  const lines = async () => (await get('tag-2')).body.toString().split('\n');
  const before = await lines();
  running.origin.change('tag-2', 'Tea at <four> & five.');
  const after = await lines();
  const added = after.filter((line) => !before.includes(line));
  expect(added.map((line) => line.trim())).toEqual(['<li>Tea at &lt;four&gt; &amp; five.</li>']);
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
});
