import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/core/content/parse';
import { isTextNode, type PageNode, walk } from '../../../src/core/content/tree';

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

  // The parser brings one piece a word, and text in front of a table where it does not belong in it.
  test.each([
    ['a word', '<p>a', 'a'],
    ['some words', `<p>${words(6)}`, words(6)],
    ['many words', `<p>${words(20)}`, words(20)],
    ['very many words', `<p>${words(5000)}`, words(5000)],
    ['words around an element', `<p>${words(20)}<b>x</b>${words(20)}`, `${words(20)}x${words(20)}`],
    [
      'words out of a table, row by row',
      `<table>${words(20)}<tr>${words(20)}<tr>${words(20)}`,
      words(20).repeat(3),
    ],
    [
      'words that go on before a table',
      `<p>${words(20)}<table>${words(20)}</table>${words(20)}`,
      words(20).repeat(3),
    ],
    [
      'formatting opened again around words',
      `<b>${words(20)}<p>${words(20)}</b>${words(20)}`,
      words(20).repeat(3),
    ],
  ])('the whole text: %s', (_name, html, text) => {
    const page = parseHtml(html);
    expect(page.kind === 'parsed' && textIn(page.root)).toBe(text);
  });

  test('a page once refused does not count against the next', () => {
    parseHtml('<div>'.repeat(1000));
    const page = parseHtml('<p>x');
    expect(page.kind === 'parsed' && page.nodeCount).toBe(5);
  });
});

function words(count: number): string {
  return Array.from({ length: count }, (_, nth) => `w${nth}, `).join('');
}

function textIn(root: PageNode): string {
  let text = '';
  walk(root, {
    enter(node) {
      if (isTextNode(node)) text += node.data;
      return undefined;
    },
  });
  return text;
}
