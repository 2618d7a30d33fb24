/**
 * What the script in the page and its controls say to each other, over a port that the page has no
 * end of (docs/adr/0020-picker.md). The script looks and points; the controls read, keep and decide.
 */

/** An element of the page, as the person may mean it. */
export interface Target {
  /** Each finds this element alone in the live page; the best first. */
  readonly selectors: readonly string[];
  /** `div.price`: for a line of text. */
  readonly name: string;
  /** What may keep Stillwatch from ever finding it; null: nothing the script can see. */
  readonly trouble: Trouble | null;
}

export type Trouble =
  /** Inside a shadow root: the page as it is sent has no such part. */
  | 'shadow'
  /** A frame of another site, which neither the script nor the watch of this page can read. */
  | 'other_site'
  /** A frame without an address of its own. */
  | 'no_address';

/** The document the target is in: the tab's, or that of a frame of the same site. */
export interface PageSource {
  readonly url: string;
  readonly title: string;
  /** As the browser would write it down now; null: longer than a check reads, or not a page. */
  readonly html: string | null;
}

/** Where the arrow keys lead. */
export type Step = 'wider' | 'narrower' | 'next' | 'previous';

export type FromPage =
  | { readonly kind: 'source'; readonly source: PageSource }
  /** Null: the pointer is on nothing. */
  | { readonly kind: 'aimed'; readonly target: Target | null }
  | { readonly kind: 'locked'; readonly target: Target }
  | { readonly kind: 'key'; readonly key: 'Enter' | 'Escape' };

export type FromControls =
  | { readonly kind: 'step'; readonly to: Step }
  /** Locks what is aimed at. */
  | { readonly kind: 'lock' }
  /** The next part is aimed at. */
  | { readonly kind: 'free' }
  /** What is chosen so far, to be outlined. */
  | {
      readonly kind: 'mark';
      readonly include: readonly string[];
      readonly exclude: readonly string[];
      /** What is aimed at is to be left out. */
      readonly leavesOut: boolean;
    }
  /** What they take, in CSS pixels, if there is room. */
  | { readonly kind: 'size'; readonly height: number }
  /** The controls are in the way. */
  | { readonly kind: 'move' }
  | { readonly kind: 'leave' };

/** The first message: what the page would have to know to speak to the controls. */
export interface Greeting {
  readonly stillwatchToken: string;
}
