import { describe, expect, test } from 'vitest';
import { readFromPage } from '../../src/picker/from-page';

const target = { selectors: ['#price'], name: 'div#price', trouble: null };

describe('what the script in the page says is heard', () => {
  test.each([
    [{ kind: 'key', key: 'Escape' }],
    [{ kind: 'aimed', target: null }],
    [{ kind: 'aimed', target }],
    [{ kind: 'locked', target }],
    [{ kind: 'source', source: { url: 'https://example.org/', title: '', html: null } }],
  ])('%j', (message) => {
    expect(readFromPage(message)).toEqual(message);
  });
});

describe('anything else is not', () => {
  test.each([
    [undefined],
    ['locked'],
    [{ kind: 'locked', target: null }],
    [{ kind: 'locked', target: { ...target, selectors: '#price' } }],
    [{ kind: 'key', key: 'a' }],
    [{ kind: 'source', source: { url: 1, title: '', html: '' } }],
    [{ kind: 'answer', target }],
    [{ kind: 'source' }],
  ])('%j', (message) => {
    expect(readFromPage(message)).toBeUndefined();
  });
});

test('what is too much is left out, and a trouble that nobody knows is none', () => {
  const selectors = ['x'.repeat(1001), 7, ...Array.from({ length: 9 }, (_, index) => `#p${index}`)];
  const read = readFromPage({
    kind: 'locked',
    target: { selectors, name: 'n'.repeat(200), trouble: 'anything' },
  });
  expect(read).toMatchObject({ kind: 'locked', target: { trouble: null } });
  const target = read?.kind === 'locked' ? read.target : undefined;
  expect(target?.selectors).toEqual(['#p0', '#p1', '#p2', '#p3', '#p4', '#p5']);
  expect(target?.name).toHaveLength(80);
});
