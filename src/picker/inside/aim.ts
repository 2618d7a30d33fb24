/**
 * What is under the pointer: also inside frames of the same site. What is inside a shadow root is
 * answered with the element it belongs to, for the page as it is sent has no more than that.
 */
import type { Trouble } from '../port';

export interface Aim {
  readonly element: Element;
  readonly trouble: Trouble | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** @param except our own host, which lies above all */
export function aimAt(document: Document, { x, y }: Point, except: Element): Aim | undefined {
  const element = document.elementsFromPoint(x, y).find((one) => one !== except);
  if (element === undefined) return undefined;
  if (isFrame(element)) return aimInFrame(element, { x, y }, except);
  const root = element.shadowRoot;
  // What lies above is answered, too, by the host it has in the page.
  const isInside = root?.elementsFromPoint(x, y).some((one) => one.getRootNode() === root);
  return { element, trouble: isInside === true ? 'shadow' : null };
}

function aimInFrame(frame: HTMLIFrameElement, at: Point, except: Element): Aim {
  const inner = documentOf(frame);
  if (inner === undefined) return { element: frame, trouble: 'other_site' };
  if (!/^https?:/u.test(inner.URL)) return { element: frame, trouble: 'no_address' };
  const { x, y } = frame.getBoundingClientRect();
  const within = { x: at.x - x - frame.clientLeft, y: at.y - y - frame.clientTop };
  return aimAt(inner, within, except) ?? { element: inner.documentElement, trouble: null };
}

/** Of another realm than ours, so `instanceof` would say no. */
function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === 'iframe' || element.localName === 'frame';
}

function documentOf(frame: HTMLIFrameElement): Document | undefined {
  try {
    return frame.contentDocument ?? undefined;
  } catch {
    return undefined; // some browsers throw where others answer null
  }
}

/** Where an element is seen in the tab's own window, whatever frames it is in. */
export function boxInTab(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  let { x, y } = box;
  let frame = element.ownerDocument.defaultView?.frameElement ?? null;
  while (frame !== null) {
    const outer = frame.getBoundingClientRect();
    x += outer.x + frame.clientLeft;
    y += outer.y + frame.clientTop;
    frame = frame.ownerDocument.defaultView?.frameElement ?? null;
  }
  return new DOMRect(x, y, box.width, box.height);
}
