/**
 * Ways to find one element of a page again, the one most likely to last first: by the names a person
 * gave it, by its classes, by its place. All are kept: where the first finds nothing any more, a check
 * tries the others (`alternatives` in core/watch/watch-rules.ts).
 */
import { finder } from '@medv/finder';
import { isLastingAttribute, isLastingName } from './lasting-name';

/** Longer ones are refused by core/content/selector.ts. */
const LONGEST = 1000;
/** The search goes through combinations: on a page of nothing but equal cells it must end. */
const SEARCH_MS = 150;
const MOST_LOOKS = 3000;

const never = () => false;

/** @returns selectors that each match this element alone in its document; empty: there is none */
export function selectorsFor(element: Element): readonly string[] {
  const byPlace = placeOf(element);
  const found = [
    search(element, { idName: isLastingName, className: never, attr: isLastingAttribute }),
    search(element, { idName: never, className: isLastingName, attr: never }),
    byPlace,
  ].filter((one): one is string => one !== undefined && findsOnly(element, one));
  // A count of brothers is broken by the next one that comes.
  return [...new Set(found)].sort((a, b) => countsIn(a) - countsIn(b));
}

function search(
  element: Element,
  names: Pick<NonNullable<Parameters<typeof finder>[1]>, 'idName' | 'className' | 'attr'>,
): string | undefined {
  try {
    return finder(element, {
      root: element.ownerDocument.documentElement,
      ...names,
      timeoutMs: SEARCH_MS,
      maxNumberOfPathChecks: MOST_LOOKS,
    });
  } catch {
    return undefined; // it ran out of time, or a name on the way cannot be written as a selector
  }
}

function placeOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const name = CSS.escape(at.localName);
    const alike = [...(at.parentElement?.children ?? [])].filter(
      ({ localName }) => localName === at?.localName,
    );
    steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(at) + 1})` : name);
    if (at.localName === 'body') break;
  }
  return steps.join(' > ');
}

function findsOnly(element: Element, selector: string): boolean {
  if (selector.length > LONGEST) return false;
  try {
    const found = element.ownerDocument.querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  } catch {
    return false; // the page's own names made something that is no selector
  }
}

function countsIn(selector: string): number {
  return selector.split(':nth-').length - 1;
}
