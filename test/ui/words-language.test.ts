import { describe, expect, test } from 'vitest';
import { directionOf, languageOfWords } from '../../src/ui/words-language';

describe('the language of the words', () => {
  test.each([
    ['en', 'en-GB', 'en-GB'],
    ['en', 'sv-SE', 'en'],
    ['pt-BR', 'pt-BR', 'pt-BR'],
    ['zh-TW', 'zh-TW', 'zh-TW'],
    ['he', 'he', 'he'],
  ])('of words in %s in a browser in %s is %s', (own, browsers, language) => {
    expect(languageOfWords(own, browsers)).toBe(language);
  });
});

describe('words go', () => {
  test.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['en', 'ltr'],
    ['hi', 'ltr'],
    ['', 'ltr'],
  ] as const)('in %j %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});
