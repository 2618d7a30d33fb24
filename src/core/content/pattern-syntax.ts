/**
 * A pattern as a person types it, made into what the engine reads: plain, or `/…/flags`. The engine
 * speaks RE2 syntax; where people write what JavaScript or Python understand and RE2 spells
 * otherwise, it is respelled here. `\d`, `\w` and `\b` mean ASCII, as in JavaScript: what a person
 * tries out in a tester of patterns is what holds here.
 *
 * @see docs/adr/0009-what-counts-as-a-change.md
 */
import { ownOf } from '../own-of';
import { composeText } from './composed-text';

/** Longer than any pattern that is written by hand, and long enough for a line made into one. */
export const MAX_PATTERN_CHARS = 1000;

export type PatternReason =
  | 'empty'
  | 'too-long'
  | 'too-large'
  | 'flag'
  | 'look-around'
  | 'back-reference'
  | 'syntax';

/** Why a pattern can't be used: a word for a label, and the words of the engine. */
export interface PatternProblem {
  readonly reason: PatternReason;
  readonly message: string;
}

export interface ParsedPattern {
  readonly source: string;
  readonly ignoreCase: boolean;
  /** Over the whole text, `.` being a line break too. */
  readonly wholeText: boolean;
  /** `^` and `$` at each line of the whole text; a line by itself has no other. */
  readonly multiline: boolean;
}

export type Parsed =
  | { readonly kind: 'parsed'; readonly pattern: ParsedPattern }
  | { readonly kind: 'problem'; readonly problem: PatternProblem };

/** What a flag may be in one language or another: `/usr/bin` is no pattern with flags. */
const DELIMITED = /^\/([\s\S]*)\/([dgimsuvxy]*)$/;
const KNOWN_FLAGS = 'gimsu';

const ODD_BLANK = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** What is copied from a page is in the page's own form; the text it is looked for in is folded. */
function asTextIs(source: string): string {
  return composeText(source.replace(INVISIBLE, '').replace(ODD_BLANK, ' '));
}

export function parsePattern(typed: string): Parsed {
  if (typed.length > MAX_PATTERN_CHARS) {
    return problem('too-long', `${typed.length} characters, at most ${MAX_PATTERN_CHARS}`);
  }
  const [, body, flags] = DELIMITED.exec(typed) ?? [undefined, typed, ''];
  const source = asTextIs(body ?? typed);
  const given = flags ?? '';
  if (source.trim() === '') return problem('empty', 'nothing to look for');
  const strange = [...given].find((flag) => !KNOWN_FLAGS.includes(flag));
  if (strange !== undefined) return problem('flag', `flag ${strange}: only i, s, m, u and g`);
  const refused = refusedConstruct(source);
  if (refused !== undefined) return { kind: 'problem', problem: refused };
  return {
    kind: 'parsed',
    pattern: {
      source: respell(source),
      ignoreCase: given.includes('i'),
      wholeText: given.includes('s'),
      multiline: given.includes('m'),
    },
  };
}

function problem(reason: PatternReason, message: string): Parsed {
  return { kind: 'problem', problem: { reason, message } };
}

/** An escape, a class or a group's opening: the pieces in which a pattern is read here. */
const PIECES =
  /\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|k<[^>]*>|[\s\S])|\(\?<?[=!]|\[\^?\]?|\]/gu;

/** What no engine of linear time can do; named before the engine calls it bad syntax. */
function refusedConstruct(source: string): PatternProblem | undefined {
  let inClass = false;
  for (const [piece] of source.matchAll(PIECES)) {
    if (piece.startsWith('[')) inClass = true;
    else if (piece === ']') inClass = false;
    else if (inClass) continue;
    else if (piece.startsWith('(?')) {
      return { reason: 'look-around', message: `look-around is not supported: ${piece}` };
    } else if (/^\\(?:[1-9]|k<)/.test(piece)) {
      return { reason: 'back-reference', message: `back-references are not supported: ${piece}` };
    }
  }
  return undefined;
}

/** Names of Unicode properties that RE2 knows by their short form alone. */
const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  Punctuation: 'P',
  Symbol: 'S',
  Currency_Symbol: 'Sc',
  Separator: 'Z',
};

/** `\u00e9`, `\u{1f600}`, `\p{Letter}`, `\p{Script=Greek}`, and needless escapes of letters beyond ASCII. */
function respell(source: string): string {
  return source.replace(PIECES, (piece) => {
    if (!piece.startsWith('\\')) return piece;
    const code = /^\\u\{?([0-9a-fA-F]+)\}?$/.exec(piece)?.[1];
    if (code !== undefined) return `\\x{${code}}`;
    const property =
      /^(\\[pP])\{(?:(?:Script|sc|Script_Extensions|scx|General_Category|gc)=)?(.+)\}$/;
    const [, escape, name] = property.exec(piece) ?? [];
    if (escape !== undefined && name !== undefined) {
      return `${escape}{${ownOf(PROPERTY_NAMES, name) ?? name}}`;
    }
    return /^\\[^\u0000-\u007f]/u.test(piece) ? piece.slice(1) : piece;
  });
}
