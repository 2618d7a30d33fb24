import { describe, expect, test } from 'vitest';
import { isLastingAttribute, isLastingName } from '../../src/picker/inside/lasting-name';

describe('a name that a person wrote lasts', () => {
  test.each(['price', 'main-content', 'newsList', 'Ankündigungen', 'price_tag', 'nav-items'])(
    '%s',
    (name) => expect(isLastingName(name)).toBe(true),
  );
});

describe('a name that is another at the next visit does not', () => {
  test.each([
    ['numbered', 'post-1234'],
    ['made by a tool', 'css-bdVaJa'],
    ['made up of consonants', 'xkqwzt'],
    ['a state', 'is-open'],
    ['a state by itself', 'active'],
    ['one letter', 'a'],
    ['too long', 'a'.repeat(61)],
    ['begins with a sign', '_hidden'],
  ])('%s: %s', (_why, name) => expect(isLastingName(name)).toBe(false));
});

describe('attributes', () => {
  test.each([
    ['data-testid', 'price', true],
    ['aria-label', 'Opening hours', true],
    ['itemprop', 'price', true],
    ['role', 'main', true],
    ['data-id', '4711', false],
    ['data-v7', 'price', false],
    ['href', '/news', false],
    ['style', 'color', false],
    ['aria-label', 'three "quoted" words', false],
  ])('%s="%s": %s', (name, value, lasts) => {
    expect(isLastingAttribute(name, value)).toBe(lasts);
  });
});
