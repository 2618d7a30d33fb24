import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/core/content/parse';
import { select } from '../../../src/core/content/selector';
import { documentTitle, hasPasswordField, visibleBlocks } from '../../../src/core/content/text';

function page(html: string) {
  const parsed = parseHtml(html);
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind);
  return parsed;
}

const texts = (html: string) => visibleBlocks([page(html).root]).map(({ text }) => text);

function part(html: string, selector: string) {
  const nodes = select(page(html), selector);
  if (nodes === 'too_heavy') throw new Error(nodes);
  return visibleBlocks(nodes);
}

describe('visibleBlocks makes a line of', () => {
  test.each([
    ['each paragraph', '<p>one</p><p>two</p>', ['one', 'two']],
    [
      'each paragraph, whatever blanks are between',
      '<p>one</p>\n\n\n<p> two\n</p>\n',
      ['one', 'two'],
    ],
    ['inline elements together', '<p>a<b>b</b> <i>c</i>d</p>', ['ab cd']],
    ['each entry', '<ul><li>a<li>b<ul><li>c</ul></ul>', ['a', 'b', 'c']],
    ['what br parts', 'a<br>b<br><br>c', ['a', 'b', 'c']],
    ['text beside blocks', 'a<div>b</div>c', ['a', 'b', 'c']],
    [
      'a table row, cells parted by tabs',
      '<table><tr><th>Item<th>Price<tr><td>Lamp<td>49</table>',
      ['Item\tPrice', 'Lamp\t49'],
    ],
    [
      'a row whose cells wrap their text',
      '<table><tr><td><div>Lamp</div></td>\n<td><p>49</p></td></tr></table>',
      ['Lamp\t49'],
    ],
    ['a row with an empty cell in it', '<table><tr><td>a<td><td>b<td></table>', ['a\t\tb']],
    [
      'each line in a cell that has several',
      '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>',
      ['a', 'b', 'c'],
    ],
    [
      'tables in tables',
      '<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>',
      ['a', 'b\tc', 'd'],
    ],
    ['each line of preformatted text', '<pre>a  b\n\n c</pre>d', ['a b', 'c', 'd']],
    ['comparison signs', '<p>if a &lt; b then c &gt; d holds</p>', ['if a < b then c > d holds']],
    ['broken markup, as a browser mends it', '<p>a<table><p>b<tr><td>c', ['a', 'b', 'c']],
    ['an element nobody knows', '<my-price>49 <my-unit>EUR</my-unit></my-price>', ['49 EUR']],
  ])('%s', (_name, html, lines) => expect(texts(html)).toEqual(lines));
});

describe('visibleBlocks leaves out', () => {
  test.each([
    ['scripts', '<script>var t="<\\/script>1";</script>'],
    ['styles', '<style>a{}</style>'],
    ['templates', '<template><p>x</p></template>'],
    ['noscript', '<noscript>Enable scripts</noscript>'],
    ['drawings', '<svg><text>x</text><title>y</title></svg>'],
    ['the title', '<title>x</title>'],
    ['comments', '<!-- x -->'],
    ['frames', '<iframe>x</iframe>'],
    ['closed lists of choices', '<select><option>x</select>'],
    ['suggestions', '<datalist><option>x</option></datalist>'],
    ['hidden elements', '<p hidden>x</p><div hidden=until-found><p>y</p></div>'],
    ['popovers and closed dialogs', '<div popover>x</div><dialog>y</dialog>'],
    ['display none', '<p style="color:red; DISPLAY : none">x</p>'],
    ['display none, important', '<p style="display:none!important;">x</p>'],
    ['visibility hidden', '<p style="visibility:hidden"><b>x</b></p>'],
    [
      'hidden fields, passwords and boxes',
      '<input type=hidden value=x><input type=PASSWORD value=y><input type=checkbox value=z>',
    ],
    ['images without a description', '<img src=x><img alt="">'],
  ])('%s', (_name, html) => expect(texts(`${html}<p>Hi</p>`)).toEqual(['Hi']));
});

describe('visibleBlocks keeps', () => {
  test.each([
    ['what only a screen reader is not told', '<p aria-hidden=true>x</p>', ['x']],
    ['styles that only look alike', '<p style="--display:none">x</p>', ['x']],
    ['closed details', '<details><summary>More</summary>x</details>', ['More', 'x']],
    ['open dialogs', '<dialog open>x</dialog>', ['x']],
    ['descriptions of images', '<p><img alt="Sold out">Lamp</p>', ['Sold out Lamp']],
    [
      'what stands in fields and on buttons',
      '<p>Qty<input value=2> <input type=submit value="Add to cart"></p>',
      ['Qty 2 Add to cart'],
    ],
    ['text areas', '<textarea>a\nb</textarea>', ['a', 'b']],
  ])('%s', (_name, html, lines) => expect(texts(html)).toEqual(lines));
});

