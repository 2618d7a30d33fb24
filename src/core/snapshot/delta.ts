/**
 * A delta: what to do to the newer of two sources to have the older. It is written as a JSON array of
 * triples: so many UTF-16 units to keep, so many to leave out, and the text to put there; what comes
 * after the last triple is kept. JSON carries lone surrogates too, so any two strings will do.
 *
 * @see docs/adr/0010-kept-versions.md
 */
import { align } from '../diff/align';
import { type Budget, startBudget } from '../diff/budget';
import { intern } from '../diff/intern';
import { pieces, smallPieces } from './pieces';

export class DeltaError extends Error {
  override readonly name = 'DeltaError';
}

/** In the newer source from `start` to `end` stands, in the older, `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** For cutting into pieces and for looking closer, each; what is left undone makes a delta longer. */
const BUDGET_MS = 500;
/** Kept units between two edits that are fewer than this cost more than they save. */
const LEAST_KEPT = 8;
/** Longer stretches are not looked at more closely. */
const MAX_CLOSE = 400_000;

/** Never fails; two sources with nothing in common give a delta as long as the older. */
export function makeDelta(older: string, newer: string): string {
  if (older === newer) return '[]';
  const edits: Edit[] = [];
  const closely = stepBudget();
  // Most of a long page is before the first edit and after the last: it need not be cut.
  const { start, end, text } = trimmed({ older, newer, start: 0 });
  const inner = gapsBetween(pieces(text), pieces(newer.slice(start, end)), start, stepBudget());
  for (const gap of inner) {
    if (gap.older.length + gap.newer.length > MAX_CLOSE) {
      pushEdit(edits, newer, gap);
      continue;
    }
    const inside = gapsBetween(smallPieces(gap.older), smallPieces(gap.newer), gap.start, closely);
    for (const edit of inside) pushEdit(edits, newer, edit);
  }
  return written(edits, newer);
}

/**
 * The older source.
 *
 * @throws DeltaError where it is no delta, or none to this source
 */
export function applyDelta(newer: string, delta: string): string {
  const steps = parsed(delta);
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < steps.length; index += 3) {
    const [keep, leaveOut, text] = [steps[index], steps[index + 1], steps[index + 2]];
    if (!isCount(keep) || !isCount(leaveOut) || typeof text !== 'string') {
      throw new DeltaError(`not a delta: step ${index / 3} is malformed`);
    }
    if (at + keep + leaveOut > newer.length) {
      throw new DeltaError(`not a delta to this source: step ${index / 3} is past its end`);
    }
    parts.push(newer.slice(at, at + keep), text);
    at += keep + leaveOut;
  }
  parts.push(newer.slice(at));
  return parts.join('');
}

interface Gap {
  readonly older: string;
  readonly newer: string;
  /** Where it starts in the newer source. */
  readonly start: number;
}

/** The stretches that are not the same on both sides, in order. */
function* gapsBetween(
  older: readonly string[],
  newer: readonly string[],
  offset: number,
  budget: Budget,
): Generator<Gap> {
  const { a, b } = intern(older, newer);
  const { partners } = align(a, b, budget);
  let i = 0;
  let j = 0;
  let at = offset;
  while (i < older.length || j < newer.length) {
    if (i < older.length && partners[i] === j) {
      at += (newer[j] as string).length;
      i += 1;
      j += 1;
      continue;
    }
    const [fromI, fromJ, start] = [i, j, at];
    while (i < older.length && partners[i] === -1) i += 1;
    const until = i < older.length ? (partners[i] as number) : newer.length;
    for (; j < until; j += 1) at += (newer[j] as string).length;
    yield { older: older.slice(fromI, i).join(''), newer: newer.slice(fromJ, j).join(''), start };
  }
}

function pushEdit(edits: Edit[], source: string, gap: Gap): void {
  const edit = trimmed(gap);
  const last = edits.at(-1);
  if (last === undefined || edit.start - last.end >= LEAST_KEPT) {
    edits.push(edit);
    return;
  }
  const between = source.slice(last.end, edit.start);
  edits[edits.length - 1] = {
    start: last.start,
    end: edit.end,
    text: last.text + between + edit.text,
  };
}

/** Without what both sides begin and end with. */
function trimmed({ older, newer, start }: Gap): Edit {
  const shorter = Math.min(older.length, newer.length);
  let front = 0;
  while (front < shorter && older.charCodeAt(front) === newer.charCodeAt(front)) front += 1;
  let back = 0;
  while (
    back < shorter - front &&
    older.charCodeAt(older.length - 1 - back) === newer.charCodeAt(newer.length - 1 - back)
  ) {
    back += 1;
  }
  return {
    start: start + front,
    end: start + newer.length - back,
    text: older.slice(front, older.length - back),
  };
}

function written(edits: readonly Edit[], newer: string): string {
  const steps: (number | string)[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    steps.push(start - at, end - start, text);
    at = end;
  }
  if (at > newer.length) throw new RangeError('an edit past the end of its source');
  return JSON.stringify(steps);
}

function parsed(delta: string): readonly unknown[] {
  let steps: unknown;
  try {
    steps = JSON.parse(delta);
  } catch (cause) {
    throw new DeltaError('not a delta: not JSON', { cause });
  }
  if (!Array.isArray(steps) || steps.length % 3 !== 0) {
    throw new DeltaError('not a delta: not an array of triples');
  }
  return steps;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** In steps: the engine has no clock of its own. */
function stepBudget(): Budget {
  return startBudget(BUDGET_MS, () => 0);
}
