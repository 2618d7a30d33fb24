/**
 * RSS 0.9x, 1.0 and 2.0 and Atom, told apart by their elements and not by the type they are sent
 * under, which is often wrong.
 *
 * @see https://www.rssboard.org/rss-specification
 * @see https://web.resource.org/rss/1.0/spec
 * @see RFC 4287
 */
import type { Feed, FeedItem, FeedText } from './feed';
import { isXmlElement, ownText, type XmlElement, type XmlNode } from './xml-tree';

const FEED_ROOT = /^(?:rss|rdf|feed|[\w.-]+:(?:rdf|feed))$/i;

/** Whether an outermost element may be a feed's. */
export function isFeedRoot(name: string | undefined): boolean {
  return name !== undefined && FEED_ROOT.test(name);
}

/** The feed, or `undefined` if the document is none. */
export function feedOfXml(root: XmlElement): Feed | undefined {
  const name = root.name.toLowerCase();
  if (name === 'feed' || name.endsWith(':feed')) return atomFeed(root);
  if (name !== 'rss' && name !== 'rdf' && !name.endsWith(':rdf')) return undefined;
  const channel = child(root, 'channel');
  const items = [
    ...(channel === undefined ? [] : elements(channel, 'item')),
    ...elements(root, 'item'),
  ];
  if (channel === undefined && items.length === 0) return undefined;
  return {
    title: textOf(child(channel, 'title')),
    language: textOf(child(channel, 'language')) ?? textOf(child(channel, 'dc:language')),
    items: items.map(rssItem),
  };
}

function rssItem(item: XmlElement): FeedItem {
  const title = markupOf(child(item, 'title'));
  const summary = [child(item, 'description'), child(item, 'content:encoded')]
    .map(markupOf)
    .find((text) => text !== undefined);
  return {
    id: textOf(child(item, 'guid')) ?? attribute(item, 'rdf:about'),
    link: textOf(child(item, 'link')),
    title: title === undefined ? undefined : { text: title, format: titleFormat(title) },
    summary: summary === undefined ? undefined : { text: summary, format: 'html' },
    published: textOf(child(item, 'pubDate')) ?? textOf(child(item, 'dc:date')),
  };
}

/** RSS does not say whether a title is HTML. Only the elements that titles are written with tell. */
function titleFormat(title: string): FeedText['format'] {
  return /<\/?(?:a|b|br|code|em|i|span|strong|sub|sup|u)\b[^>]*>/i.test(title)
    ? 'html'
    : 'entities';
}

function atomFeed(root: XmlElement): Feed {
  const prefix = root.name.slice(0, -'feed'.length);
  return {
    title: textOf(child(root, `${prefix}title`)),
    language: attribute(root, 'xml:lang'),
    items: elements(root, `${prefix}entry`).map((entry) => atomEntry(entry, prefix)),
  };
}

function atomEntry(entry: XmlElement, prefix: string): FeedItem {
  const summary = [child(entry, `${prefix}summary`), child(entry, `${prefix}content`)]
    .map(atomText)
    .find((text) => text !== undefined);
  return {
    id: textOf(child(entry, `${prefix}id`)),
    link: alternateLink(elements(entry, `${prefix}link`)),
    title: atomText(child(entry, `${prefix}title`)),
    summary,
    published:
      textOf(child(entry, `${prefix}published`)) ?? textOf(child(entry, `${prefix}updated`)),
  };
}

/** RFC 4287, 3.1: plain where it does not say otherwise. */
function atomText(element: XmlElement | undefined): FeedText | undefined {
  if (element === undefined) return undefined;
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text';
  const isHtml = type === 'html' || type === 'xhtml' || type.endsWith('html');
  const text = isHtml ? markupOf(element) : textOf(element);
  return text === undefined ? undefined : { text, format: isHtml ? 'html' : 'plain' };
}

function alternateLink(links: readonly XmlElement[]): string | undefined {
  const alternate = links.find((link) => (attribute(link, 'rel') ?? 'alternate') === 'alternate');
  return attribute(alternate ?? links[0], 'href');
}

function elements(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.filter(isXmlElement).filter((each) => each.name === name);
}

function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find(
    (each): each is XmlElement => isXmlElement(each) && each.name === name,
  );
}

function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name)?.trim() || undefined;
}

function textOf(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined;
  const parts: string[] = [];
  visit(element.children, (node) => {
    if (!isXmlElement(node)) parts.push(node);
  });
  return parts.join('').trim() || undefined;
}

/**
 * What an element holds as HTML. Where the markup was not quoted it is part of the feed's own tree,
 * and is written out again.
 */
function markupOf(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined;
  if (!element.children.some(isXmlElement)) return ownText(element).trim() || undefined;
  const parts: string[] = [];
  visit(
    element.children,
    (node) => {
      if (!isXmlElement(node)) parts.push(node.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      else parts.push(`<${localName(node)}>`);
    },
    (node) => parts.push(`</${localName(node)}>`),
  );
  return parts.join('').trim() || undefined;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function visit(
  nodes: readonly XmlNode[],
  enter: (node: XmlNode) => void,
  leave?: (element: XmlElement) => void,
): void {
  const open: {
    readonly element?: XmlElement;
    readonly nodes: readonly XmlNode[];
    next: number;
  }[] = [{ nodes, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const node = top.nodes[top.next++];
    if (node === undefined) {
      open.pop();
      if (top.element !== undefined) leave?.(top.element);
      continue;
    }
    enter(node);
    if (isXmlElement(node)) open.push({ element: node, nodes: node.children, next: 0 });
  }
}
