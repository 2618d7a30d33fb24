import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/core/content/parse';
import { checkSelector, select } from '../../../src/core/content/selector';
import { visibleBlocks } from '../../../src/core/content/text';

function page(html: string) {
  const parsed = parseHtml(html);
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind);
  return parsed;
}

function found(html: string, selector: string) {
  const nodes = select(page(html), selector);
  return nodes === 'too_heavy' ? nodes : visibleBlocks(nodes).map(({ text }) => text);
}

describe('checkSelector takes', () => {
  test.each([
    'li',
    '#price .amount',
    'ul > li:nth-child(2n+1 of .x)',
    'h2 + table, main:has(> .notice)',
    ':is(h1, h2):not(.old)',
    '[data-id="a:has(b:has(c))"]',
    '.a\\:has\\(',
    '[title="a >"]',
    'a\\>',
    'ul:has(> li, + p)',
    'li:nth-child(+3)',
    'p:contains("Sold out")',
    ':has(a):has(b)',
  ])('%s', (selector) => expect(checkSelector(selector)).toEqual({ ok: true }));
});

describe('checkSelector refuses, and says why', () => {
  test.each([
    ['', /empty/],
    ['   ', /empty/],
    ['a'.repeat(1001), /longer than 1000/],
    ['ul:has(li:has(a))', /:has\(\) inside :has\(\)/],
    ['ul:HAS(li:is(b:has(a)))', /:has\(\) inside :has\(\)/],
    [':is(:is(:is(:is(:is(a)))))', /nested deeper than 4/],
    ['p::before', /seudo-element/],
    ['li[', /./],
    ['ul >', /missing beside/],
    ['ul + , li', /missing beside/],
    [':is(ul ~ )', /missing beside/],
    ['> p', /missing beside/],
    ['main, > p', /missing beside/],
    ['p:not(> a)', /missing beside/],
    ['>>> a', /./],
    [':no-such-thing', /no-such-thing/],
    ['svg|a', /amespace/],
    ['p:nth-child(x)', /x/],
  ])('%s', (selector, message) => {
    const check = checkSelector(selector);
    expect(check.ok).toBe(false);
    expect(check).toHaveProperty('message', expect.stringMatching(message));
  });
});

describe('select finds', () => {
  const HTML =
    '<main><h1>T</h1><ul id=l><li class=x>a<li>b<li class="x y">c</ul><p lang=de>d<p>e <b>f</b></main>';

  test.each([
    ['li', ['a', 'b', 'c']],
    ['.x', ['a', 'c']],
    ['li:nth-child(2)', ['b']],
    ['li:last-of-type', ['c']],
    ['ul:has(.y) ~ p', ['d', 'e f']],
    ['p:has(b)', ['e f']],
    ['p:contains("f")', ['e f']],
    ['h1 + ul > li:not(.x)', ['b']],
    [':lang(de)', ['d']],
    ['#l li, h1', ['T', 'a', 'b', 'c']],
    ['nav', []],
  ])('%s', (selector, texts) => expect(found(HTML, selector)).toEqual(texts));

  test('nothing inside a template', () => {
    expect(found('<template><p>x</p></template>', 'p')).toEqual([]);
  });
});

// The time limits leave room for a busy machine; what is asserted is that there is an answer.
describe('select gives up on a page made to hold it', { timeout: 30_000 }, () => {
  const DEEP = '<div>'.repeat(450);
  const WIDE = '<i></i>'.repeat(50_000);

  test.each([
    ['ancestors tried in every combination', DEEP, '.no div div div div div div div div'],
    ['siblings tried in every combination', WIDE, '.no ~ i ~ i ~ i ~ i'],
    ['each of very many siblings counted', WIDE, 'i:nth-child(40001)'],
    ['siblings after each of very many', WIDE, 'i:has(~ .no)'],
    ['all text read again at each level', `${DEEP}${'x '.repeat(200_000)}`, 'div:contains("x")'],
  ])('%s', (_name, html, selector) => {
    expect(checkSelector(selector)).toEqual({ ok: true });
    expect(select(page(html), selector)).toBe('too_heavy');
  });

  test('and answers on a large ordinary one', () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `<tr><td class=c${n % 7}>${n}<td>x`);
    expect(found(`<table>${rows.join('')}`, 'table tr:nth-child(1500) > td:first-child')).toEqual([
      '1499',
    ]);
  });
});
