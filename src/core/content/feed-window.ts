/**
 * A feed shows a window: as new items come in at one end, old ones fall off the other, and that is
 * no news. An item that disappears from between others was taken out, and that is.
 */
import type { Block } from './block';

/**
 * The items of the version before that only fell off the end of the window: they are gone, something
 * new has come (if only something that the rules took out), and each item that is in both versions is newer. By date where both have one, else by
 * their order in the feed, newest first. Empty for blocks that are no feed's.
 */
export function droppedItems(
  before: readonly Block[],
  after: readonly Block[],
): ReadonlySet<Block> {
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsAfter = new Set(after.map(({ id }) => id));
  const items = before.filter(({ inFeed }) => inFeed !== undefined);
  const news = after.filter(({ id, inFeed }) => inFeed !== undefined && !idsBefore.has(id));
  const known = items.filter(({ id }) => idsAfter.has(id));
  if (news.length === 0 && !havePassedOn(known, after)) return new Set();
  const kept = endOf(known);
  return new Set(items.filter((item) => !idsAfter.has(item.id) && isBeyond(item, kept)));
}

/** All stand further back: what came in before them is among what the person ignores. */
function havePassedOn(known: readonly Block[], after: readonly Block[]): boolean {
  const placeOf = new Map(after.map(({ id, inFeed }) => [id, inFeed?.index ?? -1]));
  const isFurtherBack = ({ id, inFeed }: Block) => (placeOf.get(id) ?? -1) > (inFeed?.index ?? 0);
  return known.length > 0 && known.every(isFurtherBack);
}

interface WindowEnd {
  /** Of the oldest item that was kept; `undefined` if none, or one without a date. */
  readonly publishedAt: number | undefined;
  readonly index: number;
  readonly allDated: boolean;
}

function endOf(kept: readonly Block[]): WindowEnd {
  let publishedAt: number | undefined;
  let index = -1;
  let allDated = true;
  for (const { inFeed } of kept) {
    if (inFeed === undefined) continue;
    index = Math.max(index, inFeed.index);
    if (inFeed.publishedAt === undefined) allDated = false;
    else publishedAt = Math.min(publishedAt ?? inFeed.publishedAt, inFeed.publishedAt);
  }
  return { publishedAt, index, allDated };
}

function isBeyond({ inFeed }: Block, end: WindowEnd): boolean {
  if (inFeed === undefined) return false;
  if (end.allDated && end.publishedAt !== undefined && inFeed.publishedAt !== undefined) {
    if (inFeed.publishedAt !== end.publishedAt) return inFeed.publishedAt < end.publishedAt;
  }
  return inFeed.index > end.index;
}
