/** The lines of a case file, and what is wrong with one that is none. */
import { readFileSync } from 'node:fs';

/**
 * @param needed what every line has, in words for the person who named another file
 * @throws Error that says in its message what is wrong with which line
 */
export function readLines<Line>(
  file: string,
  isLine: (value: unknown) => value is Line,
  needed: string,
): readonly Line[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot read ${file}: ${why}`, { cause });
  }
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${file}:${index + 1}`;
    const value = parse(line, where);
    if (!isLine(value)) throw new Error(`${where} is no case of this command: each has ${needed}`);
    return [value];
  });
}

function parse(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where} is not a line of JSON`, { cause });
  }
}
