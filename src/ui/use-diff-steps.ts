/**
 * From one place of a difference to the next, by button and by `n` and `p`. The focus goes along, so
 * that the place is read aloud by its name, and Tab goes on from there.
 */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface DiffSteps {
  /** The place that has, or had last, the focus, from 0; undefined: none yet. */
  readonly at: number | undefined;
  readonly go: (by: 1 | -1) => void;
}

export function useDiffSteps(diff: RefObject<HTMLElement | null>): DiffSteps {
  const [at, setAt] = useState<number>();
  const go = (by: 1 | -1) => {
    const next = step(diff.current, at, by);
    if (next !== undefined) setAt(next);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'n') go(1);
      if (event.key === 'p') go(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return { at, go };
}

/** From the place that has the focus, else from the last one, else from the top. */
function step(diff: HTMLElement | null, last: number | undefined, by: 1 | -1): number | undefined {
  const hunks = [...(diff?.querySelectorAll<HTMLElement>('.diff-hunk') ?? [])];
  const focused = hunks.findIndex((hunk) => hunk.contains(document.activeElement));
  const from = focused >= 0 ? focused : last;
  const at = from === undefined ? 0 : Math.min(Math.max(from + by, 0), hunks.length - 1);
  const next = hunks[at];
  if (next === undefined) return undefined;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return at;
}

/** Where `n` is a letter. A tick or a choice takes no letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|button)$/.test(target.type);
  return (
    target.isContentEditable ||
    /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
    // A dialog lies over the difference.
    target.closest('dialog') !== null
  );
}
