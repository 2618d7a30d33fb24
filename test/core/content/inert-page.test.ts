import { describe, expect, test } from 'vitest';
import { inertPage } from '../../../src/core/content/inert-page';

/** What is between the head that every such page has and its end. */
function bodyOf(html: string): string {
  const page = inertPage(html) ?? '';
  return page.slice(page.indexOf('</head>') + 7).replace(/<\/?(?:body|html)>/g, '');
}

describe('a stored page as it may be shown', () => {
  test('begins with a policy that allows no request', () => {
    expect(inertPage('<p>x</p>')).toMatch(
      /^<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*">/,
    );
  });

  test('keeps text, structure and looks', () => {
    const html =
      '<h1 class="a" style="color:red">A &amp; B</h1><table><tr><td colspan="2">1</td></tr></table>';
    expect(bodyOf(html)).toBe(
      '<h1 class="a" style="color:red">A &amp; B</h1><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    );
  });

  test('keeps styles, in the head and written so that nothing in them ends them', () => {
    const page = inertPage('<style>p::after { content: "</sty" }</style><p>x</p>');
    expect(page).toContain('<style>p::after { content: "\\3c /sty" }</style></head>');
  });

  test.each([
    ['a script', '<script>alert(1)</script>x'],
    ['a handler', '<p onclick="alert(1)">x</p>'],
    ['a picture', '<img src="https://e.example/" srcset="https://e.example/ 2x" onerror="x()">x'],
    ['a drawing', '<svg onload="x()"><image href="https://e.example/"/><script>1</script></svg>x'],
    ['a stylesheet', '<link rel="stylesheet" href="https://e.example/">x'],
    ['a connection made early', '<link rel="preconnect" href="https://e.example/">x'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://e.example/">x'],
    ['a base', '<base href="https://e.example/">x'],
    ['a frame', '<iframe src="https://e.example/" srcdoc="<script>1</script>"></iframe>x'],
    ['an object', '<object data="https://e.example/"></object><embed src="https://e.example/">x'],
    [
      'a form',
      '<form action="https://e.example/"><button formaction="https://e.example/">x</button></form>',
    ],
    ['a link', '<a href="javascript:alert(1)" ping="https://e.example/">x</a>'],
    ['a link elsewhere', '<a href="https://e.example/">x</a>'],
    ['a film', '<video poster="https://e.example/"><source src="https://e.example/"></video>x'],
    [
      'a background',
      '<body background="https://e.example/"><table background="https://e.example/"></table>x',
    ],
    [
      'markup in a noscript',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>x',
    ],
    ['markup in a template', '<template><script>1</script></template>x'],
  ])('%s is no part of it', (_title, html) => {
    const page = inertPage(html) ?? '';
    expect(page).not.toMatch(
      /e\.example|alert|<(?:script|img|svg|link|iframe|object|form|base)|\son\w+=/i,
    );
    expect(page.match(/<meta/g)).toHaveLength(3);
    expect(bodyOf(html)).toContain('x');
  });

  test.each([
    ['in text', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      'in an attribute',
      '<p title="&quot;&gt;&lt;script&gt;">x</p>',
      '<p title="&quot;&gt;&lt;script&gt;">x</p>',
    ],
    ['in the words for a picture', '<img alt="<script>">', '&lt;script&gt;'],
  ])('%s, what looks like markup stays text', (_title, html, expected) => {
    expect(bodyOf(html)).toBe(expected);
  });

  test('is not made of a page that is too deep to be read', () => {
    expect(inertPage('<div>'.repeat(600))).toBeUndefined();
  });

  test('written twice, is the same', () => {
    const once = inertPage('<title>t</title><style>p{}</style><p>x<br>y</p>') ?? '';
    expect(bodyOf(once)).toBe('<p>x<br>y</p>');
  });
});
