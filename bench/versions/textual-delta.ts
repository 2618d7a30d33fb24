/**
 * What versions are measured against: for each the shortest classical textual delta, an `ed` script
 * that makes the older of the next newer. It names line numbers and holds only the older's lines.
 */
import { align } from '../../src/core/diff/align';
import { startBudget } from '../../src/core/diff/budget';
import { intern } from '../../src/core/diff/intern';

export function textualDelta(older: string, newer: string, cut: 'lines' | 'tags'): string {
  const [before, after] = [entries(older, cut), entries(newer, cut)];
  const { a, b } = intern(before, after);
  const { partners } = align(
    a,
    b,
    startBudget(2000, () => 0),
  );
  const script: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && partners[i] === j) {
      i += 1;
      j += 1;
      continue;
    }
    const [fromI, fromJ] = [i, j];
    while (i < before.length && partners[i] === -1) i += 1;
    j = i < before.length ? (partners[i] as number) : after.length;
    const command = i === fromI ? 'd' : j === fromJ ? 'a' : 'c';
    script.push(`${fromJ + 1},${j}${command}`);
    if (command !== 'd') script.push(...before.slice(fromI, i), '.');
  }
  return `${script.join('\n')}\n`;
}

function entries(text: string, cut: 'lines' | 'tags'): readonly string[] {
  return cut === 'lines' ? text.split('\n') : text.split(/(?<=>)/);
}
