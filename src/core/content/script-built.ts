/**
 * Pages that a script builds: what the server sends is a frame with next to no text in it, and what
 * a person sees comes later. Compared as it is sent, such a page never changes and the watch stays
 * green for good, so it is told.
 */
import { isHidden } from './hidden';
import type { ParsedDocument } from './parse';
import { isElement, isTextNode, type PageElement, type PageNode, walk } from './tree';

/** Characters; a frame holds a name, "Loading…", a line about cookies. */
const FRAME_TEXT = 200;
const MENTIONS_SCRIPT = /java\s?script|скрипт|脚本|スクリプト/i;
/** The element that a framework fills, by the names that they have by default. */
const MOUNT_POINTS = new Set([
  'root',
  'app',
  'app-root',
  'main-app',
  'react-root',
  '__next',
  '__nuxt',
  '___gatsby',
  'svelte',
  'ember-app',
]);

/** @param textLength of the page's visible text, in characters */
export function isBuiltByScript({ root }: ParsedDocument, textLength: number): boolean {
  if (textLength > FRAME_TEXT) return false;
  let hasScript = false;
  let saysSo = false;
  let hasMountPoint = false;
  walk(root, {
    enter(node) {
      if (!isElement(node)) return undefined;
      if (isCode(node)) hasScript = true;
      if (node.name === 'noscript') saysSo ||= MENTIONS_SCRIPT.test(textIn(node));
      if (isMountPoint(node)) hasMountPoint = true;
      return node.name === 'template' ? 'skip' : undefined;
    },
  });
  return hasScript && (saysSo || hasMountPoint);
}

function isCode({ name, attribs }: PageElement): boolean {
  if (name !== 'script') return false;
  const type = attribs['type']?.trim().toLowerCase() ?? '';
  return type === '' || type === 'module' || type.endsWith('javascript');
}

/** Named as one, or an element of the application's own, and with nothing to read in it yet. */
function isMountPoint(element: PageElement): boolean {
  const id = element.attribs['id']?.toLowerCase() ?? '';
  const isNamed = MOUNT_POINTS.has(id) || MOUNT_POINTS.has(element.name);
  return isNamed && textIn(element).trim() === '';
}

function textIn(element: PageElement): string {
  let text = '';
  walk(element, {
    enter(node: PageNode) {
      if (node !== element && isElement(node) && isHidden(node)) return 'skip';
      if (isTextNode(node)) text += node.data;
      return undefined;
    },
  });
  return text;
}
