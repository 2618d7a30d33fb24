/**
 * The part of a page a person chose, as a CSS selector. The engine behind it cannot be interrupted
 * and some short selectors take hours on a hostile page, so selectors are limited when they are
 * typed, and the tree they run on counts what is asked of it and stops at a limit. The count, unlike
 * a clock, gives the same answer everywhere.
 *
 * @see https://www.w3.org/TR/selectors-4/
 */
import { _compileUnsafe, compile } from 'css-select';
import type { ParsedDocument } from './parse';
import { childrenOf, isElement, isTextNode, type PageElement, type PageNode, walk } from './tree';

const MAX_LENGTH = 1000;
const MAX_NESTING = 4;
/** A page of 1 MB with an ordinary selector takes about one million steps. */
const MAX_STEPS = 20_000_000;

type Adapter = NonNullable<
  NonNullable<Parameters<typeof compile<PageNode, PageElement>>[1]>['adapter']
>;

export type SelectorCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string };

/** Whether a selector can be used; the message is the parser's own where the parser refused. */
export function checkSelector(selector: string): SelectorCheck {
  if (selector.trim() === '') return { ok: false, message: 'The selector is empty.' };
  if (selector.length > MAX_LENGTH) {
    return { ok: false, message: `The selector is longer than ${MAX_LENGTH} characters.` };
  }
  const nesting = nestingOf(selector);
  if (nesting.hasInHas) return { ok: false, message: ':has() inside :has() is not allowed.' };
  if (nesting.depth > MAX_NESTING) {
    return { ok: false, message: `Parentheses are nested deeper than ${MAX_NESTING}.` };
  }
  // The parser takes it for a selector of everything around, and nobody means that.
  if (hasLooseCombinator(selector)) {
    return { ok: false, message: 'Something is missing beside a >, + or ~.' };
  }
  try {
    compile<PageNode, PageElement>(selector, { adapter: countingAdapter(new Steps()) });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The elements a selector matches, in document order, or `'too_heavy'` when the search was stopped.
 * Throws what the parser throws for a selector that {@link checkSelector} refuses.
 */
export function select(
  document: ParsedDocument,
  selector: string,
): readonly PageElement[] | 'too_heavy' {
  const found: PageElement[] = [];
  const steps = new Steps();
  try {
    // Without the check that each is an element: no other is asked about.
    const matches = _compileUnsafe<PageNode, PageElement>(
      selector,
      { adapter: countingAdapter(steps) },
      document.root,
    );
    walk(document.root, {
      enter(node) {
        steps.spend(1);
        if (!isElement(node)) return undefined;
        steps.spend(2);
        if (matches(node)) found.push(node);
        // What stands in a template is no part of the page.
        return node.name === 'template' ? 'skip' : undefined;
      },
    });
    return found;
  } catch (error) {
    if (error instanceof StepsUsedUp) return 'too_heavy';
    throw error;
  }
}

const QUOTED = /\\.|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\[[^\]]*\]/gs;

const LIST_OF_WHOLE_SELECTORS = /^:(?:is|where|not)$/i;

/** A combinator with nothing on one side; only inside `:has()` may one come first. */
function hasLooseCombinator(selector: string): boolean {
  let rest = selector.replaceAll(QUOTED, 'x');
  for (;;) {
    const inner = /(:[\w-]+)?\(([^()]*)\)/.exec(rest);
    if (inner === null) return isLoose(rest, 'first or last');
    const [whole, name = '', content = ''] = inner;
    const where = LIST_OF_WHOLE_SELECTORS.test(name) ? 'first or last' : 'last';
    if (isLoose(content, where)) return true;
    rest = rest.replace(whole, 'x');
  }
}

function isLoose(list: string, where: 'first or last' | 'last'): boolean {
  return list
    .split(',')
    .some((one) => /[>+~]\s*$/.test(one) || (where !== 'last' && /^\s*[>+~]/.test(one)));
}

/** How deep parentheses go and whether a `:has(` stands in another; strings and escapes are skipped. */
function nestingOf(selector: string): { readonly depth: number; readonly hasInHas: boolean } {
  const open: string[] = [];
  let depth = 0;
  let hasInHas = false;
  for (const [token] of selector.matchAll(
    /\\.|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|:[a-z-]+\(|[()]/gis,
  )) {
    if (token === ')') {
      open.pop();
    } else if (token.endsWith('(') && !token.startsWith('\\')) {
      const name = token.toLowerCase();
      hasInHas ||= name === ':has(' && open.includes(':has(');
      open.push(name);
      depth = Math.max(depth, open.length);
    }
  }
  return { depth, hasInHas };
}

class StepsUsedUp extends Error {}

class Steps {
  private used = 0;

  spend(count: number): void {
    this.used += count;
    if (this.used > MAX_STEPS) throw new StepsUsedUp('too many steps');
  }
}

/** The tree as the selector engine sees it; every look at it is a step, a list one step an entry. */
function countingAdapter(steps: Steps): Adapter {
  const isPageElement = isElement; // called millions of times: looked up once
  const spend = (count: number) => steps.spend(count);
  return {
    isTag: (node): node is PageElement => {
      spend(1);
      return isPageElement(node);
    },
    getAttributeValue: (element, name) => {
      spend(1);
      return element.attribs[name];
    },
    hasAttrib: (element, name) => {
      spend(1);
      return element.attribs[name] !== undefined;
    },
    getName: (element) => {
      spend(1);
      return element.name;
    },
    getParent: (node) => {
      spend(1);
      return node.parent;
    },
    getChildren: (node) => {
      spend(1);
      return childrenOf(node);
    },
    getSiblings: (node) => {
      const siblings = node.parent === null ? [node] : childrenOf(node.parent);
      spend(1);
      return siblings;
    },
    prevElementSibling: (node) => {
      let previous = node.prev;
      for (; previous !== null && !isElement(previous); previous = previous.prev) spend(1);
      spend(1);
      return previous;
    },
    getText: (node) => {
      const parts: string[] = [];
      walk(node, {
        enter(inner) {
          spend(1);
          if (isTextNode(inner)) parts.push(inner.data);
          return undefined;
        },
      });
      const text = parts.join('');
      spend(text.length);
      return text;
    },
    removeSubsets: (nodes) => nodes,
  };
}
