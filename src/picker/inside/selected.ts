/**
 * The smallest part of a page that holds the text that is selected in it, and ways to find it again.
 * Put into the page when its menu was used, run once, and gone with the answer.
 */
import type { SelectedPart } from '../selected-part';
import { selectorsFor } from './selectors';

declare global {
  /** Known to our own scripts in this page alone: pages have a world of their own. */
  var stillwatchSelected: (() => SelectedPart) | undefined;
}

const LONGEST_TEXT = 2000;

globalThis.stillwatchSelected = () => {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return none('unreachable');
  const range = selection.getRangeAt(0);
  // Of a field, or of what is inside a shadow root, the page itself holds no text.
  if (range.toString().trim() === '') return none('unreachable');
  const element = elementOf(range.commonAncestorContainer);
  if (element === undefined || element.getRootNode() !== document) return none('unreachable');
  if (element === document.body || element === document.documentElement) return none('whole');
  const selectors = selectorsFor(element);
  if (selectors.length === 0) return none('unreachable');
  const text = textOf(element);
  return { kind: 'part', url: document.URL, selectors, text };
};

function elementOf(node: Node): Element | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element ?? undefined;
}

function textOf(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
  return text.slice(0, LONGEST_TEXT);
}

function none(why: 'whole' | 'unreachable'): SelectedPart {
  return { kind: 'none', why };
}
