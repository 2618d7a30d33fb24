/** A line of what a person reads: the unit that is compared and shown. */
export interface Block {
  /** Folded (see `fold.ts`); cells of a table row are parted by tabs. Never empty. */
  readonly text: string;
  /** Name of the element the text stands in; `line` for content without elements. */
  readonly tag: string;
  /** Text of the nearest heading above, for "in *Notices*". */
  readonly heading?: string;
  /** What is compared in place of the text, where case or blanks are ignored. Never empty. */
  readonly key?: string;
  /** What the line is, where it is no text of the page: what a link leads to, an image, a feed's item. */
  readonly kind?: BlockKind;
  /** What the line goes by: a feed item's id, a JSON value's path. Lines with one id are one line. */
  readonly id?: string;
  /** The text with a mark where elements meet within a word (`seam.ts`), where that was asked for. */
  readonly seamed?: string;
  /** Of a feed's item; no part of what is compared. */
  readonly inFeed?: FeedPlace;
}

/** What tells whether an item that is gone fell off the end of its feed. */
export interface FeedPlace {
  /** In the feed's own order, from 0. */
  readonly index: number;
  readonly publishedAt?: number;
}

export type BlockKind = 'link' | 'image' | 'item';

export function block(text: string, tag: string, heading: string | undefined): Block {
  return heading === undefined ? { text, tag } : { text, tag, heading };
}

/** What two lines are compared by. */
export function keyOf({ key, text }: Pick<Block, 'key' | 'text'>): string {
  return key ?? text;
}
