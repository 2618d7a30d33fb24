/** What versions are measured against must not be longer than it needs to be. */
import { expect, test } from 'vitest';
import { textualDelta } from '../../bench/versions/textual-delta';

test.each([
  ['a line said otherwise', 'a\nold\nc', 'a\nnew\nc', '2,2c\nold\n.\n'],
  ['a line that came', 'a\nc', 'a\nb\nc', '2,2d\n'],
  ['two lines that went', 'a\nb\nc\nd', 'a\nd', '2,1a\nb\nc\n.\n'],
  ['nothing', 'a', 'a', '\n'],
])('%s', (_what, older, newer, script) => {
  expect(textualDelta(older, newer, 'lines')).toBe(script);
});

test('a page on one line is cut at tags', () => {
  expect(textualDelta('<p>old</p><b>x</b>', '<p>new</p><b>x</b>', 'tags')).toBe(
    '2,2c\nold</p>\n.\n',
  );
});
