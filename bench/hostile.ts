/**
 * `npm run bench -- hostile [WORD]`: answers made to hold a check, each met while another is held:
 * seconds of the processor, what memory it left behind, and what the check came to. Exits 1 where one
 * takes over two seconds or keeps memory. With a word only those whose name has it.
 */
import type { Bomb } from './hostile/bomb';
import { jsonBombs, lineBombs, markupBombs } from './hostile/data-bombs';
import { type Met, meet } from './hostile/measure';
import { ruleBombs, selectorBombs, structureBombs, textBombs } from './hostile/page-bombs';

const GROUPS: readonly (() => readonly Bomb[])[] = [
  structureBombs,
  textBombs,
  selectorBombs,
  ruleBombs,
  lineBombs,
  jsonBombs,
  markupBombs,
];

const MOST_SECONDS = 2;
/** What takes longer is met three times. */
const CLEARLY_LESS = 1;
/** What the engine's own code and the tables of a first use may take. */
const MOST_LEFT = 10_000_000;

export async function main([word = '', ...more]: readonly string[]): Promise<number> {
  let met = 0;
  let kept = true;
  for (const bombs of more.length > 0 ? [] : GROUPS) {
    for (const bomb of bombs()) {
      if (!bomb.name.includes(word)) continue;
      const answer = await meet(bomb, CLEARLY_LESS);
      met += 1;
      kept &&= isHeldOff(answer);
      console.log(told(bomb.name, answer));
    }
  }
  if (met === 0) {
    console.error('Usage: npm run bench -- hostile [WORD]');
    return 2;
  }
  console.log(
    kept
      ? `✓ none takes over ${MOST_SECONDS} s, and none keeps memory`
      : '✗ something hostile is not held off',
  );
  return kept ? 0 : 1;
}

function isHeldOff({ seconds, left }: Met): boolean {
  return seconds <= MOST_SECONDS && left <= MOST_LEFT;
}

function told(name: string, met: Met): string {
  const { seconds, state, left } = met;
  const mark = isHeldOff(met) ? '✓' : '✗';
  const mb = `${(left / 1e6).toFixed(1)} MB left`;
  return `${mark} ${name.padEnd(42)} ${seconds.toFixed(2).padStart(6)} s  ${mb.padStart(12)}  ${state}`;
}
