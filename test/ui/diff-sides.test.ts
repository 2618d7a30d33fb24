import { describe, expect, test } from 'vitest';
import type { DiffLine } from '../../src/core/diff/diff';
import { sidesOf } from '../../src/ui/diff-sides';

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({
  kind,
  words: [{ kind: kind === 'moved' || kind === 'replaced' ? 'same' : kind, text }],
});

/** Both sides as text, `-` where nothing stands. */
const drawn = (lines: readonly DiffLine[]) =>
  sidesOf(lines).map((row) =>
    [row.before, row.after].map((side) => side?.words.map(({ text }) => text).join('') ?? '-'),
  );

describe('a difference in two columns', () => {
  test('shows what stayed on both sides', () => {
    expect(drawn([line('same', 'a')])).toEqual([['a', 'a']]);
  });

  test('sets what came beside what went, and leaves the rest of the longer side alone', () => {
    const lines = [line('removed', 'x'), line('added', 'y'), line('added', 'z'), line('same', 's')];
    expect(drawn(lines)).toEqual([
      ['x', 'y'],
      ['-', 'z'],
      ['s', 's'],
    ]);
  });

  test('sets only lines side by side between which nothing stayed', () => {
    expect(drawn([line('removed', 'x'), line('same', 's'), line('added', 'y')])).toEqual([
      ['x', '-'],
      ['s', 's'],
      ['-', 'y'],
    ]);
  });

  test('splits a line whose words changed into what it was and what it is', () => {
    const changed: DiffLine = {
      kind: 'replaced',
      words: [
        { kind: 'same', text: 'price ' },
        { kind: 'removed', text: '49' },
        { kind: 'added', text: '45' },
      ],
    };
    expect(drawn([changed])).toEqual([['price 49', 'price 45']]);
    expect(sidesOf([changed])[0]?.before?.kind).toBe('replaced');
  });

  test('shows a line that moved where it stands now', () => {
    expect(drawn([line('moved', 'm')])).toEqual([['-', 'm']]);
  });

  test('keeps what a line is about', () => {
    expect(sidesOf([{ ...line('added', '/a'), about: 'link' }])[0]?.after?.about).toBe('link');
  });
});
