/**
 * XML as a tree. The parser is told to leave entities alone: the five of XML and numbered characters
 * are read here, any other stays as it is written, so none can grow.
 *
 * @see https://www.w3.org/TR/xml/ section 4.6
 */
import { XMLParser } from 'fast-xml-parser';
import { tidyXml } from './xml-tidy';

/** Text is a string, its entities read. */
export type XmlNode = string | XmlElement;

export interface XmlElement {
  /** With its prefix, as written. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}

export type ParsedXml =
  | {
      readonly kind: 'xml';
      readonly root: XmlElement;
      /** Beside it stands no text and no other element, as well-formed XML has none. */
      readonly alone: boolean;
    }
  | { readonly kind: 'not_xml' }
  | { readonly kind: 'too_complex' };

const MAX_DEPTH = 512;
const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';
/** Before every name, which else could be one that JavaScript's objects have (`constructor`). */
const MARK = '.';

/** Never throws: a text that is not well-formed is read as far as it can be, or is `not_xml`. */
export function parseXml(text: string): ParsedXml {
  const tidy = tidyXml(text.startsWith('\ufeff') ? text.slice(1) : text);
  if (tidy === undefined) return { kind: 'too_complex' };
  let nodes: readonly ParserNode[];
  try {
    nodes = parser().parse(tidy) as readonly ParserNode[];
  } catch (error) {
    const tooDeep = error instanceof Error && error.message.includes('nested tags');
    return { kind: tooDeep ? 'too_complex' : 'not_xml' };
  }
  const elements = treeOf(nodes).filter(isXmlElement);
  const [root] = elements;
  if (root === undefined) return { kind: 'not_xml' };
  return { kind: 'xml', root, alone: elements.length === 1 && !hasTextAround(tidy) };
}

/** The parser drops what stands before the first element and after the last. */
function hasTextAround(text: string): boolean {
  return !text.trimStart().startsWith('<') || !text.trimEnd().endsWith('>');
}

export function isXmlElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string';
}

/** The text right inside an element, without that of elements in it. */
export function ownText({ children }: XmlElement): string {
  return children.filter((child) => typeof child === 'string').join('');
}

/** As the parser has them: one key is the name, with the children; text is under a name of its own. */
type ParserNode = Readonly<Record<string, unknown>>;

function parser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: MARK,
    allowBooleanAttributes: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    textNodeName: TEXT,
    cdataPropName: CDATA,
    maxNestedTags: MAX_DEPTH,
    jPath: false,
    transformTagName: (name) => MARK + name,
  });
}

interface OpenElement {
  readonly children: XmlNode[];
  readonly rest: Iterator<ParserNode>;
}

function treeOf(nodes: readonly ParserNode[]): readonly XmlNode[] {
  const top: OpenElement = { children: [], rest: nodes[Symbol.iterator]() };
  const open = [top];
  for (let parent = open.at(-1); parent !== undefined; parent = open.at(-1)) {
    const next = parent.rest.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const name = Object.keys(next.value).find((key) => key !== ATTRIBUTES);
    const content = name === undefined ? undefined : next.value[name];
    if (name === undefined) continue;
    if (name === TEXT) addText(parent.children, withEntities(String(content)));
    else if (name === CDATA) addText(parent.children, textOfCdata(content));
    else {
      const children: XmlNode[] = [];
      const attributes = attributesOf(next.value[ATTRIBUTES]);
      // The parser marks a closed tag twice.
      parent.children.push({ name: name.replace(/^\.+/, ''), attributes, children });
      open.push({ children, rest: (content as readonly ParserNode[])[Symbol.iterator]() });
    }
  }
  return top.children;
}

/** Text that comments or CDATA sections parted is one text. */
function addText(children: XmlNode[], text: string): void {
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = last + text;
  else if (text !== '') children.push(text);
}

function textOfCdata(content: unknown): string {
  return (content as readonly ParserNode[]).map((node) => String(node[TEXT])).join('');
}

function attributesOf(raw: unknown): ReadonlyMap<string, string> {
  if (typeof raw !== 'object' || raw === null) return new Map();
  return new Map(
    Object.entries(raw).map(([name, value]) => [
      name.slice(MARK.length),
      value === true ? '' : withEntities(String(value)),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

function withEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, ...found) => {
      const [name, decimal, hex] = found as (string | undefined)[];
      if (name !== undefined) return ENTITIES[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
