/** What the person has chosen so far, and what a press or a key makes of it. Pure. */
import type { Picked, PickedPart } from '../core/watch/picked';
import type { PageSource, Target } from './port';
import type { PreviewText } from './preview';

export type As = 'include' | 'exclude';

export interface Choice {
  readonly as: As;
  readonly part: PickedPart;
  readonly name: string;
}

export interface Picking {
  readonly source: PageSource | undefined;
  /** Of the tab itself: a part of a watch that is there already must be on its page. */
  readonly tabUrl: string | undefined;
  readonly aimed: Target | null;
  readonly locked: Target | undefined;
  /** Typed in place of the best selector of what is locked. */
  readonly typed: string | undefined;
  readonly as: As;
  readonly choices: readonly Choice[];
}

export const NOTHING_PICKED: Picking = {
  source: undefined,
  tabUrl: undefined,
  aimed: null,
  locked: undefined,
  typed: undefined,
  as: 'include',
  choices: [],
};

export type PickingEvent =
  | { readonly kind: 'source'; readonly source: PageSource }
  | { readonly kind: 'aimed'; readonly target: Target | null }
  | { readonly kind: 'locked'; readonly target: Target }
  | { readonly kind: 'typed'; readonly selector: string }
  | { readonly kind: 'freed' }
  /** What is locked is kept, and the next press adds to it. */
  | { readonly kind: 'kept'; readonly choice: Choice; readonly next: As }
  | { readonly kind: 'dropped'; readonly index: number };

export function pickingAfter(picking: Picking, event: PickingEvent): Picking {
  switch (event.kind) {
    case 'source': {
      const { source } = event;
      const isSame = picking.source === undefined || picking.source.url === source.url;
      return {
        ...picking,
        source,
        tabUrl: picking.tabUrl ?? source.url,
        // The parts of one watch are all on one page.
        choices: isSame ? picking.choices : [],
        as: isSame ? picking.as : 'include',
      };
    }
    case 'aimed':
      return picking.locked === undefined ? { ...picking, aimed: event.target } : picking;
    case 'locked':
      return { ...picking, aimed: null, locked: event.target, typed: undefined };
    case 'typed':
      return { ...picking, typed: event.selector };
    case 'freed':
      return { ...picking, locked: undefined, typed: undefined };
    case 'kept':
      return {
        ...picking,
        choices: [...picking.choices, event.choice],
        as: event.next,
        locked: undefined,
        typed: undefined,
      };
    case 'dropped': {
      const choices = picking.choices.filter((_, index) => index !== event.index);
      const hasParts = choices.some(({ as }) => as === 'include');
      return { ...picking, choices, as: hasParts ? picking.as : 'include' };
    }
  }
}

/** The selectors to look at now: typed, locked, or aimed at. */
export function selectorsNow({ typed, locked, aimed }: Picking): readonly string[] {
  if (locked === undefined) return aimed?.selectors ?? [];
  return typed === undefined ? locked.selectors : [typed];
}

/**
 * The first press on a part already says all there is to say: whoever wants more of it goes on from
 * there.
 */
export function isWholeAnswer({ as, choices }: Picking): boolean {
  return as === 'include' && choices.length === 0;
}

/** @returns undefined where nothing is chosen yet */
export function answerOf(
  { source, choices }: Pick<Picking, 'source' | 'choices'>,
  { lines, count }: PreviewText,
): Picked | undefined {
  const include = choices.filter(({ as }) => as === 'include').map(({ part }) => part);
  if (source === undefined || include.length === 0) return undefined;
  const exclude = choices.filter(({ as }) => as === 'exclude').map(({ part }) => part.selector);
  return { url: source.url, title: source.title, include, exclude, lines, count };
}
