/**
 * XML as blocks: an element a line, with its text if it has nothing else. Attributes are in order of
 * their names; blanks between tags, comments, and the way a text is quoted are nothing. Each line
 * has its path as its id, and the path of what it stands in as its heading.
 */
import type { Block } from './block';
import { foldText } from './fold';
import { isXmlElement, ownText, type XmlElement } from './xml-tree';

const MAX_INDENT = 20;
const MAX_ID_CHARS = 300;
const MAX_LABEL_CHARS = 80;

interface OpenElement {
  readonly element: XmlElement;
  /** `/feed[1]/entry[2]`; `undefined` where it would be too long. */
  readonly path: string | undefined;
  /** `feed/entry[2]`, cut in front. */
  readonly label: string;
  readonly seen: Map<string, number>;
  next: number;
}

/** The lines of a document; never more than its elements and texts together, twice over. */
export function xmlBlocks(root: XmlElement): readonly Block[] {
  const lines: Block[] = [];
  const open: OpenElement[] = [];

  const write = (text: string, id: string | undefined) => {
    const heading = open.at(-1)?.label;
    lines.push({
      text: '  '.repeat(Math.min(open.length, MAX_INDENT)) + text,
      tag: 'line',
      ...(heading === undefined ? {} : { heading }),
      ...(id === undefined ? {} : { id }),
    });
  };
  const begin = (element: XmlElement) => {
    const path = pathOf(element, open.at(-1));
    const { name } = element;
    const start = `<${name}${attributesText(element)}`;
    if (element.children.some(isXmlElement)) {
      write(`${start}>`, path);
      const label = labelOf(element, open.at(-1));
      open.push({ element, path, label, seen: new Map(), next: 0 });
      return;
    }
    const text = escaped(foldText(ownText(element)));
    write(text === '' ? `${start}/>` : `${start}>${text}</${name}>`, path);
  };

  begin(root);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.element.children[top.next++];
    if (child === undefined) {
      open.pop();
      write(`</${top.element.name}>`, undefined);
    } else if (isXmlElement(child)) {
      top.seen.set(child.name, (top.seen.get(child.name) ?? 0) + 1);
      begin(child);
    } else {
      const text = foldText(child);
      if (text !== '') write(escaped(text), undefined);
    }
  }
  return lines;
}

function pathOf({ name }: XmlElement, parent: OpenElement | undefined): string | undefined {
  const path = parent === undefined ? '' : parent.path;
  if (path === undefined || path.length + name.length > MAX_ID_CHARS) return undefined;
  return `${path}/${name}[${parent?.seen.get(name) ?? 1}]`;
}

function labelOf({ name }: XmlElement, parent: OpenElement | undefined): string {
  const index = parent?.seen.get(name) ?? 1;
  const step = index === 1 ? name : `${name}[${index}]`;
  const label = parent === undefined ? step : `${parent.label}/${step}`;
  return label.length <= MAX_LABEL_CHARS ? label : `…${label.slice(1 - MAX_LABEL_CHARS)}`;
}

function attributesText({ attributes }: XmlElement): string {
  return [...attributes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escaped(foldText(value)).replaceAll('"', '&quot;')}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
