/**
 * A page's elements as lines, for watches that compare markup: a line an element with its attributes
 * in order of their names, a line a text. Scripts, styles and comments are no part of it: what they
 * hold differs from answer to answer and shows nowhere.
 */
import { type Block, block } from './block';
import { foldText, hasVisibleText } from './fold';
import { isElement, isTextNode, type PageElement, type PageNode, walk } from './tree';

const NO_MARKUP = new Set(['script', 'style', 'noscript', 'template']);
/** Deeper lines are not indented further. */
const MAX_INDENT = 20;

/** @param excluded left out with all that is in them */
export function markupBlocks(
  nodes: readonly PageNode[],
  excluded: ReadonlySet<PageNode> = new Set(),
): readonly Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  const write = (text: string) =>
    blocks.push(
      block('  '.repeat(Math.min(depth, MAX_INDENT)) + foldText(text), 'line', undefined),
    );
  for (const root of outermost(nodes)) {
    walk(root, {
      enter(node) {
        if (excluded.has(node)) return 'skip';
        if (isTextNode(node)) {
          if (hasVisibleText(node.data)) write(node.data);
          return undefined;
        }
        if (!isElement(node)) return undefined;
        if (NO_MARKUP.has(node.name)) return 'skip';
        write(startTag(node));
        depth += 1;
        return undefined;
      },
      leave(node) {
        if (isElement(node)) depth -= 1;
      },
    });
  }
  return blocks;
}

function startTag({ name, attribs }: PageElement): string {
  const written = Object.keys(attribs)
    .sort()
    .map((key) => ` ${key}=${JSON.stringify(attribs[key])}`);
  return `<${name}${written.join('')}>`;
}

/** One inside another counts once. */
function outermost(nodes: readonly PageNode[]): readonly PageNode[] {
  const chosen = new Set(nodes);
  return nodes.filter((node) => {
    for (let up: PageNode | null = node.parent; up !== null; up = up.parent) {
      if (chosen.has(up)) return false;
    }
    return true;
  });
}
