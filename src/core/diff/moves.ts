/**
 * Lines that are in both texts, in another place. A line that is nowhere else and says something
 * takes along the lines beside it that went the same way; a "Read more" by itself goes nowhere, as
 * no one can tell which of them it was. Where nothing but the order differs, everything has moved.
 */
import { type Gap, hasLetter, type Line } from './line';

export interface Moves {
  /** Lines of the text before that stand elsewhere now. */
  readonly from: ReadonlySet<Line>;
  /** The same lines in the text after. */
  readonly to: ReadonlySet<Line>;
}

export interface MoveInput {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  /** What is not in the same place on both sides. */
  readonly gaps: readonly Gap[];
  /** Lines whose partner is known by other means. */
  readonly settled: ReadonlySet<Line>;
}

const NO_MOVES: Moves = { from: new Set(), to: new Set() };

export function findMoves({ before, after, gaps, settled }: MoveInput): Moves {
  const isFree = (line: Line) => !settled.has(line);
  const left = gaps.flatMap((gap) => gap.before).filter(isFree);
  const come = gaps.flatMap((gap) => gap.after).filter(isFree);
  if (left.length === 0 || come.length === 0) return NO_MOVES;
  const moves = new MoveFinder(left, come);
  moves.takeRuns(countsOf(before), countsOf(after));
  // With nothing settled, all that differs is among these lines.
  if (settled.size === 0 && isOtherOrder(left, come) && saysOrder(left, before)) moves.takeRest();
  return moves;
}

/** How often each number is there. */
function countsOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { number } of lines) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function isOtherOrder(left: readonly Line[], come: readonly Line[]): boolean {
  if (left.length !== come.length) return false;
  const [before, after] = [countsOf(left), countsOf(come)];
  for (const [number, count] of before) if (after.get(number) !== count) return false;
  return true;
}

/** Prices that changed places between lines that stay are other prices, not another order. */
function saysOrder(left: readonly Line[], before: readonly Line[]): boolean {
  return left.some(hasLetter) || !before.some(hasLetter);
}

/** Three letters of an alphabet, or two signs of a script in which a sign is a word. */
const TELLING = /\p{L}[^]*?\p{L}[^]*?\p{L}|\p{Lo}[^]*?\p{Lo}/u;
const TELLING_CHARS = 200;

class MoveFinder implements Moves {
  readonly from = new Set<Line>();
  readonly to = new Set<Line>();

  /** By place in their text. */
  private readonly leftAt: (Line | undefined)[] = [];
  private readonly comeAt: (Line | undefined)[] = [];

  constructor(
    private readonly left: readonly Line[],
    private readonly come: readonly Line[],
  ) {
    for (const line of left) this.leftAt[line.at] = line;
    for (const line of come) this.comeAt[line.at] = line;
  }

  takeRuns(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): void {
    const comeAs = new Map(this.come.map((line) => [line.number, line]));
    for (const old of this.left) {
      const now = comeAs.get(old.number);
      if (now === undefined || this.from.has(old)) continue;
      if (before.get(old.number) !== 1 || after.get(old.number) !== 1) continue;
      if (!TELLING.test(old.key.slice(0, TELLING_CHARS))) continue;
      this.take(old, now);
      this.takeBeside(old, now, 1);
      this.takeBeside(old, now, -1);
    }
  }

  takeRest(): void {
    const waiting = new Map<number, Line[]>();
    for (const line of [...this.come].reverse()) {
      if (this.to.has(line)) continue;
      const known = waiting.get(line.number);
      if (known === undefined) waiting.set(line.number, [line]);
      else known.push(line);
    }
    for (const old of this.left) {
      const now = this.from.has(old) ? undefined : waiting.get(old.number)?.pop();
      if (now !== undefined) this.take(old, now);
    }
  }

  private take(old: Line, now: Line): void {
    this.from.add(old);
    this.to.add(now);
  }

  private takeBeside(old: Line, now: Line, step: 1 | -1): void {
    for (let distance: number = step; ; distance += step) {
      const [from, to] = [this.leftAt[old.at + distance], this.comeAt[now.at + distance]];
      if (from === undefined || to === undefined || from.number !== to.number) return;
      if (this.from.has(from) || this.to.has(to)) return;
      this.take(from, to);
    }
  }
}
