/**
 * Every line of the comparison's case files, played through the engine: the given ones, and our own,
 * which take the same rules where the given ones do not go.
 */
import { describe, expect, test } from 'vitest';
import { differenceFrom } from '../../scripts/compare/check-line';
import type { Compared } from '../../scripts/compare/compare-case';
import { compareLine } from '../../scripts/compare/compare-line';
import { readCompareCases } from './read-cases';

const GIVEN_GROUPS = [
  'direction',
  'drift',
  'encoding',
  'feed',
  'ignore',
  'json',
  'missed',
  'not-content',
  'selector',
  'state',
  'text',
  'threshold',
  'trigger',
];
/** Rules on numbers stand among the triggers in the given file; we have more of them. */
const OWN_GROUPS = [...GIVEN_GROUPS, 'number'].sort();

const VERDICTS = [
  'attention',
  'baseline',
  'blocked',
  'changed',
  'error',
  'minor',
  'oscillating',
  'unchanged',
  'unconfirmed',
];

const SETTINGS = [
  'alert_only_if',
  'confirm_after',
  'direction',
  'edit_before_b',
  'exclude',
  'ignore_array_order',
  'ignore_case',
  'ignore_flip_back',
  'ignore_numbers',
  'ignore_patterns',
  'ignore_preset',
  'ignore_whitespace',
  'include',
  'json_path',
  'keep_only',
  'media',
  'min_changed_chars',
  'mode',
  'not_while',
  'number_rule',
  'significant_digits',
  'sort_lines',
  'unique_lines_only',
  'url',
  'watch_images',
  'watch_links',
];

const distinct = (names: readonly unknown[]) => [...new Set(names.map(String))].sort();

const given = readCompareCases('compare.jsonl');
const own = readCompareCases('own-compare.jsonl');

test('the given file has lines of all its groups, and no two lines share an id', () => {
  expect(distinct(given.map(({ group }) => group))).toEqual(GIVEN_GROUPS);
  const ids = [...given, ...own].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('our own lines go into every group, every setting and every verdict', () => {
  expect(distinct(own.map(({ group }) => group))).toEqual(OWN_GROUPS);
  const settings = own.flatMap(({ settings = {} }) => Object.keys(settings));
  expect(distinct(settings)).toEqual(SETTINGS);
  const verdicts = own.flatMap(({ expected, expected_sequence = [] }) => [
    ...expected_sequence,
    ...(expected?.['verdict'] === undefined ? [] : [expected['verdict']]),
  ]);
  expect(distinct(verdicts)).toEqual(VERDICTS);
});

test.each(own.map((line) => [line.id, line] as const))('%s expects something', (_id, line) => {
  // A line that expects nothing passes whatever the engine does.
  if (line.sequence === undefined) expect(line.expected?.['verdict']).toBeTypeOf('string');
  else expect(line.expected_sequence).toHaveLength(line.sequence.length);
});

const lines = [...given, ...own];
const played = new Map<string, Compared>();

test.each(lines.map((line) => [line.id, line.why, line] as const))(
  '%s: %s',
  async (id, _why, line) => {
    const got = await compareLine(line);
    played.set(id, got);
    expect(differenceFrom(line, got)).toBeUndefined();
  },
);

describe('of all of them', () => {
  const single = lines.filter(({ sequence }) => sequence === undefined);

  test('what is told has a difference to show and a sentence for it', () => {
    const empty = single.filter(({ id }) => {
      const { verdict, added, removed, moved = [], summary, alert_text } = playedAs(id);
      const isShown = added.length + removed.length + moved.length > 0;
      // Some desktops read markup in a notification.
      const isTold = summary !== '' && alert_text.includes(summary.replaceAll('<', '‹'));
      return verdict === 'changed' && !(isShown && isTold);
    });
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  test('what is not told has no alert, but a page that is gone', () => {
    const told = single.filter(({ id }) => {
      const { verdict, reason, alert_text } = playedAs(id);
      const isGone = reason === 'http-404' || reason === 'http-410';
      return verdict !== 'changed' && !isGone && alert_text !== '';
    });
    expect(told.map(({ id }) => id)).toEqual([]);
  });
});

function playedAs(id: string): Compared {
  const got = played.get(id);
  if (got === undefined) throw new Error(`${id} was not played`);
  return got;
}
