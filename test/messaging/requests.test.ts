import { describe, expect, test } from 'vitest';
import type { RequestName } from '../../src/messaging/protocol';
import { parseRequest } from '../../src/messaging/requests';

describe('a request that is not as its handler expects is refused, with where and what', () => {
  test.each<[string, RequestName, unknown, RegExp]>([
    ['no object', 'watch.add', 'https://example.org/', /object/i],
    ['nothing', 'watch.add', null, /object/i],
    ['a list', 'status.get', [1], /./],
    ['a key too few', 'watch.add', {}, /^url: /],
    ['a key too many', 'watch.add', { url: 'x', headers: {} }, /^headers: /],
    ['a value of another kind', 'watch.add', { url: 7 }, /^url: /],
    ['a number in text', 'watch.add', { url: 'x', intervalMs: '60000' }, /^intervalMs: /],
    ['a number that is none', 'watch.add', { url: 'x', intervalMs: Number.NaN }, /^intervalMs: /],
    ['a fraction', 'watch.edit', { watchId: 'a', intervalMs: 60_000.5 }, /^intervalMs: /],
    ['a scope nobody knows', 'watch.add', { url: 'x', scope: 'include' }, /^scope: /],
    ['an empty id', 'watch.get', { watchId: '' }, /^watchId: /],
    ['an id as an object', 'watch.get', { watchId: { key: 1 } }, /^watchId: /],
    ['an id without end', 'watch.get', { watchId: 'a'.repeat(201) }, /^watchId: /],
    ['a title without end', 'watch.edit', { watchId: 'a', title: 'x'.repeat(4097) }, /^title: /],
    [
      'too many languages',
      'watch.add',
      { url: 'x', languages: Array(21).fill('en') },
      /^languages/,
    ],
    ['a limit of none', 'changes.list', { limit: 0 }, /^limit: /],
    ['a limit without end', 'changes.list', { limit: 10_001 }, /^limit: /],
    ['two targets at once', 'changes.markSeen', { watchId: 'a', all: true }, /^exactly one of/],
    ['"all" that is not true', 'changes.markSeen', { all: false }, /^exactly one of/],
    ['no target', 'changes.markSeen', {}, /^exactly one of changeIds/],
    [
      'quiet hours that are none',
      'notify.set',
      { quiet: { from: 60, to: 60 } },
      /^quiet: from and to are the same/,
    ],
    ['a setting nobody knows', 'settings.set', { colour: 'red' }, /^colour: /],
    ['a prototype', 'settings.set', JSON.parse('{"__proto__": {"hostSample": 2}}'), /__proto__/],
  ])('%s', (_title, name, request, detail) => {
    expect(parseRequest(name, request)).toEqual({
      ok: false,
      detail: expect.stringMatching(detail),
    });
  });
});

describe('a request that is right comes through as it is', () => {
  test.each<[RequestName, object]>([
    ['popup.view', {}],
    [
      'watch.add',
      { url: 'https://example.org/', languages: ['en'], localNetwork: false, ignoreRobots: true },
    ],
    ['watch.edit', { watchId: 'a', intervalMs: null, selector: null }],
    ['changes.markSeen', { changeIds: [] }],
    ['changes.markSeen', { watchId: 'a' }],
    ['settings.set', {}],
  ])('%s %j', (name, request) => {
    expect(parseRequest(name, request)).toEqual({ ok: true, request });
  });
});
