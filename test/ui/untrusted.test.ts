import { describe, expect, test } from 'vitest';
import { addressWords, tidy, withoutControls } from '../../src/ui/untrusted';

describe('tidy', () => {
  test.each([
    ['control characters go', 'a\u0000b\u001bc\u007fd\u0085', 'abcd'],
    ['direction overrides go', 'safe\u202egnp.exe\u2066', 'safegnp.exe'],
    ['right-to-left text stays with its marks', 'שלום\u200f!', 'שלום\u200f!'],
    ['blanks and line ends become one blank', ' a \n\t b ', 'a b'],
    ['markup is text', '<img src=x>', '<img src=x>'],
  ])('%s', (_, text, tidied) => expect(tidy(text)).toBe(tidied));

  test('is cut by whole characters, with an ellipsis that counts', () => {
    expect(tidy('abcdef', 4)).toBe('abc…');
    expect(tidy('abcd', 4)).toBe('abcd');
    expect(tidy('😀😀😀', 2)).toBe('😀…');
  });

  test('a text of megabytes is not read to its end', () =>
    expect(tidy(' '.repeat(10_000_000), 10)).toBe(''));
});

test('a line of a document keeps its blanks and its length', () =>
  expect(withoutControls(`a  b\u202e\t${'x'.repeat(500)}`)).toBe(`a  b\t${'x'.repeat(500)}`));

describe('addressWords', () => {
  test.each([
    ['https://example.org/', 'example.org'],
    ['http://example.org/a/', 'example.org/a/'],
    ['HTTPS://example.org/?q=1', 'example.org/?q=1'],
    ['chrome://extensions/', 'chrome://extensions/'],
  ])('%s is told as %s', (url, words) => expect(addressWords(url)).toBe(words));
});