describe('a block knows its place', () => {
  test('its element and the nearest heading above', () => {
    expect(
      visibleBlocks([
        page('<h1>Board</h1><p>a</p><h2>Not<b>ices</b> <i>here</i></h2><ul><li>b</ul>').root,
      ]),
    ).toEqual([
      { text: 'Board', tag: 'h1' },
      { text: 'a', tag: 'p', heading: 'Board' },
      { text: 'Notices here', tag: 'h2', heading: 'Board' },
      { text: 'b', tag: 'li', heading: 'Notices here' },
    ]);
  });

  test('a heading ends with the section it is in', () => {
    const blocks = visibleBlocks([
      page('<h1>A</h1><section><h2>B</h2><p>b</p></section><p>a</p><header><h2>C</h2></header>c')
        .root,
    ]);
    expect(blocks.map(({ text, heading }) => [text, heading])).toEqual([
      ['A', undefined],
      ['B', 'A'],
      ['b', 'B'],
      ['a', 'A'],
      ['C', 'A'],
      ['c', 'C'],
    ]);
  });

  test('an empty or hidden heading is none', () => {
    const blocks = visibleBlocks([page('<h1>A</h1><h2> </h2><h2 hidden>B</h2><p>x</p>').root]);
    expect(blocks.at(-1)).toEqual({ text: 'x', tag: 'p', heading: 'A' });
  });
});

describe('a chosen part', () => {
  test('knows the heading that stands outside it', () => {
    expect(part('<h2>Prices</h2><div><span id=p>49</span></div>', '#p')).toEqual([
      { text: '49', tag: 'body', heading: 'Prices' },
    ]);
  });

  test('is read once, in the order of the page, where parts lie in one another', () => {
    expect(
      part('<div class=a>1<p class=a>2</p></div><p class=a>3</p>', '.a').map(({ text }) => text),
    ).toEqual(['1', '2', '3']);
  });

  test('each match is a line of its own', () => {
    expect(part('<p><b>1</b><b>2</b></p>', 'b').map(({ text }) => text)).toEqual(['1', '2']);
  });

  test.each([
    ['is hidden', '<p id=x hidden>a</p>'],
    ['stands in something hidden', '<div style="display:none"><p id=x>a</p></div>'],
    ['is a closed list', '<select id=x><option>a</select>'],
    ['stands in a drawing', '<svg><text id=x>a</text></svg>'],
  ])('is read even if it %s', (_name, html) => {
    expect(part(html, '#x').map(({ text }) => text)).toEqual(['a']);
  });

  test('still leaves out what is hidden inside it', () => {
    expect(
      part('<div id=x>a<p hidden>b</p><script>c</script></div>', '#x').map(({ text }) => text),
    ).toEqual(['a']);
  });

  test('may be empty', () => {
    expect(part('<p id=x> </p>', '#x')).toEqual([]);
    expect(visibleBlocks([])).toEqual([]);
  });
});

describe('documentTitle', () => {
  test.each([
    ['<title> A &amp;\n B </title>', 'A & B'],
    ['<title>A</title><body><title>B</title>', 'A'],
    ['<body><svg><title>No</title></svg><title>B</title>', 'B'],
    ['<title> </title>', undefined],
    ['<p>x', undefined],
  ])('of %s', (html, title) => expect(documentTitle(page(html))).toBe(title));
});

describe('hasPasswordField', () => {
  test.each([
    ['<form><input type=password></form>', true],
    ['<div hidden><input TYPE=" Password "></div>', true],
    ['<input type=text name=password>', false],
    ['<template><input type=password></template>', false],
    ['', false],
  ])('of %s', (html, has) => expect(hasPasswordField(page(html))).toBe(has));
});

test('reading the text of a page as a page again gives the same text', () => {
  const escape = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '<div>',
      '</div>',
      '<b>',
      '</b>',
      '<br>',
      '<li>',
      '<td>',
      '<tr>',
      '<table>',
      '</table>',
      '<h2>',
      '</h2>',
      '<pre>',
      '</pre>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      ' ',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = texts(pieces.join(''));
      const again = texts(once.map((text) => `<p>${escape(text)}</p>`).join(''));
      expect(again).toEqual(once.map((text) => text.replace(/\t+/g, ' ').trim()));
    }),
    { numRuns: 500 },
  );
});

test('a line may have any number of addresses', () => {
  const read = visibleBlocks([page('<img src=a>'.repeat(150_000)).root], {
    addresses: new Set(['image']),
  });
  expect(read).toHaveLength(150_000);
});
