/**
 * A difference as a person reads it: changed lines with what stands around them, the rest folded and
 * counted. Marked by sign, line, and words read aloud: never by colour alone. `n` and `p` go to the
 * next place and the one before.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BlockKind } from '../core/content/block';
import type { BlockDiff, DiffLine, DiffWord, Hunk } from '../core/diff/diff';
import { firstLines } from '../core/diff/first-lines';
import type { MessageKey } from '../messaging/page/i18n';
import { count } from './format';
import { t, WORDS } from './page-words';
import { withoutControls } from './untrusted';
import { plural } from './words';

/** A page of more elements than this stands still for seconds. */
const MAX_LINES = 3000;

interface Props {
  readonly diff: BlockDiff;
  /** What stands under each place, such as a button about it. */
  readonly foot?: (hunk: Hunk) => ComponentChildren;
}

export function DiffView({ diff, foot }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'n') step(place.current, 1);
      if (event.key === 'p') step(place.current, -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (diff.hunks.length === 0) return <p class="soft">{t('diff_empty')}</p>;
  const { hunks, left } = firstLines(diff.hunks, MAX_LINES);
  return (
    <div class="diff" ref={place}>
      {hunks.map((hunk, index) => (
        <HunkView key={index} hunk={hunk} index={index} of={hunks.length} foot={foot?.(hunk)} />
      ))}
      {left === 0 ? (
        <Fold lines={diff.skippedAfter} />
      ) : (
        <p class="diff-fold">{plural(WORDS, 'diff_left', left)}</p>
      )}
      {!diff.complete && <p class="small soft">{t('diff_coarse')}</p>}
      {hunks.length > 1 && <p class="diff-keys small faint">{t('diff_keys')}</p>}
    </div>
  );
}

interface HunkProps {
  readonly hunk: Hunk;
  readonly index: number;
  readonly of: number;
  readonly foot: ComponentChildren;
}

function HunkView({ hunk, index, of, foot }: HunkProps): JSX.Element {
  return (
    <>
      <Fold lines={hunk.skippedBefore} />
      <div
        class="diff-hunk"
        role="group"
        tabIndex={-1}
        aria-label={t('diff_place', count(index + 1, WORDS), count(of, WORDS))}
      >
        {hunk.heading !== undefined && !shows(hunk, hunk.heading) && (
          <p class="diff-heading">
            <bdi>{withoutControls(hunk.heading)}</bdi>
          </p>
        )}
        {hunk.lines.map((line, number) => (
          <Line key={number} line={line} />
        ))}
        {foot}
      </div>
    </>
  );
}

/** Whether the heading is among the lines themselves. */
function shows(hunk: Hunk, heading: string): boolean {
  return hunk.lines.some(({ words }) => words.map(({ text }) => text).join('') === heading);
}

function Fold({ lines }: { readonly lines: number }): JSX.Element | null {
  return lines === 0 ? null : <p class="diff-fold">{plural(WORDS, 'diff_fold', lines)}</p>;
}

const SIGNS: { readonly [Each in DiffLine['kind']]: string } = {
  same: '',
  added: '+',
  removed: '−',
  replaced: '±',
  moved: '⇅',
};

const SPOKEN: { readonly [Each in Exclude<DiffLine['kind'], 'same'>]: MessageKey } = {
  added: 'diff_added',
  removed: 'diff_removed',
  replaced: 'diff_changed',
  moved: 'diff_moved',
};

/** What stands before an address, which says little by itself. */
const ABOUT: { readonly [Kind in BlockKind]?: MessageKey } = {
  link: 'diff_link',
  image: 'diff_image',
};

function Line({ line }: { readonly line: DiffLine }): JSX.Element {
  const about = line.about === undefined ? undefined : ABOUT[line.about];
  return (
    <p class={`diff-line ${line.kind}`}>
      <span class="diff-sign" aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <span dir="auto">
        {line.kind !== 'same' && <span class="visually-hidden">{t(SPOKEN[line.kind])}: </span>}
        {about !== undefined && <span class="diff-about">{t(about)} </span>}
        {line.words.map((word, index) => (
          <Word key={index} word={word} spoken={line.kind === 'replaced'} />
        ))}
      </span>
    </p>
  );
}

interface WordProps {
  readonly word: DiffWord;
  /** Whether the mark is read aloud: inside a line that is not wholly new or gone. */
  readonly spoken: boolean;
}

function Word({ word, spoken }: WordProps): JSX.Element {
  const text = withoutControls(word.text);
  if (word.kind === 'same') return <>{text}</>;
  const added = word.kind === 'added';
  const inside = (
    <>
      {spoken && <span class="visually-hidden">{t(added ? 'diff_added' : 'diff_removed')}: </span>}
      {text}
    </>
  );
  return added ? <ins>{inside}</ins> : <del>{inside}</del>;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** From the hunk that has the focus, else from the top. */
function step(diff: HTMLElement | null, by: 1 | -1): void {
  const hunks = [...(diff?.querySelectorAll<HTMLElement>('.diff-hunk') ?? [])];
  const at = hunks.findIndex((hunk) => hunk.contains(document.activeElement));
  const next = hunks[at + by] ?? (at === -1 ? hunks[0] : undefined);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
