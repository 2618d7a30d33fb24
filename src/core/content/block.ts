/** A line of what a person reads: the unit that is compared and shown. */
export interface Block {
  /** Folded (see `fold.ts`); cells of a table row are parted by tabs. Never empty. */
  readonly text: string;
  /** Name of the element the text stands in; `line` for content without elements. */
  readonly tag: string;
  /** Text of the nearest heading above, for "in *Notices*". */
  readonly heading?: string;
}

export function block(text: string, tag: string, heading: string | undefined): Block {
  return heading === undefined ? { text, tag } : { text, tag, heading };
}
