/**
 * What changed, in one sentence: "2 lines added, 1 removed in Open calls; price 49 → 45". The same
 * words stand in the list, in the notification and over the difference.
 */
import type { FileChange, Served, Summary } from '../core/diff/summary';
import type { ChangeKind } from '../core/watch/change';
import { bytes, dateWords } from './format';
import { fill, fillPlural, type Phrase, type Piece, plainText, said } from './phrase';
import { EXCERPT_LENGTH, tidy } from './untrusted';
import { listed, type PluralKey, plural, type Words } from './words';

const PLACE_LENGTH = 60;
const VALUE_LENGTH = 40;

/** A change as far as its sentence goes; `ChangeRow` fits. */
export interface Told {
  readonly kind: ChangeKind;
  readonly summary: Summary | null;
}

/** The sentence as plain text, for a notification or a title. No dot at its end. */
export function changeSentence(change: Told, words: Words): string {
  return plainText(changePhrase(change, words));
}

/** The sentence in pieces, for `PhraseView`. */
export function changePhrase({ kind, summary }: Told, words: Words): Phrase {
  if (kind === 'gone') return said(words.message('summary_gone'));
  if (kind === 'returned') return said(words.message('summary_returned'));
  return summary === null ? said(words.message('summary_changed')) : summaryPhrase(summary, words);
}

/** "The server has a new version: 2.1 GB, dated May 2": of headers alone, no lines are told. */
function servedPhrase({ bytes: size, modifiedAt }: Served, words: Words): Phrase {
  const amount = size === undefined ? undefined : bytes(size, words);
  const date = modifiedAt === undefined ? undefined : dateWords(modifiedAt, words);
  if (amount === undefined) {
    return said(
      date === undefined
        ? words.message('summary_served')
        : words.message('summary_served_dated', date),
    );
  }
  return said(
    date === undefined
      ? words.message('summary_served_bytes', amount)
      : words.message('summary_served_bytes_dated', amount, date),
  );
}

/** "The picture changed: 97 kB → 98 kB": of a file that has no lines. */
function filePhrase({ kind, before, after }: FileChange, words: Words): Phrase {
  if (before === after) return said(words.message(`summary_${kind}`));
  return said(words.message(`summary_${kind}_sizes`, bytes(before, words), bytes(after, words)));
}

export function summaryPhrase(summary: Summary, words: Words): Phrase {
  const { value, excerpt, served, file, headings } = summary;
  if (file !== undefined && summary.added + summary.removed + summary.replaced > 0) {
    return filePhrase(file, words);
  }
  if (served !== undefined) return servedPhrase(served, words);
  if (value !== undefined) {
    const moved = valuePhrase(value, words);
    // The line whose one value moved is told by the value.
    const others = { ...summary, replaced: Math.max(0, summary.replaced - 1) };
    const counted = countsPhrase(others, words);
    return counted === undefined
      ? inPlace(moved, headings, words)
      : fill(words, 'summary_with_value', inPlace(counted, headings, words), moved);
  }
  const counted = countsPhrase(summary, words);
  // Of two versions that are chosen to be compared: what is told always has a difference.
  if (counted === undefined) return said(words.message('summary_same'));
  const told = inPlace(counted, headings, words);
  if (excerpt === undefined || excerpt.text.trim() === '') return told;
  const kind = excerpt.kind === 'removed' ? 'gone' : 'came';
  return fill(words, 'summary_with_excerpt', told, [untrusted(kind, excerpt.text, EXCERPT_LENGTH)]);
}

type Counted = 'added' | 'removed' | 'replaced' | 'moved';

const COUNTED: readonly Counted[] = ['added', 'removed', 'replaced', 'moved'];
const KINDS = ['item', 'link', 'image'] as const;

/**
 * The first count of lines, items, links or images says of what, the others follow it: "2 lines
 * added, 1 removed, 1 link changed". Undefined: nothing was counted.
 */
function countsPhrase(summary: Summary, words: Words): Phrase | undefined {
  const { kinds = {} } = summary;
  const groups = [
    { noun: 'lines' as const, counts: textLines(summary) },
    ...KINDS.map((kind) => ({ noun: `${kind}s` as const, counts: kinds[kind] })),
  ];
  const phrases = groups.flatMap(({ noun, counts }) =>
    COUNTED.filter((counted) => (counts?.[counted] ?? 0) > 0).map((counted, index) => {
      const key: PluralKey = index === 0 ? `${noun}_${counted}` : `more_${counted}`;
      return plural(words, key, counts?.[counted] ?? 0);
    }),
  );
  return phrases.length === 0 ? undefined : said(listed(words, phrases));
}

/** Without those that are no text of the page. */
function textLines(summary: Summary): Readonly<Record<Counted, number>> {
  const { kinds = {} } = summary;
  const rest = (counted: Counted) =>
    KINDS.reduce((left, kind) => left - (kinds[kind]?.[counted] ?? 0), summary[counted] ?? 0);
  return {
    added: rest('added'),
    removed: rest('removed'),
    replaced: rest('replaced'),
    moved: rest('moved'),
  };
}

function inPlace(phrase: Phrase, headings: readonly string[], words: Words): Phrase {
  const [first, ...others] = headings.filter((heading) => heading.trim() !== '');
  if (first === undefined) return phrase;
  const place: Phrase = [untrusted('place', first, PLACE_LENGTH)];
  if (others.length === 0) return fill(words, 'summary_in_place', phrase, place);
  return fillPlural(words, 'summary_in_place_and_others', others.length, phrase, place);
}

function valuePhrase(
  { label, before, after }: NonNullable<Summary['value']>,
  words: Words,
): Phrase {
  const was: Phrase = [untrusted('gone', before, VALUE_LENGTH)];
  const is: Phrase = [untrusted('came', after, VALUE_LENGTH)];
  if (label === undefined || label.trim() === '') return fill(words, 'summary_value', was, is);
  return fill(words, 'summary_value_labelled', [untrusted('value', label, VALUE_LENGTH)], was, is);
}

function untrusted(kind: Piece['kind'], text: string, length: number): Piece {
  return { kind, text: tidy(text, length) };
}
