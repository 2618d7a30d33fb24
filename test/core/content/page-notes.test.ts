import { describe, expect, test } from 'vitest';
import { parseNoted } from '../../../src/core/content/page-notes';
import { parseHtml } from '../../../src/core/content/parse';
import { visibleBlocks } from '../../../src/core/content/text';

function noted(html: string) {
  const page = parseNoted(html);
  if (page.kind !== 'parsed') throw new Error(page.kind);
  return page;
}

describe('what is noted while a page is parsed hides the same elements as its tree', () => {
  test.each([
    ['by an attribute', '<p hidden>a<p popover>b<p style="display: none">c<p style="color: red">d'],
    ['by a name', '<dialog>a</dialog><dialog open>b</dialog><dialog open hidden>c</dialog>d'],
    ['by an attribute that came with a second start tag', '<body>a<p>b<body hidden>c'],
    ['in elements that the parser makes again', '<p><b hidden>a<p>b</b>c'],
    ['in a table that text is moved out of', '<table>a<tr hidden>b<td>c<td hidden>d</table>e'],
    ['in a drawing', '<svg hidden><text>a</text></svg><math hidden><mi>b</mi></math>c'],
  ])('%s', (_name, html) => {
    const { root, notes } = noted(html);
    const { mayBeHidden } = notes;
    expect(visibleBlocks([root], { mayBeHidden })).toEqual(visibleBlocks([root]));
  });

  test('and is the same tree', () => {
    const html = '<p class=a hidden>a<table>b<tr><td>c';
    const page = parseHtml(html);
    if (page.kind !== 'parsed') throw new Error(page.kind);
    expect(visibleBlocks([noted(html).root])).toEqual(visibleBlocks([page.root]));
    expect(noted(html).nodeCount).toBe(page.nodeCount);
  });
});

describe('a banner is noted', () => {
  test.each([
    ['by its id', '<div id="onetrust-consent-sdk">', true],
    ['by one of its classes, in any case', '<div class="box Cookie-Notice">', true],
    [
      'by a class that came after the same other one twice',
      '<p class=abcde><p class=abcde><p class=klaro>',
      true,
    ],
    ['not by a part of a name', '<div id="onetrust" class="cookie-notice-x">', false],
    ['not by another attribute', '<div data-id="klaro" title="klaro">', false],
  ])('%s', (_name, html, isNamed) => {
    expect(noted(html).notes.namedAsBanner.length > 0).toBe(isNamed);
  });
});
