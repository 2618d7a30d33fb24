import { describe, expect, test } from 'vitest';
import {
  answerOf,
  type Choice,
  isWholeAnswer,
  NOTHING_PICKED,
  type PickingEvent,
  pickingAfter,
  selectorsNow,
} from '../../src/picker/picking';

const source = { url: 'https://example.org/', title: 'Shop', html: '<p>x</p>' };
const price = { selectors: ['.price', 'main > div'], name: 'div.price', trouble: null };
const news = { selectors: ['#news'], name: 'ul#news', trouble: null };
const choice = (selector: string, as: Choice['as'] = 'include'): Choice => ({
  as,
  part: { selector, alternatives: [] },
  name: selector,
});

const after = (...events: readonly PickingEvent[]) => events.reduce(pickingAfter, NOTHING_PICKED);

test('what is aimed at is looked at until something is locked', () => {
  expect(selectorsNow(after({ kind: 'aimed', target: price }))).toEqual(price.selectors);
  const locked = after({ kind: 'locked', target: price }, { kind: 'aimed', target: news });
  expect(selectorsNow(locked)).toEqual(price.selectors);
});

test('what is typed goes before what is locked, until another part is locked', () => {
  const typed = after({ kind: 'locked', target: price }, { kind: 'typed', selector: '.sum' });
  expect(selectorsNow(typed)).toEqual(['.sum']);
  expect(selectorsNow(pickingAfter(typed, { kind: 'locked', target: news }))).toEqual(['#news']);
});

describe('the first press says all', () => {
  test('of one part', () => {
    expect(isWholeAnswer(after({ kind: 'locked', target: price }))).toBe(true);
  });

  test.each(['include', 'exclude'] as const)('not of one more: %s', (next) => {
    const kept = after({ kind: 'kept', choice: choice('#news'), next });
    expect(isWholeAnswer(kept)).toBe(false);
  });
});

test('parts of another document are not added to those of this one', () => {
  const kept = after(
    { kind: 'source', source },
    { kind: 'kept', choice: choice('#news'), next: 'exclude' },
    { kind: 'source', source: { ...source, url: 'https://example.org/inner' } },
  );
  expect([kept.choices, kept.as, kept.tabUrl]).toEqual([[], 'include', source.url]);
});

test('the same page written down again keeps what is chosen', () => {
  const kept = after(
    { kind: 'source', source },
    { kind: 'kept', choice: choice('#news'), next: 'include' },
    { kind: 'source', source: { ...source, html: '<p>y</p>' } },
  );
  expect(kept.choices).toHaveLength(1);
});

test('with the last part gone the next press chooses a part again', () => {
  const dropped = after(
    { kind: 'kept', choice: choice('#news'), next: 'exclude' },
    { kind: 'dropped', index: 0 },
  );
  expect([dropped.as, dropped.choices]).toEqual(['include', []]);
});

describe('the answer', () => {
  const text = { lines: ['49 EUR'], count: 1 };

  test('has all parts, and what is left out of them', () => {
    const choices = [choice('.price'), choice('.ad', 'exclude'), choice('#news')];
    expect(answerOf({ source, choices }, text)).toEqual({
      url: source.url,
      title: 'Shop',
      include: [
        { selector: '.price', alternatives: [] },
        { selector: '#news', alternatives: [] },
      ],
      exclude: ['.ad'],
      ...text,
    });
  });

  test('is none without a part', () => {
    const choices = [choice('.ad', 'exclude')];
    expect(answerOf({ source, choices }, text)).toBeUndefined();
  });
});
