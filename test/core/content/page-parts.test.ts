/** Which parts of a page are read, and as what: text, markup, addresses. */
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/core/content/read';
import { type StoredRules, wholeRules } from '../../../src/core/watch/watch-rules';

function read(html: string, rules: StoredRules) {
  return readContent({ text: html, contentType: 'text/html', rules: wholeRules(rules) });
}

function linesOf(html: string, rules: StoredRules) {
  const reading = read(html, rules);
  return reading.kind === 'read' ? reading.blocks.map(({ text }) => text) : reading.kind;
}

const PAGE =
  '<nav>Menu</nav><main><h1>News</h1><p>One <i class=ad>Buy</i></p><p class=ad>Two</p></main><footer>End</footer>';

describe('the parts of a page', () => {
  test.each([
    ['one part', { include: ['main'] }, ['News', 'One Buy', 'Two']],
    ['several, in the order of the page', { include: ['footer', 'h1'] }, ['News', 'End']],
    ['one inside another counts once', { include: ['main', 'h1'] }, ['News', 'One Buy', 'Two']],
    ['what is left out of the whole', { exclude: ['nav', 'footer', '.ad'] }, ['News', 'One']],
    ['what is left out of a part', { include: ['main'], exclude: ['.ad'] }, ['News', 'One']],
    ['a chosen part that is left out', { include: ['nav', 'footer'], exclude: ['nav'] }, ['End']],
    ['one of two parts is not there', { include: ['#no', 'h1'] }, ['News']],
    ['none of two parts is there', { include: ['#no', '#nor'] }, 'part_not_found'],
    [
      'a part with a name that every object answers to',
      { include: ['constructor'] },
      'part_not_found',
    ],
    ['what is to be left out is not there', { include: ['h1'], exclude: ['#no'] }, ['News']],
    [
      'an alternative where the part is not found',
      { include: ['#headline'], alternatives: { '#headline': ['.headline', 'main > h1', 'nav'] } },
      ['News'],
    ],
    [
      'no alternative where it is found',
      { include: ['footer'], alternatives: { footer: ['nav'] } },
      ['End'],
    ],
    ['a selector that does not parse', { exclude: ['p['] }, 'unreadable'],
  ])('%s', (_title, rules: StoredRules, lines) => {
    expect(linesOf(PAGE, rules)).toEqual(lines);
  });

  test('the trace names each selector with what it found', () => {
    const rules = { include: ['#no', 'main'], exclude: ['.ad'] };
    expect(read(PAGE, rules).trace).toEqual(
      expect.arrayContaining([
        { step: 'select', text: '', rule: '#no', count: 0 },
        { step: 'select', text: '', rule: 'main', count: 1 },
        { step: 'exclude', text: '', rule: '.ad', count: 2 },
      ]),
    );
  });
});

describe('addresses', () => {
  const LINKED =
    '<p>See <a href="/a.pdf">the report</a> and <a name=x>this</a></p><img src="/b.png?v=1" alt="Map"><a href="">Top</a>';

  test.each([
    ['are no text', {}, ['See the report and this', 'Map Top']],
    ['of links', { links: true }, ['See the report and this', '/a.pdf', 'Map Top']],
    ['of images', { images: true }, ['See the report and this', 'Map Top', '/b.png?v=1']],
  ])('%s', (_title, rules: StoredRules, lines) => {
    expect(linesOf(LINKED, rules)).toEqual(lines);
  });

  test('are marked as what they are', () => {
    const reading = read(LINKED, { links: true, images: true });
    expect(reading.kind === 'read' && reading.blocks.flatMap(({ kind }) => kind ?? [])).toEqual([
      'link',
      'image',
    ]);
  });

  test.each(['', 'hidden', 'style="display:none"'])(
    'of a link with %j: what is hidden is not read',
    (attribute) => {
      const lines = linesOf(`<a href="/x" ${attribute}>x</a><p>y`, { links: true });
      expect(lines).toEqual(attribute === '' ? ['x', '/x', 'y'] : ['y']);
    },
  );
});

describe('markup', () => {
  const markup = (html: string, rules: StoredRules = {}) =>
    linesOf(html, { mode: 'markup', include: ['body > *'], ...rules });

  test('is a line an element and a line a text', () => {
    expect(markup('<div id=a class="x y">Hi <b>you</b></div>')).toEqual([
      '<div class="x y" id="a">',
      '  Hi',
      '  <b>',
      '    you',
    ]);
  });

  test.each([
    ['another element', '<span>Open daily</span>'],
    ['another attribute', '<div title="x">Open daily</div>'],
    ['an element more', '<div><i>Open daily</i></div>'],
  ])('differs by %s', (_title, html) => {
    expect(markup(html)).not.toEqual(markup('<div>Open daily</div>'));
  });

  test.each([
    ['the order of attributes', '<div id="a" class="b">x</div>', '<div class=b id=a>x</div>'],
    ['a script', '<div>x<script>var t=1</script></div>', '<div>x<script>var t=2</script></div>'],
    ['a comment', '<div>x<!-- 1 --></div>', '<div>x<!-- 2 --></div>'],
    ['blanks between elements', '<ul><li>x</ul>', '<ul>\n  <li>x\n</ul>'],
  ])('does not differ by %s', (_title, before, after) => {
    expect(markup(after)).toEqual(markup(before));
  });

  test('leaves out what is left out', () => {
    expect(markup('<div>a<p>b</p></div>', { exclude: ['p'] })).toEqual(['<div>', '  a']);
  });

  test('of five hundred levels is read without a limit of its own', () => {
    const lines = markup(`${'<div>'.repeat(480)}x`);
    expect(lines).toHaveLength(481);
  });
});

describe('JSON in a page', () => {
  test('is read by its path', () => {
    const html =
      '<script type="application/ld+json">{"price":"9"}</script><script>{"price":"1"}</script><p>x';
    expect(linesOf(html, { jsonPath: '$.price' })).toEqual(['9']);
  });

  test('that is not there is a part not found', () => {
    expect(linesOf('<p>x', { jsonPath: '$.price' })).toBe('part_not_found');
  });
});
