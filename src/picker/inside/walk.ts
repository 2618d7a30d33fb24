/** Wider, narrower, next, previous: the tree of the page, walked in steps that can be seen. */
import type { Step } from '../port';

/** Remembers the way, so that narrower undoes wider. */
export interface Walker {
  /** @returns where the step leads; the element itself where it leads nowhere */
  step(from: Element, to: Step): Element;
  forget(): void;
}

export function createWalker(): Walker {
  let trail: Element[] = [];
  return {
    step(from, to) {
      if (to === 'wider') {
        const wider = widerThan(from);
        if (wider !== from) trail.push(from);
        return wider;
      }
      if (to === 'narrower') {
        const back = trail.pop();
        if (back !== undefined && from.contains(back)) return back;
        return shownChildren(from)[0] ?? from;
      }
      trail = [];
      return besides(from, to);
    },
    forget() {
      trail = [];
    },
  };
}

/** A wrapper that looks the same as what it wraps would be a step that nobody sees. */
function widerThan(element: Element): Element {
  let wider = element;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.localName === 'html') break;
    wider = parent;
    if (!isSameBox(parent, element)) break;
  }
  return wider;
}

function besides(element: Element, to: 'next' | 'previous'): Element {
  const along = to === 'next' ? 'nextElementSibling' : 'previousElementSibling';
  for (let one = element[along]; one !== null; one = one[along]) if (isShown(one)) return one;
  return element;
}

function shownChildren(element: Element): readonly Element[] {
  return [...element.children].filter(isShown);
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function isSameBox(a: Element, b: Element): boolean {
  const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return (
    Math.abs(one.width - two.width) < 1 &&
    Math.abs(one.height - two.height) < 1 &&
    Math.abs(one.x - two.x) < 1 &&
    Math.abs(one.y - two.y) < 1
  );
}
