/**
 * The items of a feed, matched: first by what they say, since some feeds make all ids anew, then by
 * their id. Their order is nothing, and one that fell off the end of the feed is no news.
 */
import type { Block } from '../content/block';
import { droppedItems } from '../content/feed-window';
import { startNumbering } from './intern';
import { type Line, linesOf } from './line';
import type { Step } from './pair';

export function isItems(before: readonly Block[], after: readonly Block[]): boolean {
  const isItem = ({ kind }: Block) => kind === 'item';
  return before.length + after.length > 0 && before.every(isItem) && after.every(isItem);
}

/** In the order of the feed, newest first as feeds have it; what is gone comes last. */
export function itemSteps(before: readonly Block[], after: readonly Block[]): readonly Step[] {
  const numberOf = startNumbering();
  const [old, now] = [linesOf(before, numberOf), inFeedOrder(linesOf(after, numberOf))];
  const partners = partnersOf(old, now);
  const steps = now.map((line): Step => {
    const partner = partners.get(line);
    if (partner === undefined) return { kind: 'added', after: line };
    return {
      kind: partner.number === line.number ? 'same' : 'replaced',
      before: partner,
      after: line,
    };
  });
  const kept = new Set(partners.values());
  const dropped = droppedItems(
    before,
    now.map((line) => withIdOf(line, partners.get(line))),
  );
  for (const line of old) {
    if (!kept.has(line) && !dropped.has(line.block)) steps.push({ kind: 'removed', before: line });
  }
  return steps;
}

function partnersOf(old: readonly Line[], now: readonly Line[]): ReadonlyMap<Line, Line> {
  const partners = new Map<Line, Line>();
  const taken = new Set<Line>();
  for (const nameOf of [({ key }: Line) => key, ({ block }: Line) => block.id]) {
    const free = new Map<string, Line[]>();
    for (const line of old) {
      const name = nameOf(line);
      if (name === undefined || taken.has(line)) continue;
      const known = free.get(name);
      if (known === undefined) free.set(name, [line]);
      else known.push(line);
    }
    for (const lines of free.values()) lines.reverse();
    for (const line of now) {
      const name = nameOf(line);
      if (name === undefined || partners.has(line)) continue;
      const partner = free.get(name)?.pop();
      if (partner === undefined) continue;
      partners.set(line, partner);
      taken.add(partner);
    }
  }
  return partners;
}

function withIdOf({ block }: Line, partner: Line | undefined): Block {
  const id = partner?.block.id;
  return id === undefined ? block : { ...block, id };
}

function inFeedOrder(lines: readonly Line[]): readonly Line[] {
  const placeOf = ({ block }: Line) => block.inFeed?.index ?? 0;
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b));
}
