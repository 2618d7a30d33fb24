/** Content without elements as blocks: one a line, blank ones left out. */
import { type Block, block } from './block';
import { foldText } from './fold';

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export function plainLines(text: string): readonly Block[] {
  return text
    .split(LINE_END)
    .map(foldText)
    .filter((line) => line !== '')
    .map((line) => block(line, 'line', undefined));
}

/** Markup that could not be read, as its source: one tag a line where tags touch. */
export function sourceLines(text: string): readonly Block[] {
  return plainLines(text.replaceAll('><', '>\n<'));
}
