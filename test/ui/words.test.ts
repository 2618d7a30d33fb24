import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { plural, type Words } from '../../src/ui/words';

describe('plural', () => {
  test.each([
    [0, '0 lines added'],
    [1, '1 line added'],
    [2, '2 lines added'],
    [1234, '1,234 lines added'],
  ])('%d in English', (count, words) => expect(plural(ENGLISH, 'lines_added', count)).toBe(words));

  test('a language with more categories is asked for its own form', () => {
    const asked: string[] = [];
    const polish: Words = {
      language: 'pl',
      message: (key, ...values) => {
        asked.push(key);
        return values.join(' ');
      },
    };
    for (const count of [1, 3, 7]) plural(polish, 'lines_added', count);
    expect(asked).toEqual(['lines_added_one', 'lines_added_few', 'lines_added_many']);
  });

  test('where a form is missing the general one stands in', () =>
    expect(plural({ ...ENGLISH, language: 'pl' }, 'lines_added', 3)).toBe('3 lines added'));

  test('further values follow the number', () =>
    expect(plural(ENGLISH, 'changed_newest_of', 3, 'X')).toBe('3 changes, the newest: X'));
});
