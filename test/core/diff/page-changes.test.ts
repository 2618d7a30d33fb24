import { expect, test } from 'vitest';
import type { DiffLine } from '../../../src/core/diff/diff';
import { pageChanges } from '../../../src/core/diff/page-changes';

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({
  kind,
  words: [{ kind: kind === 'added' || kind === 'removed' ? kind : 'same', text }],
});

const of = (...lines: readonly DiffLine[]) =>
  pageChanges({ hunks: [{ heading: undefined, skippedBefore: 0, lines }] } as never);

test('what came is a change, below the line above it; what went is listed', () => {
  expect(of(line('same', 'Above'), line('removed', 'Old'), line('added', 'New'))).toEqual({
    changes: [{ words: [{ kind: 'added', text: 'New' }], above: 'Above' }],
    removed: ['Old'],
  });
});

test('of a line whose words changed, those it has now', () => {
  const changed: DiffLine = {
    kind: 'replaced',
    words: [
      { kind: 'same', text: 'price ' },
      { kind: 'removed', text: '49' },
      { kind: 'added', text: '45' },
    ],
  };
  expect(of(changed).changes).toEqual([{ words: [changed.words[0], changed.words[2]] }]);
});

test('of a line that moved or only lost words, all that is left of it', () => {
  const shorter: DiffLine = {
    kind: 'replaced',
    words: [
      { kind: 'same', text: 'open' },
      { kind: 'removed', text: ' today' },
    ],
  };
  expect(of(line('moved', 'Here now'), shorter).changes).toEqual([
    { words: [{ kind: 'added', text: 'Here now' }] },
    { words: [{ kind: 'added', text: 'open' }], above: 'Here now' },
  ]);
});

test('an address is nothing that a reader sees', () => {
  const link: DiffLine = { ...line('added', 'https://example.org/'), about: 'link' };
  const gone: DiffLine = { ...line('removed', 'https://example.org/'), about: 'image' };
  expect(of(link, gone)).toEqual({ changes: [], removed: [] });
});
