import { describe, expect, test } from 'vitest';
import { acceptLanguage } from '../../../src/core/http/accept-language';

describe('acceptLanguage', () => {
  test.each([
    ['one language has no weight', ['de'], 'de'],
    ['weights fall in the order of wish', ['en-GB', 'en', 'de'], 'en-GB,en;q=0.9,de;q=0.8'],
    ['a language named twice is sent once', ['en', 'de', 'en'], 'en,de;q=0.9'],
    ['no language is no field', [], ''],
    ['what is no language tag is left out', ['en\r\nX-Evil: 1', 'de;q=1', '*', 'fr'], 'fr'],
    [
      'the eleventh would have no weight left',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'],
      'a,b;q=0.9,c;q=0.8,d;q=0.7,e;q=0.6,f;q=0.5,g;q=0.4,h;q=0.3,i;q=0.2,j;q=0.1',
    ],
  ])('%s', (_title, languages, field) => {
    expect(acceptLanguage(languages)).toBe(field);
  });

  test('holds no blank, for it is a part of the resource key', () => {
    expect(acceptLanguage(['zh-Hant-TW', 'zh', 'en-US'])).not.toContain(' ');
  });
});
