/**
 * Lines that are in both texts, in another place. A line that is nowhere else and says something
 * takes along the lines beside it that went the same way; a "Read more" by itself goes nowhere, as
 * no one can tell which of them it was. Where nothing but the order differs, everything has moved.
 */
import { countsOf, type Gap, type Line } from './line';
import { LineSet, type LineSets } from './line-set';

export interface Moves {
  /** Lines of the text before that stand elsewhere now. */
  readonly from: LineSet;
  /** The same lines in the text after. */
  readonly to: LineSet;
}

export interface MoveInput {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  /** What is not in the same place on both sides. */
  readonly gaps: readonly Gap[];
  /** Lines whose partner is known by other means. */
  readonly settled: LineSets;
  /** Lines that are the value of a name which stayed: from one name to another, values do not move. */
  readonly values: LineSets;
}

const NO_MOVES: Moves = { from: new LineSet(0), to: new LineSet(0) };

export function findMoves({ before, after, gaps, settled, values }: MoveInput): Moves {
  const [old, now] = [countsOf(before), countsOf(after)];
  // Nothing has moved where no line is in both.
  if (!old.some((count, number) => count > 0 && (now[number] ?? 0) > 0)) return NO_MOVES;
  const left: Line[] = [];
  const come: Line[] = [];
  for (const gap of gaps) {
    for (const line of gap.before) if (!settled.before.has(line)) left.push(line);
    for (const line of gap.after) if (!settled.after.has(line)) come.push(line);
  }
  if (left.length === 0 || come.length === 0) return NO_MOVES;
  const moves = new MoveFinder({ before, after, left, come, values });
  moves.takeRuns(old, now);
  // With nothing settled, all that differs is among these lines.
  const isAllOpen = settled.before.size + settled.after.size === 0;
  if (isAllOpen && isOtherOrder(left, come)) moves.takeRest();
  return moves;
}

function isOtherOrder(left: readonly Line[], come: readonly Line[]): boolean {
  if (left.length !== come.length) return false;
  const [before, after] = [countsOf(left), countsOf(come)];
  return before.length === after.length && before.every((count, number) => after[number] === count);
}

/** By place in their text. Of its full length from the start: an array with holes is slow. */
function byPlace(lines: readonly Line[], length: number): readonly (Line | undefined)[] {
  const placed: (Line | undefined)[] = [];
  for (let at = 0; at < length; at += 1) placed.push(undefined);
  for (const line of lines) placed[line.at] = line;
  return placed;
}

/** Three letters of an alphabet, or two signs of a script in which a sign is a word. */
const TELLING = /\p{L}[^]*?\p{L}[^]*?\p{L}|\p{Lo}[^]*?\p{Lo}/u;
const TELLING_CHARS = 200;

interface Movable extends Pick<MoveInput, 'before' | 'after' | 'values'> {
  readonly left: readonly Line[];
  readonly come: readonly Line[];
}

class MoveFinder implements Moves {
  readonly from: LineSet;
  readonly to: LineSet;

  private readonly left: readonly Line[];
  private readonly come: readonly Line[];
  private readonly values: LineSets;
  private readonly leftAt: readonly (Line | undefined)[];
  private readonly comeAt: readonly (Line | undefined)[];

  constructor({ before, after, left, come, values }: Movable) {
    this.from = new LineSet(before.length);
    this.to = new LineSet(after.length);
    this.left = left;
    this.come = come;
    this.values = values;
    this.leftAt = byPlace(left, before.length);
    this.comeAt = byPlace(come, after.length);
  }

  takeRuns(before: Int32Array, after: Int32Array): void {
    const isOnce = ({ number }: Line) => before[number] === 1 && after[number] === 1;
    // By number: the place of what came.
    const comeAs = new Int32Array(after.length).fill(-1);
    for (const line of this.come) if (isOnce(line)) comeAs[line.number] = line.at;
    for (const old of this.left) {
      const now = isOnce(old) ? this.comeAt[comeAs[old.number] ?? -1] : undefined;
      if (now === undefined || this.from.has(old) || this.areValues(old, now)) continue;
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
      if (now !== undefined && !this.areValues(old, now)) this.take(old, now);
    }
  }

  private areValues(old: Line, now: Line): boolean {
    return this.values.before.has(old) && this.values.after.has(now);
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
