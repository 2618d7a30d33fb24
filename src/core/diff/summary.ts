/**
 * A difference in a few facts, from which the list, the notification and the difference page build
 * the same sentence. No words of any language, and safe to send as JSON.
 */
import type { BlockKind } from '../content/block';
import type { BlockDiff, DiffLine, DiffWord } from './diff';
import { namedValue } from './json-line';

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
  /** Absent: none. */
  readonly moved?: number;
}

/** Lines, as in {@link BlockDiff}, of every kind. */
export interface Summary extends LineCounts {
  /** Those of the lines that are no text of the page; absent where all are. */
  readonly kinds?: { readonly [Kind in BlockKind]?: LineCounts };
  /** Headings above the changes, each once, in the page's order; not that of `value` beside others. */
  readonly headings: readonly string[];
  /** The one short value that changed, such as a price. It is one of the lines in `replaced`. */
  readonly value?: ChangedValue;
  /** Absent where `value` says it, and where nothing came or went that can be quoted. */
  readonly excerpt?: Excerpt;
  /** Of a watch on headers alone, instead of lines: what the server has now. */
  readonly served?: Served;
  /** Of a file without text, instead of lines. */
  readonly file?: FileChange;
}

export interface FileChange {
  readonly kind: 'file' | 'picture';
  /** Bytes. */
  readonly before: number;
  readonly after: number;
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
  const lines = diff.hunks.flatMap((hunk) => hunk.lines);
  const changed = lines.filter(({ kind }) => kind !== 'same');
  const valued = valueLine(changed);
  const value = valued === undefined ? undefined : valueOf(valued, lineBefore(lines, valued));
  const told = value !== undefined && (changed.length === 1 || hasDigits(value));
  const excerpt = told ? undefined : excerptOf(changed);
  const kinds = kindsOf(changed);
  return {
    added: diff.added,
    removed: diff.removed,
    replaced: diff.replaced,
    ...(diff.moved === 0 ? {} : { moved: diff.moved }),
    ...(kinds === undefined ? {} : { kinds }),
    headings: headingsOf(diff, told && changed.length > 1 ? valued : undefined),
    ...(told ? { value } : {}),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

function headingsOf({ hunks }: BlockDiff, except: DiffLine | undefined): readonly string[] {
  const headings = new Set<string>();
  for (const { heading, lines } of hunks) {
    const isMeant = lines.some((line) => line.kind !== 'same' && line !== except);
    if (heading !== undefined && isMeant) headings.add(shorten(heading, MAX_HEADING));
    if (headings.size === MAX_HEADINGS) break;
  }
  return [...headings];
}

function kindsOf(changed: readonly DiffLine[]): Summary['kinds'] {
  const kinds: { [Kind in BlockKind]?: LineCounts } = {};
  for (const { kind, about } of changed) {
    if (about === undefined || kind === 'same') continue;
    const counts = kinds[about] ?? { added: 0, removed: 0, replaced: 0 };
    kinds[about] = { ...counts, [kind]: (counts[kind] ?? 0) + 1 };
  }
  return Object.keys(kinds).length === 0 ? undefined : kinds;
}

/** The one line of text that was replaced. */
function valueLine(changed: readonly DiffLine[]): DiffLine | undefined {
  const [only, ...others] = changed.filter(({ kind }) => kind === 'replaced');
  return others.length === 0 && only?.about === undefined ? only : undefined;
}

function lineBefore(lines: readonly DiffLine[], line: DiffLine): DiffLine | undefined {
  return lines[lines.indexOf(line) - 1];
}

/** Beside other changes only what is counted or paid is told: words that changed are among the lines. */
function hasDigits({ before, after }: ChangedValue): boolean {
  return /\p{N}/u.test(before) && /\p{N}/u.test(after);
}

function valueOf(line: DiffLine, above: DiffLine | undefined): ChangedValue | undefined {
  const found = jsonValue(line) ?? valueInWords(line, above);
  if (found === undefined || found.before === found.after) return undefined;
  return isShortValue(found.before) && isShortValue(found.after) ? found : undefined;
}

/** Of JSON the whole value, and what it is called. */
function jsonValue({ words, name }: DiffLine): ChangedValue | undefined {
  const [before, after] = [sideOf('removed', words), sideOf('added', words)];
  if (name !== undefined) return { label: shorten(name, MAX_LABEL), before, after };
  const [old, now] = [namedValue(before), namedValue(after)];
  if (old === undefined || now === undefined || old.name !== now.name) return undefined;
  return { label: shorten(now.name, MAX_LABEL), before: old.value, after: now.value };
}

/** The old line or the new one. */
function sideOf(kind: 'removed' | 'added', words: readonly DiffWord[]): string {
  return words
    .filter((word) => word.kind === kind || word.kind === 'same')
    .map(({ text }) => text)
    .join('');
}

function valueInWords({ words }: DiffLine, above: DiffLine | undefined): ChangedValue | undefined {
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

  const onLine = lead.slice(0, lead.length - unitBefore.length).trim();
  const label = labelOf(onLine === '' ? lineAbove(above) : onLine);
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

/**
 * The first thing that is new; where nothing is, the first thing that went. Addresses are not
 * quoted, and of several items none: the first is no more than the others.
 */
function excerptOf(changed: readonly DiffLine[]): Excerpt | undefined {
  const isQuotable = ({ about }: DiffLine) =>
    about === undefined || (about === 'item' && changed.length === 1);
  const lines = changed.filter(isQuotable);
  return excerptAs('added', lines) ?? excerptAs('removed', lines);
}

function excerptAs(kind: Excerpt['kind'], lines: readonly DiffLine[]): Excerpt | undefined {
  for (const { words, about } of lines) {
    const first = words.findIndex((word) => word.kind === kind && word.text.trim() !== '');
    if (first === -1) continue;
    const side = words.filter((word) => word.kind === kind || word.kind === 'same');
    const at = side.indexOf(words[first] as DiffWord);
    if (about === 'item') return { kind, text: titleOf(sideOf(kind, words)) };
    const textOf = (part: readonly DiffWord[]) => part.map(({ text }) => text).join('');
    const lead = textOf(side.slice(0, at)).trimStart();
    const rest = textOf(side.slice(at)).trimEnd();
    const text = `${shortenStart(lead, EXCERPT_LEAD)}${rest}`.replace(/\s+/g, ' ').trim();
    return { kind, text: shorten(text, MAX_EXCERPT) };
  }
  return undefined;
}

const SHORT_ITEM = 60;

/** A short item is told whole; of a longer one its title, which ends at a dash. */
function titleOf(item: string): string {
  if (item.length <= SHORT_ITEM) return item;
  const start = item.slice(0, MAX_EXCERPT);
  const end = start.lastIndexOf(' — ');
  return end > 0 ? start.slice(0, end) : shorten(item, MAX_EXCERPT);
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
