/**
 * The items of a feed as blocks, one an item: its title and what is said of it. They are in order of
 * their text, so that the feed's own order is nothing, and neither are ids that are made anew for
 * every answer. An item's id is for the difference: it tells which new text replaces which old one.
 */
import type { Block } from './block';
import type { Feed, FeedItem } from './feed';
import { FeedTextReader } from './feed-text';
import { foldText } from './fold';

const BETWEEN = ' — ';

/** `undefined` when the texts of the items are too much to read. */
export function feedBlocks({ items }: Feed): readonly Block[] | undefined {
  const reader = new FeedTextReader();
  const blocks: Block[] = [];
  for (const [index, item] of items.entries()) {
    const text = itemText(item, reader);
    if (text === undefined) return undefined;
    if (text === '') continue;
    const publishedAt = timeOf(item.published);
    blocks.push({
      text,
      tag: 'item',
      kind: 'item',
      id: item.id ?? item.link ?? (foldText(item.title?.text ?? '') || text),
      inFeed: { index, ...(publishedAt === undefined ? {} : { publishedAt }) },
    });
  }
  return withOwnIds(blocks.sort(byText));
}

function itemText(item: FeedItem, reader: FeedTextReader): string | undefined {
  const title = item.title === undefined ? '' : reader.read(item.title);
  const summary = item.summary === undefined ? '' : reader.read(item.summary);
  if (title === undefined || summary === undefined) return undefined;
  const parts = title === summary ? [title] : [title, summary];
  return parts.filter((part) => part !== '').join(BETWEEN) || foldText(item.link ?? item.id ?? '');
}

function byText(a: Block, b: Block): number {
  if (a.text !== b.text) return a.text < b.text ? -1 : 1;
  return (a.id ?? '') < (b.id ?? '') ? -1 : 1;
}

/** Feeds that give several items one id have them told apart by their number. */
function withOwnIds(blocks: readonly Block[]): readonly Block[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const { id = '' } = block;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? block : { ...block, id: `${id} (${count})` };
  });
}

const ZONE = /(?:Z|[+-]\d\d:?\d\d|\b[A-Z]{1,5})$/i;

/** RFC 822 or RFC 3339; a time without a zone is taken as UTC, or it would differ by computer. */
function timeOf(date: string | undefined): number | undefined {
  if (date === undefined || date.length > 100) return undefined;
  const time = Date.parse(ZONE.test(date) || !date.includes(':') ? date : `${date}Z`);
  return Number.isNaN(time) ? undefined : time;
}
