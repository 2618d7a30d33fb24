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
  const found = [
    byNames(element),
    byClasses(element),
    belowNamed(element),
    placeOf(element),
  ].filter((one): one is string => one !== undefined && findsOnly(element, one));
  return [...new Set(found)];
}

function byNames(element: Element): string | undefined {
  const names = { idName: isLastingName, className: never, attr: isLastingAttribute };
  return search(element, names, /[#[]|^(?:main|h1)$/);
}

function byClasses(element: Element): string | undefined {
  return search(element, { idName: never, className: isLastingName, attr: never }, /\./);
}

/** A place that is counted from the nearest part with a name: what is before that part may change. */
function belowNamed(element: Element): string | undefined {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.localName === 'body') return undefined;
    const named = byNames(at) ?? byClasses(at);
    if (named !== undefined) return `${named} > ${stepsTo(element, at).join(' > ')}`;
  }
  return undefined;
}

/**
 * @param named what a selector has that goes by a name, and not by the kinds of elements alone
 * @returns undefined where it takes counting: that is done from a name, or from the top
 */
function search(
  element: Element,
  names: Pick<NonNullable<Parameters<typeof finder>[1]>, 'idName' | 'className' | 'attr'>,
  named: RegExp,
): string | undefined {
  try {
    const selector = finder(element, {
      root: element.ownerDocument.documentElement,
      ...names,
      timeoutMs: SEARCH_MS,
      maxNumberOfPathChecks: MOST_LOOKS,
    });
    return selector.includes(':nth-') || !named.test(selector) ? undefined : selector;
  } catch {
    return undefined; // it ran out of time, or a name on the way cannot be written as a selector
  }
}

function placeOf(element: Element): string {
  return stepsTo(element, element.ownerDocument.documentElement).join(' > ');
}

/** From below `top` to the element. */
function stepsTo(element: Element, top: Element): readonly string[] {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement) {
    const { localName } = at;
    const name = CSS.escape(localName);
    const alike = [...(at.parentElement?.children ?? [])].filter(
      (one) => one.localName === localName,
    );
    steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(at) + 1})` : name);
  }
  return steps;
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
