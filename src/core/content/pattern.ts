/**
 * Patterns of the person's own, on an engine that needs no more than linear time for a search (RE2):
 * a page can't make one run for minutes. Look-around and back-references, which no such engine has,
 * are refused with the reason when they are typed. The only file that knows re2js.
 *
 * Steps are counted through the engine's own reading of the text (`counted-text.ts`), for which its
 * inner entry point is used: the public one takes strings only and can't be stopped.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import { RE2JS } from 're2js';
import { CountedText, type Steps, StepsUsedUp, spend } from './counted-text';
import { type ParsedPattern, type PatternProblem, parsePattern } from './pattern-syntax';
import type { Span } from './span';

/** Instructions of a compiled pattern. Hand-written ones have some dozens. */
const MAX_PROGRAM_SIZE = 2000;
/**
 * So many bits of memory the engine spends on its quick search for a match's bounds, for patterns of
 * at most so many instructions (re2js, `Backtracker`). Where they don't suffice, each character
 * costs up to the pattern's size.
 */
const QUICK_BITS = 262_144;
const QUICK_PROGRAM_SIZE = 500;
/** Of a search that reads next to nothing: of many short lines, or of matches side by side. */
const STEPS_PER_SEARCH = 10;

export type CheckedPattern =
  | { readonly kind: 'good' }
  | { readonly kind: 'bad'; readonly problem: PatternProblem };

export interface Pattern {
  readonly typed: string;
  /** Over the whole text and not line by line. */
  readonly wholeText: boolean;
  /** @throws StepsUsedUp */
  readonly isIn: (text: string, steps: Steps) => boolean;
  /** Matches that are not empty, in order. @throws StepsUsedUp */
  readonly spans: (text: string, steps: Steps) => readonly Span[];
}

export type CompiledPattern =
  | { readonly kind: 'compiled'; readonly pattern: Pattern }
  | { readonly kind: 'bad'; readonly problem: PatternProblem };

/** For the moment a pattern is typed: whether it can be used, else why not. Never throws. */
export function checkPattern(typed: string): CheckedPattern {
  const compiled = compilePattern(typed);
  return compiled.kind === 'bad' ? compiled : { kind: 'good' };
}

export function compilePattern(typed: string): CompiledPattern {
  const parsed = parsePattern(typed);
  if (parsed.kind === 'problem') return { kind: 'bad', problem: parsed.problem };
  const engine = compile(parsed.pattern);
  if (typeof engine === 'string') {
    return { kind: 'bad', problem: { reason: 'syntax', message: engine } };
  }
  const size = engine.programSize();
  if (size > MAX_PROGRAM_SIZE) {
    const message = `${size} instructions, at most ${MAX_PROGRAM_SIZE}`;
    return { kind: 'bad', problem: { reason: 'too-large', message } };
  }
  return {
    kind: 'compiled',
    pattern: {
      typed,
      wholeText: parsed.pattern.wholeText,
      isIn: (text, steps) => isIn(engine, text, steps),
      spans: (text, steps) => (isIn(engine, text, steps) ? spansOf(engine, text, steps) : []),
    },
  };
}

/** What `action` gives, or `undefined` once its steps are used up. */
export function withinSteps<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof StepsUsedUp) return undefined;
    throw error;
  }
}

function compile({ source, ignoreCase, wholeText, multiline }: ParsedPattern): RE2JS | string {
  const flags =
    (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) |
    (wholeText ? RE2JS.DOTALL : 0) |
    (multiline ? RE2JS.MULTILINE : 0);
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    // Whatever the engine makes of a text that someone typed: it is a pattern that can't be used.
    return error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'syntax';
  }
}

const ANYWHERE = 0;

/** Cheap for any pattern: the engine needs no bounds. */
function isIn(engine: RE2JS, text: string, steps: Steps): boolean {
  spend(steps, STEPS_PER_SEARCH);
  return engine.re2().executeEngine(new CountedText(text, steps, 1), 0, ANYWHERE, 0) !== null;
}

function spansOf(engine: RE2JS, text: string, steps: Steps): readonly Span[] {
  const size = engine.programSize();
  const isQuick = size <= QUICK_PROGRAM_SIZE && text.length <= QUICK_BITS / size;
  const counted = new CountedText(text, steps, isQuick ? 1 : size);
  const found: Span[] = [];
  let from = 0;
  while (from <= text.length) {
    spend(steps, STEPS_PER_SEARCH);
    const bounds: readonly number[] | null = engine.re2().executeEngine(counted, from, ANYWHERE, 2);
    const [start, end] = bounds ?? [];
    if (start === undefined || end === undefined) break;
    if (end > start) found.push({ start, end });
    from = end > start ? end : end + widthAt(text, end);
  }
  return found;
}

function widthAt(text: string, position: number): number {
  return (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
}
