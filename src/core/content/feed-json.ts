/**
 * JSON Feed.
 *
 * @see https://www.jsonfeed.org/version/1.1/
 */
import type { Feed, FeedItem, FeedText } from './feed';
import { isNode, type JsonNode, type JsonValue, keyIndex } from './json-value';

const VERSION = /^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//;

/** The feed, or `undefined` if the value is none. */
export function feedOfJson(value: JsonValue): Feed | undefined {
  if (!isNode(value) || value.keys === undefined) return undefined;
  const items = member(value, 'items');
  if (!VERSION.test(string(value, 'version') ?? '')) return undefined;
  if (items === undefined || !isNode(items) || items.keys !== undefined) return undefined;
  return {
    title: string(value, 'title'),
    language: string(value, 'language'),
    items: items.entries.filter(isNode).map(jsonItem),
  };
}

function jsonItem(item: JsonNode): FeedItem {
  return {
    id: scalar(item, 'id'),
    link: string(item, 'url') ?? string(item, 'external_url'),
    title: text(item, 'title', 'plain'),
    summary:
      text(item, 'summary', 'plain') ??
      text(item, 'content_text', 'plain') ??
      text(item, 'content_html', 'html'),
    published: string(item, 'date_published') ?? string(item, 'date_modified'),
  };
}

function text(item: JsonNode, key: string, format: FeedText['format']): FeedText | undefined {
  const found = string(item, key);
  return found === undefined ? undefined : { text: found, format };
}

/** Ids of some feeds are numbers, and the standard has them read as text. */
function scalar(node: JsonNode, key: string): string | undefined {
  const value = member(node, key);
  return string(node, key) ?? (value === undefined || isNode(value) ? undefined : value);
}

function string(node: JsonNode, key: string): string | undefined {
  const value = member(node, key);
  if (value === undefined || isNode(value) || !value.startsWith('"')) return undefined;
  return (JSON.parse(value) as string).trim() || undefined;
}

function member({ keys, entries }: JsonNode, key: string): JsonValue | undefined {
  return entries[keyIndex(keys ?? [], key)];
}
