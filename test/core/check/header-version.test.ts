import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../../src/core/check/exchange';
import { asHeaderVersion, servedVersion } from '../../../src/core/check/header-version';
import { resourceKey } from '../../../src/core/watch/watch';
import { aWatch, NOW } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, empty } from './check-world';
import { broken, response } from './judge-input';

const SIZE = 2_147_483_648;
const DATED = 'Mon, 02 Jun 2025 10:00:00 GMT';

function linesOf(headers: HeaderList): string | undefined {
  const version = asHeaderVersion(response(200, headers, { body: '' }), NOW);
  return typeof version === 'object' ? new TextDecoder().decode(version.body) : version;
}

describe('a version made of headers alone', () => {
  test('is its type, length, date and tag, as lines', () => {
    const headers = [
      ['ETag', '"v7"'],
      ['Content-Type', 'application/zip'],
      ['Content-Length', '2147483648'],
      ['Last-Modified', DATED],
      ['X-Served-By', 'node7'],
    ] as const;
    expect(linesOf(headers)).toBe(
      `Content-Type: application/zip\nContent-Length: 2147483648\nLast-Modified: ${DATED}\nETag: "v7"`,
    );
  });

  test('is the same whether its tag is weak or strong', () => {
    expect(linesOf([['ETag', 'W/"v7"']])).toBe(linesOf([['ETag', '"v7"']]));
  });

  test.each<[string, HeaderList]>([
    ['nothing', []],
    ['a length', [['Content-Length', '10']]],
    ['an empty tag field', [['ETag', '']]],
    [
      'a date that is the moment of the answer',
      [
        ['Last-Modified', DATED],
        ['Date', DATED],
      ],
    ],
  ])('of %s alone there is none', (_what, headers) => {
    expect(linesOf(headers)).toBe('nothing_to_compare');
  });

  test('a date that is the moment of the answer has no place in one', () => {
    const headers = [
      ['ETag', '"v7"'],
      ['Last-Modified', DATED],
      ['Date', DATED],
    ] as const;
    expect(linesOf(headers)).toBe('Content-Type: application/octet-stream\nETag: "v7"');
  });

  test('is read as text, whatever its type', () => {
    const version = asHeaderVersion(
      response(200, [
        ['ETag', '"v"'],
        ['content-type', 'image/png'],
      ]),
      NOW,
    );
    const types =
      typeof version === 'object'
        ? version.headers.filter(([name]) => /^content-type$/i.test(name))
        : [];
    expect(types).toEqual([['content-type', 'text/plain; charset=utf-8']]);
  });

  test.each([
    ['a 304', response(304, [['ETag', '"v"']])],
    ['an error', response(500, [['ETag', '"v"']])],
    ['half an answer', broken('truncated')],
  ])('%s is none', (_what, answer) => {
    expect(asHeaderVersion(answer, NOW)).toBeUndefined();
  });
});

describe('what the lines of a version tell', () => {
  test.each([
    [
      'size and date',
      `Content-Type: application/zip\nContent-Length: ${SIZE}\nLast-Modified: ${DATED}\nETag: "a"`,
      { bytes: SIZE, modifiedAt: Date.UTC(2025, 5, 2, 10) },
    ],
    ['a tag alone', 'Content-Type: text/html\nETag: "Content-Length: 5"', {}],
    ['a length that is none', 'Content-Length: 12 or so', {}],
    ['a date that is none', 'Last-Modified: yesterday', {}],
    ['a length beyond all files', `Content-Length: ${'9'.repeat(400)}`, {}],
  ])('%s', (_title, text, served) => expect(servedVersion(text, NOW)).toEqual(served));
});

describe('a watch on headers alone', () => {
  const url = 'https://example.org/news';
  const watch = aWatch({ headersOnly: true, resourceKey: resourceKey(url, 'anon', 'en', 'HEAD') });
  const head = (tag: string, bytes: number, dated: string) =>
    empty(200, [
      ['Content-Type', 'application/zip'],
      ['Content-Length', String(bytes)],
      ['Last-Modified', dated],
      ['ETag', tag],
    ]);

  test('is told of a new version by its size and its date', async () => {
    const world = await checkWorld([watch]);
    world.answer(head('"a"', SIZE, DATED));
    await world.check();
    world.wait(DAY_MS);
    world.answer(head('"b"', SIZE + 5, 'Tue, 03 Jun 2025 10:00:00 GMT'));
    await world.check();
    const [change] = await world.db.getAll('changes');
    expect(change?.summary?.served).toEqual({
      bytes: SIZE + 5,
      modifiedAt: Date.UTC(2025, 5, 3, 10),
    });
    expect(world.sent.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  });

  test('counts a 304 as confirmed', async () => {
    const world = await checkWorld([watch]);
    world.answer(head('"a"', SIZE, DATED));
    await world.check();
    world.wait(DAY_MS);
    world.answer(empty(304, [['ETag', '"a"']]));
    await world.check();
    const [state] = await world.db.getAll('states');
    expect(state).toMatchObject({ marks: 'bc', counts: { confirmed: 1 }, status: 'ok' });
  });

  test('with no length, date or tag says that there is nothing to compare', async () => {
    const world = await checkWorld([watch]);
    world.answer(empty(200, [['Content-Type', 'application/zip']]));
    await world.check();
    const [state] = await world.db.getAll('states');
    expect(state).toMatchObject({ status: 'too_large', details: ['no_length'] });
  });
});
