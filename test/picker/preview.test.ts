import { describe, expect, test } from 'vitest';
import { readContent } from '../../src/core/content/read';
import { wholeRules } from '../../src/core/watch/watch-rules';
import { previewPart, previewText } from '../../src/picker/preview';

const HTML = `<!doctype html><html lang="en"><body>
  <main><ul id="news"><li>One</li><li class="ad">Buy</li></ul><div class="price">49 EUR</div></main>
  <x-card></x-card></body></html>`;

test('the preview is what a check reads of the same text', () => {
  const include = ['#news', '.price'];
  const reading = readContent({
    text: HTML,
    contentType: 'text/html',
    rules: wholeRules({ include, exclude: ['.ad'] }),
  });
  const lines = reading.kind === 'read' ? reading.blocks.map(({ text }) => text) : [];
  expect(lines).toEqual(['One', '49 EUR']);
  expect(previewText(HTML, { include, exclude: ['.ad'] })).toEqual({ lines, count: 2 });
});

test('the other rules of a watch hold in it', () => {
  expect(previewText(HTML, { include: ['.price'], ignoreNumbers: true }).lines).not.toEqual([
    '49 EUR',
  ]);
});

describe('of several selectors', () => {
  test('the first that the engine takes for one element is used, the others are kept', () => {
    const { part, matches } = previewPart(HTML, ['li', '.ad', '#news > li:nth-of-type(2)'], {}, []);
    expect(part).toEqual({ selector: '.ad', alternatives: ['#news > li:nth-of-type(2)'] });
    expect(matches).toBe(1);
  });

  test('one that finds many tells how many', () => {
    expect(previewPart(HTML, ['li'], {}, [])).toMatchObject({ matches: 2, lines: ['One', 'Buy'] });
  });

  test('one that finds nothing has no text', () => {
    expect(previewPart(HTML, ['#gone'], {}, [])).toMatchObject({ matches: 0, count: 0 });
  });

  test('one that cannot be read tells why', () => {
    expect(previewPart(HTML, ['li >'], {}, []).refused).toBeTruthy();
  });
});

test('what is left out already is not in the preview', () => {
  expect(previewPart(HTML, ['#news'], {}, ['.ad']).lines).toEqual(['One']);
});
