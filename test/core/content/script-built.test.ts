import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/core/content/parse';
import { isBuiltByScript } from '../../../src/core/content/script-built';
import { visibleBlocks } from '../../../src/core/content/text';

function built(html: string): boolean {
  const page = parseHtml(html);
  if (page.kind !== 'parsed') throw new Error(page.kind);
  const length = visibleBlocks([page.root]).reduce((sum, { text }) => sum + text.length, 0);
  return isBuiltByScript(page, length);
}

describe('a page that a script builds', () => {
  test.each([
    ['an empty root', '<div id="root"></div><script src="/main.js"></script>'],
    ['a root with blanks', '<div id=app>\n </div><script type=module src=/m.js></script>'],
    ['an element of its own', '<app-root></app-root><script src="/main.js"></script>'],
    [
      'a note to those without scripts',
      '<noscript>You need to enable JavaScript to run this app.</noscript><p>Loading…</p><script>go()</script>',
    ],
    [
      'a note in Russian',
      '<noscript>Включите JavaScript</noscript><div></div><script>go()</script>',
    ],
    ['a note in Chinese', '<noscript>请启用脚本</noscript><script>go()</script>'],
    [
      'a mount point that says it loads nothing visible',
      '<div id=__next hidden></div><script>1</script>',
    ],
  ])('has %s', (_what, html) => {
    expect(built(html)).toBe(true);
  });

  test.each([
    ['no script', '<div id="root"></div>'],
    [
      'text in its root',
      `<div id="root"><p>${'Open calls. '.repeat(30)}</p></div><script>1</script>`,
    ],
    ['a short page with a script', '<p>Sold out</p><script src=/stats.js></script>'],
    ['only data in a script', '<div id=root></div><script type="application/ld+json">{}</script>'],
    [
      'a pixel for those without scripts',
      '<p>Hi</p><noscript><img src=/p.gif></noscript><script>1</script>',
    ],
    [
      'much text and a note about scripts',
      `<p>${'A long notice. '.repeat(40)}</p><noscript>Enable JavaScript</noscript><script>1</script>`,
    ],
  ])('has not %s', (_what, html) => {
    expect(built(html)).toBe(false);
  });
});
