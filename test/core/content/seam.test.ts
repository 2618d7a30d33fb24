import { describe, expect, test } from 'vitest';
import { readContent } from '../../../src/core/content/read';
import { type StoredRules, wholeRules } from '../../../src/core/watch/watch-rules';

function linesOf(html: string, rules: StoredRules): readonly string[] {
  const reading = readContent({ text: html, contentType: 'text/html', rules: wholeRules(rules) });
  if (reading.kind !== 'read') throw new Error(reading.kind);
  expect(reading.unruled.map(({ text }) => text).join()).not.toContain('\ufdd0');
  return reading.blocks.map(({ text }) => text);
}

describe('where elements meet, presets see the border of a word', () => {
  const rules: StoredRules = { ignorePresets: ['relative-time', 'date', 'counter'] };

  test.each<readonly [string, string]>([
    ['<span>Eriksen</span><span>2 days ago</span>', 'Eriksen'],
    ['<span>2 days ago</span><span>Eriksen</span>', 'Eriksen'],
    ['<b>Eriksen</b>2 days ago<i>Reply</i>', 'EriksenReply'],
    ['Eriksen<!-- -->2 days ago', 'Eriksen'],
    ['<span>Eriksen</span><span>5 March 2026</span>', 'Eriksen'],
    ['<a>Lamps</a><span>1,204 views</span>', 'Lamps'],
    ['<a>Lamps</a><span>1,204 views</span><span>2 days ago</span><b>New</b>', 'LampsNew'],
    // A number that is parted within itself is still one.
    ['<span>1</span><span>5 views</span>', ''],
    ['posted <b>2</b> days ago', 'posted'],
    ['5<sup>th</sup> March 2026', ''],
    // Where nothing is found, nothing is changed.
    ['H<sub>2</sub>O and <b>w</b>ord', 'H2O and word'],
    ['\u1112<b>\u1161</b>\u11ab', '\ud55c'],
    ['e<b>\u0301</b>t', '\u00e9t'],
    ['\ufdd0', ''],
  ])('%s', (html, left) => expect(linesOf(`<p>${html}</p>`, rules).join('\n')).toBe(left));

  test('also in the cells of a table', () =>
    expect(
      linesOf(
        '<table><tr><td><b>Ann</b><i>2 days ago</i></td><td>x<b>y</b></td></tr></table>',
        rules,
      ),
    ).toEqual(['Ann\txy']));
});

test.each<readonly [string, StoredRules]>([
  ['without presets', {}],
  ['with patterns', { ignorePatterns: ['zzz'] }],
  ['with presets that find nothing', { ignorePresets: ['clock'] }],
  ['with numbers left out elsewhere', { ignorePresets: ['token'] }],
])('%s the text is as it is shown', (_title, rules) =>
  expect(linesOf('<p><span>Eriksen</span><span>2 days ago</span></p>', rules)).toEqual([
    'Eriksen2 days ago',
  ]),
);

test('a line of which a pattern took something is read as it is shown', () =>
  expect(
    linesOf('<p>Mr <span>Eriksen</span><span>2 days ago</span></p>', {
      ignorePatterns: ['Mr '],
      ignorePresets: ['relative-time'],
    }),
  ).toEqual(['Eriksen2 days ago']));
