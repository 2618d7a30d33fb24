/**
 * Which elements have no text that a person sees. Only the markup is judged: style sheets are not
 * loaded. `aria-hidden` hides from a screen reader, not from the eye, so it does not count.
 *
 * @see https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
 */
import type { PageElement } from './tree';

/** Without text of their own, or with a fallback nobody sees in a browser that knows the element. */
const NEVER_SHOWN = [
  'area',
  'audio',
  'base',
  'canvas',
  'datalist',
  'head',
  'iframe',
  'link',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'param',
  'rp',
  'script',
  'source',
  'style',
  'svg',
  'template',
  'title',
  'track',
  'video',
];

/**
 * A closed list of choices shows one of them, and which one is not the page's to say. Its options
 * are read when the person chose the list itself.
 */
const CLOSED_LISTS = ['select'];

/** Names of elements that are hidden whatever their attributes. */
export const NEVER_READ: ReadonlySet<string> = new Set([...NEVER_SHOWN, ...CLOSED_LISTS]);

/** Names of elements that are hidden unless an attribute says otherwise. */
export const HIDDEN_UNLESS_TOLD: ReadonlySet<string> = new Set(['dialog']);

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\s*(?:!\s*important\s*)?(?:;|$)/i;

export function isHidden({ name, attribs }: PageElement): boolean {
  if (NEVER_READ.has(name)) return true;
  if (attribs['hidden'] !== undefined || attribs['popover'] !== undefined) return true;
  if (HIDDEN_UNLESS_TOLD.has(name) && attribs['open'] === undefined) return true;
  const style = attribs['style'];
  return style !== undefined && HIDING_STYLE.test(style);
}

/** Whether {@link isHidden} looks at an attribute of this name, but for `open`. */
export function isHidingAttribute(name: string): boolean {
  return name === 'hidden' || name === 'style' || name === 'popover';
}
