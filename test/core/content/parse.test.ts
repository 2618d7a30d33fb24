import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/core/content/parse';

describe('parseHtml stops at a page built to exhaust it', { timeout: 30_000 }, () => {
  test('a hundred thousand nested elements are too deep', () => {
    expect(parseHtml('<div>'.repeat(100_000))).toEqual({ kind: 'too_deep' });
  });

  test('formatting elements opened again in every paragraph are too many', () => {
    const open = Array.from({ length: 480 }, (_, n) => `<b a=${n}>`).join('');
    expect(parseHtml(`<p>${open}</p>${'<p>x</p>'.repeat(1000)}`)).toEqual({
      kind: 'too_many_nodes',
    });
  });

  test('and a thousand of them are too deep before they are too many', () => {
    const open = Array.from({ length: 1000 }, (_, n) => `<b a=${n}>`).join('');
    expect(parseHtml(`<p>${open}</p>${'<p>x</p>'.repeat(1000)}`)).toEqual({ kind: 'too_deep' });
  });

  test('comments count', () => {
    expect(parseHtml('<!---->'.repeat(300_001))).toEqual({ kind: 'too_many_nodes' });
  });
});

describe('parseHtml reads', { timeout: 30_000 }, () => {
  test.each([
    ['five hundred nested elements', '<div>'.repeat(500)],
    ['ninety thousand siblings', '<p>x'.repeat(90_000)],
    [
      'a hundred thousand attributes',
      `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}`).join(' ')}>`,
    ],
    ['tags never closed', '<table><tr><td><b><i><a href=x><select><option>'],
    ['zero bytes', '<p>a\u0000b<!--\u0000--><\u0000>'],
    ['nothing', ''],
  ])('%s', (_name, html) => expect(parseHtml(html).kind).toBe('parsed'));

  test('a page once refused does not count against the next', () => {
    parseHtml('<div>'.repeat(1000));
    const page = parseHtml('<p>x');
    expect(page.kind === 'parsed' && page.nodeCount).toBe(5);
  });
});
