/**
 * A difference in a few facts, from which the list, the notification and the difference page build
 * the same sentence. No words of any language, and safe to send as JSON.
 */
import type { BlockDiff, DiffLine, DiffWord } from './diff';

export interface Summary {
  /** Lines, as in {@link BlockDiff}. */
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
  /** Headings above the changes, each once, in the page's order. */
  readonly headings: readonly string[];
  /** Only when the whole change is one short value, such as a price. */
  readonly value?: ChangedValue;
  /** Absent when `value` says it all. */
  readonly excerpt?: Excerpt;
  /** Of a watch on headers alone, instead of lines: what the server has now. */
  readonly served?: Served;
}

/** A version that is never downloaded, as its headers tell of it. */
export interface Served {
  readonly bytes?: number;
  /** Epoch ms, by the server's own word. */
  readonly modifiedAt?: number;
}

export interface ChangedValue {
  /** What stands before the value on its line, or the line before, without the colon. */
  readonly label?: string;
  readonly before: string;
  readonly after: string;
}

export interface Excerpt {
  readonly kind: 'added' | 'removed';
  /** At most 120 characters. */
  readonly text: string;
}

const MAX_HEADINGS = 3;
const MAX_HEADING = 80;
const MAX_VALUE = 40;
const MAX_VALUE_WORDS = 5;
const MAX_LABEL = 40;
const MAX_EXCERPT = 120;
/** Of the unchanged words before a change, as many characters are kept for the sense. */
const EXCERPT_LEAD = 40;

export function summarise(diff: BlockDiff): Summary {
  const value = changedValue(diff);
  const excerpt = value === undefined ? excerptOf(diff) : undefined;
  const headings = new Set(
    diff.hunks.flatMap(({ heading }) =>
      heading === undefined ? [] : [shorten(heading, MAX_HEADING)],
    ),
  );
  return {
    added: diff.added,
    removed: diff.removed,
    replaced: diff.replaced,
    headings: [...headings].slice(0, MAX_HEADINGS),
    ...(value === undefined ? {} : { value }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

function changedValue({ added, removed, replaced, hunks }: BlockDiff): ChangedValue | undefined {
  if (added !== 0 || removed !== 0 || replaced !== 1) return undefined;
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const place = lines.findIndex(({ kind }) => kind === 'replaced');
  const words = lines[place]?.words ?? [];
  const start = words.findIndex(({ kind }) => kind === 'removed');
  const [before, after] = [words[start], words[start + 1]];
  const isOneChange = words.filter(({ kind }) => kind !== 'same').length === 2;
  if (!isOneChange || before === undefined || after?.kind !== 'added') return undefined;

  const lead = words[start - 1]?.text ?? '';
  const follow = words[start + 2]?.text ?? '';
  const unitBefore = /(?:^|[\s(])(\p{Sc}\s?|[A-Z]{2,3}\p{Sc}\s?)$/u.exec(lead)?.[1] ?? '';
  const unitAfter = /^(?:\s?\p{Sc}|\s?%|\s[A-Z]{3}(?![\p{L}\p{N}]))/u.exec(follow)?.[0] ?? '';
  const valued = (word: DiffWord) => `${unitBefore}${word.text.trim()}${unitAfter}`.trim();
  const value = { before: valued(before), after: valued(after) };
  if (!isShortValue(value.before) || !isShortValue(value.after)) return undefined;

  const onLine = lead.slice(0, lead.length - unitBefore.length).trim();
  const label = labelOf(onLine === '' ? lineAbove(lines[place - 1]) : onLine);
  return label === undefined ? value : { label, ...value };
}

function isShortValue(text: string): boolean {
  return text !== '' && text.length <= MAX_VALUE && text.split(/\s+/).length <= MAX_VALUE_WORDS;
}

/** The line before counts as a label only if it says so itself. */
function lineAbove(line: DiffLine | undefined): string {
  const text = line?.kind === 'same' ? (line.words[0]?.text ?? '') : '';
  return /[:：]\s*$/.test(text) ? text : '';
}

function labelOf(text: string): string | undefined {
  const label = text
    .replaceAll('\t', ' ')
    .replace(/[\s:：=–—-]+$/u, '')
    .trim();
  return label === '' || label.length > MAX_LABEL ? undefined : label;
}

/** The first thing that is new; where nothing is, the first thing that went. */
function excerptOf({ hunks }: BlockDiff): Excerpt | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return excerptAs('added', lines) ?? excerptAs('removed', lines);
}

function excerptAs(kind: Excerpt['kind'], lines: readonly DiffLine[]): Excerpt | undefined {
  for (const { words } of lines) {
    const first = words.findIndex((word) => word.kind === kind && word.text.trim() !== '');
    if (first === -1) continue;
    const side = words.filter((word) => word.kind === kind || word.kind === 'same');
    const at = side.indexOf(words[first] as DiffWord);
    const textOf = (part: readonly DiffWord[]) => part.map(({ text }) => text).join('');
    const lead = textOf(side.slice(0, at)).trimStart();
    const rest = textOf(side.slice(at)).trimEnd();
    const text = `${shortenStart(lead, EXCERPT_LEAD)}${rest}`.replace(/\s+/g, ' ').trim();
    return { kind, text: shorten(text, MAX_EXCERPT) };
  }
  return undefined;
}

/** At most `max` characters, cut after a whole word where there is one. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const atWord = head.replace(/\s+\S*$/, '');
  return `${atWord.length > max / 2 ? atWord : head}…`;
}

function shortenStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const tail = text.slice(-max).replace(/^[\udc00-\udfff]/, '');
  return `…${tail.replace(/^\S*\s+(?=\S)/, '')}`;
}
