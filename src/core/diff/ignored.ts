/**
 * What the person has ignored inside a line, read from its key: where case is ignored the key has no
 * capitals, where blanks are it has no blanks. So words can be compared as lines were.
 */
import type { Block } from '../content/block';
import { foldCase } from '../content/case-fold';

export type Keyed = Pick<Block, 'text' | 'key'>;

export type Fold = (text: string) => string;

/** Makes equal what is equal but for what is ignored in these lines. */
export function foldOf(lines: readonly Keyed[]): Fold {
  const keyed = lines.filter(({ key, text }) => key !== undefined && key !== text);
  if (keyed.length === 0) return (text) => text;
  const blanks = keyed.some(({ key = '', text }) => /\s/.test(text) && !/\s/.test(key));
  const letters = keyed.some(({ key = '', text }) => withoutBlanks(key) !== withoutBlanks(text));
  return (text) => {
    const spaced = blanks ? withoutBlanks(text) : text;
    return letters ? foldCase(spaced) : spaced;
  };
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
