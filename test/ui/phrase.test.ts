import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { fill, plainText } from '../../src/ui/phrase';

const place = (text: string) => [{ kind: 'place' as const, text }];
const words = (text: string) => [{ kind: 'words' as const, text }];

describe('fill', () => {
  test('puts phrases where the message wants them', () =>
    expect(fill(ENGLISH, 'summary_in_place', words('2 lines added'), place('Calls'))).toEqual([
      { kind: 'words', text: '2 lines added' },
      { kind: 'words', text: ' in ' },
      { kind: 'place', text: 'Calls' },
    ]));

  test('a language may turn the order round', () => {
    const turned = { ...ENGLISH, message: (_: string, a = '', b = '') => `${b}: ${a}.` };
    expect(plainText(fill(turned as never, 'summary_in_place', words('one'), place('two')))).toBe(
      'two: one.',
    );
  });

  test.each(['$1', '$2 in $1', '\ue001', '\ue002', '<b>'])(
    'a text that looks like a slot or a tag stays what it is: %s',
    (text) => {
      const phrase = fill(ENGLISH, 'summary_in_place', words('1 line added'), place(text));
      expect(phrase.at(-1)).toEqual({ kind: 'place', text });
      expect(plainText(phrase)).toBe(`1 line added in ${text}`);
    },
  );
});
