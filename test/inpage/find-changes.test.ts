import { describe, expect, test } from 'vitest';
import type { PageChange } from '../../src/core/diff/page-changes';
import { findChanges, type PageText } from '../../src/inpage/find-changes';
import { squeeze } from '../../src/inpage/squeeze';

/** A page of text nodes; one that begins with `-` is not seen. */
function pageOf(nodes: readonly string[]): PageText {
  const edges = new Set([0]);
  const hidden: number[] = [];
  let text = '';
  for (const node of nodes) {
    if (node.startsWith('-')) hidden.push(text.length);
    text += squeeze(node.replace(/^-/, ''));
    edges.add(text.length);
  }
  return { text, isEdge: (at) => edges.has(at), isShown: ([start]) => !hidden.includes(start) };
}

const added = (text: string, above?: string): PageChange => ({
  words: [{ kind: 'added', text }],
  ...(above === undefined ? {} : { above }),
});

/** What is marked, as squeezed text; null where a change is not found. */
function marked(nodes: readonly string[], changes: readonly PageChange[]) {
  const page = pageOf(nodes);
  return findChanges(page, changes).map(
    (spans) => spans?.map(([start, end]) => page.text.slice(start, end)) ?? null,
  );
}

const placesOf = (nodes: readonly string[], changes: readonly PageChange[]) =>
  findChanges(pageOf(nodes), changes).map((spans) => spans?.[0]?.[0] ?? null);

describe('a change is found in the page', () => {
  test('whatever elements and blanks its line is laid out with', () => {
    expect(
      marked(['Bridge ', 'repair', ',\n   lot\u00a04'], [added('Bridge repair, lot 4')]),
    ).toEqual([['Bridgerepair,lot4']]);
  });

  test('by its whole line, and only what is new in it is marked', () => {
    const change: PageChange = {
      words: [
        { kind: 'same', text: 'School roofs, closes ' },
        { kind: 'added', text: '5 December' },
        { kind: 'same', text: ' at noon' },
      ],
    };
    expect(marked(['5 December', 'School roofs, closes 5 December at noon'], [change])).toEqual([
      ['5December'],
    ]);
    expect(placesOf(['5 December', 'School roofs, closes 5 December at noon'], [change])).toEqual([
      9 + 'Schoolroofs,closes'.length,
    ]);
  });

  test('after the change before it, where its line stands more than once', () => {
    const nodes = ['Read the minutes', 'Monday is a holiday', 'Read the minutes'];
    const changes = [added('Monday is a holiday'), added('Read the minutes')];
    expect(placesOf(nodes, changes)).toEqual([14, 30]);
  });

  test('below the line above it, where its line stands more than once', () => {
    const nodes = ['A hall', '12.00 euros', 'B hall', '12.00 euros'];
    expect(placesOf(nodes, [added('12.00 euros', 'B hall')])).toEqual([20]);
  });

  test('before the one before it, if the page was put in another order since', () => {
    const changes = [added('Second of two lines'), added('First of two lines')];
    expect(marked(['First of two lines', 'Second of two lines'], changes)).not.toContain(null);
  });

  test('where it is seen, and not where it is hidden', () => {
    expect(
      placesOf(['-The same long line', 'The same long line'], [added('The same long line')]),
    ).toEqual([15]);
  });
});

describe('a change is not found', () => {
  test.each<[string, readonly string[], PageChange]>([
    ['that is no longer on the page', ['Something else'], added('Bridge repair, lot 4')],
    ['that is hidden', ['-Bridge repair, lot 4'], added('Bridge repair, lot 4')],
    ['whose short line is a part of another', ['It costs 45 euros today'], added('45')],
    ['that has nothing to be seen', ['Anything'], added(' \u00ad')],
  ])('%s', (_title, nodes, change) => {
    expect(marked(nodes, [change])).toEqual([null]);
  });

  test('and those after it are', () => {
    const changes = [added('Gone since yesterday'), added('Bridge repair, lot 4')];
    expect(marked(['Bridge repair, lot 4'], changes)).toEqual([null, ['Bridgerepair,lot4']]);
  });
});

test('a short line is found where it stands by itself', () => {
  expect(marked(['It costs 45 euros', '45'], [added('45')])).toEqual([['45']]);
  expect(placesOf(['It costs 45 euros', '45'], [added('45')])).toEqual([14]);
});
