import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/core/content/read';
import { type StoredRules, wholeRules } from '../../../src/core/watch/watch-rules';

function linesOf(html: string, rules: StoredRules = {}) {
  const reading = readContent({ text: html, contentType: 'text/html', rules: wholeRules(rules) });
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return reading.blocks.map(({ text }) => text);
}

const ASKS = '<p>We and our 812 partners use cookies.</p><button>Accept all</button>';

describe('a banner that asks about cookies', () => {
  test.each([
    ['of a tool', `<div id="onetrust-consent-sdk">${ASKS}</div>`],
    ['of another one, in its own letters', `<div id="CybotCookiebotDialog">${ASKS}</div>`],
    ['by its class among others', `<section class="box Cookie-Consent open">${ASKS}</section>`],
    ['inside another element', `<div class="layers"><div id="cookie-notice">${ASKS}</div></div>`],
  ])('%s is no part of the page', (_what, banner) => {
    expect(linesOf(`<h1>News</h1>${banner}<p>One</p>`)).toEqual(['News', 'One']);
  });

  test.each([
    ['another name', `<div class="cookie-recipes">${ASKS}</div>`],
    ['a mark on the whole page', ''],
    ['a long text', `<div class="cookie-notice"><p>${'Of cookies. '.repeat(400)}</p></div>`],
  ])('is not %s', (_what, part) => {
    const lines = linesOf(`<body class="cookie-banner"><h1>News</h1>${part}</body>`);
    expect(lines.length).toBeGreaterThan(part === '' ? 0 : 1);
  });

  test('is read by whoever chooses it', () => {
    const html = `<h1>News</h1><div id="cookie-notice"><p>Asks</p></div>`;
    expect(linesOf(html, { include: ['#cookie-notice'] })).toEqual(['Asks']);
    expect(linesOf(html, { include: ['body'] })).toEqual(['News', 'Asks']);
  });

  test('is named in the trace', () => {
    const rules = wholeRules({});
    const html = '<p>One</p><div id="klaro">Asks</div>';
    const { trace } = readContent({ text: html, contentType: 'text/html', rules });
    expect(trace).toContainEqual({
      step: 'exclude',
      text: '',
      rule: 'preset:consent',
      builtIn: true,
      count: 1,
    });
  });
});
