import { describe, expect, test } from 'vitest';
import { addressTokenSpans } from '../../../src/core/content/address-tokens';
import { leftOf } from './left-of';

describe('of an address, what is for one visit is taken out', () => {
  test.each<readonly [string, string]>([
    [
      'https://b.s3.amazonaws.com/a.pdf?AWSAccessKeyId=AKIA1&Expires=1767225600&Signature=a%2Fb%3D',
      'https://b.s3.amazonaws.com/a.pdf',
    ],
    [
      '/a.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260101T000000Z&X-Amz-Signature=ab12',
      '/a.pdf',
    ],
    ['/a.png?X-Goog-Expires=900&alt=media&X-Goog-Signature=6ef1', '/a.png?alt=media'],
    ['/c/list?sv=2024-08-04&se=2026-01-01T00%3A00Z&sr=b&sp=r&sig=Xy%2B1%3D', '/c/list'],
    ['/v.mp4?Policy=eyJ&Signature=a1~b&Key-Pair-Id=K1', '/v.mp4'],
    ['/list?page=2&token=a1b2c3&sort=up', '/list?page=2&sort=up'],
    ['/list?token=a1b2c3&page=2', '/list?page=2'],
    ['/list?page=2&sid=9f8e7d6c', '/list?page=2'],
    ['/list?page=2&amp;PHPSESSID=abc', '/list?page=2'],
    ['/list;jsessionid=1A2B.node1?page=2', '/list?page=2'],
    ['/list;jsessionid=1A2B', '/list'],
    ['/list;jsessionid=1A2B/part', '/list/part'],
    ['/feed?_=1767225600123', '/feed'],
    ['/feed?ts=1767225600#top', '/feed#top'],
    ['/feed?rnd=0.8273645', '/feed'],
    ['/style.css?v=12', '/style.css'],
    ['/photo.jpg?w=300&v=a1', '/photo.jpg?w=300'],
    ['/page?v=20260101120000', '/page'],
    ['two: /a?_=17672256001 /b?_=17672256002', 'two: /a /b'],
  ])('%s', (address, left) => expect(leftOf('token', address)).toBe(left));
});

describe('of an address, what says where it leads stays', () => {
  test.each([
    '/watch?v=dQw4w9WgXcQ',
    '/list?sid=12&page=3',
    '/list?token=gold',
    '/list?t=90',
    '/list?time=14',
    '/job?expires=2026-01-01',
    '/map?se=12&sp=4&sv=2',
    '/search?q=signature',
    '/list?signature=',
    '/a;b=c?d=e',
    '/page?version=2.1',
    'Is it so? a=b',
    'x=1',
    '',
  ])('%s', (address) => expect(addressTokenSpans(address)).toEqual([]));
});

test('a long text costs no more than its length', () => {
  const address = `/a?token=a1b2c3${'&token=a1b2c3'.repeat(50_000)}`;
  expect(addressTokenSpans(address)).toHaveLength(1);
  expect(addressTokenSpans(';sid='.repeat(100_000))).toHaveLength(100_000);
});
