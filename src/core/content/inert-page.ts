/**
 * A stored page as markup that can do nothing: text, layout and styles, no more. It is written anew
 * from its tree, element by element of a list, so that what is not known is left out. Pictures,
 * scripts, frames, forms, links, refreshes and everything with an address in it are not on the list.
 *
 * It is the first of three walls: the frame it is shown in has no scripts and no origin of ours, and
 * the policy it begins with allows no request (docs/adr/0011-in-page-and-old-pages.md).
 */
import { parseHtml } from './parse';
import { isElement, isTextNode, type PageElement, type PageNode } from './tree';

/** `default-src` stands for every kind of request there is. Inline styles can only look. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const START =
  '<!doctype html><html><head><meta charset="utf-8">' +
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  '<meta name="referrer" content="no-referrer">';

/** Kept with what is in them. */
const KEPT = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote body br caption center cite code col ' +
    'colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 ' +
    'h3 h4 h5 h6 header hgroup hr i ins kbd label legend li main mark menu meter nav nobr ol p pre ' +
    'progress q rp rt ruby s samp search section small span strike strong style sub summary sup ' +
    'table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
);

/** Dropped with what is in them; all others are dropped and what is in them stays. */
const DROPPED = new Set(
  (
    'applet area audio base canvas embed frame frameset head iframe input link map math meta ' +
    'noembed noframes noscript object param picture portal script select source svg template ' +
    'textarea title track video'
  ).split(' '),
);

const EMPTY = new Set(['br', 'col', 'hr', 'wbr']);

/** None of them takes an address. */
const ATTRIBUTES = new Set(
  (
    'align bgcolor border cellpadding cellspacing class color cols colspan datetime dir face ' +
    'headers height hidden high id lang low max min nowrap open optimum reversed rows rowspan ' +
    'scope size span start style title type valign value width'
  ).split(' '),
);

/** @returns undefined where the page is too large or too deep to be read */
export function inertPage(html: string): string | undefined {
  const parsed = parseHtml(html);
  if (parsed.kind !== 'parsed') return undefined;
  const styles: string[] = [];
  const body = writeAll(parsed.root.children, styles);
  return `${START}${styles.join('')}</head>${body}</html>`;
}

function writeAll(nodes: readonly PageNode[], styles: string[]): string {
  return nodes.map((node) => write(node, styles)).join('');
}

function write(node: PageNode, styles: string[]): string {
  if (isTextNode(node)) return escaped(node.data);
  if (!isElement(node)) return '';
  const { name } = node;
  if (name === 'style') return keepStyle(node, styles);
  if (name === 'img') return escaped(node.attribs['alt'] ?? '');
  // A page's head holds its styles, and nothing else that is seen.
  if (name === 'head') {
    for (const child of node.children) {
      if (isElement(child) && child.name === 'style') keepStyle(child, styles);
    }
    return '';
  }
  if (DROPPED.has(name)) return '';
  const inside = writeAll(node.children, styles);
  if (!KEPT.has(name)) return inside;
  const start = `<${name}${attributesOf(node)}>`;
  return EMPTY.has(name) ? start : `${start}${inside}</${name}>`;
}

/** In the head, where its place in the page makes no difference. Nothing in it can end the element. */
function keepStyle(node: PageElement, styles: string[]): string {
  const css = node.children.map((child) => (isTextNode(child) ? child.data : '')).join('');
  styles.push(`<style>${css.replaceAll('<', '\\3c ')}</style>`);
  return '';
}

function attributesOf({ attribs }: PageElement): string {
  return Object.entries(attribs)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
