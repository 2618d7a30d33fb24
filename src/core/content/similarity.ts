/** How alike two readings are, block by block and whatever the order. */

/**
 * Twice the blocks both have, counted with repeats, over all blocks of both (Sørensen and Dice):
 * 0 for nothing in common, 1 for the same blocks in any order, and for two empty readings. A
 * sign-in page in the place of the content shares little but the frame of the site.
 */
export function sharedBlockRatio(
  a: readonly { readonly text: string }[],
  b: readonly { readonly text: string }[],
): number {
  const total = a.length + b.length;
  if (total === 0) return 1;
  const left = new Map<string, number>();
  for (const { text } of a) left.set(text, (left.get(text) ?? 0) + 1);
  let shared = 0;
  for (const { text } of b) {
    const count = left.get(text) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(text, count - 1);
  }
  return (2 * shared) / total;
}
