/**
 * The parts of an XML text that are no content: comments, processing instructions, the document type
 * with its entities. They are passed over by their ends alone, so that no entity is ever declared,
 * expanded or fetched.
 *
 * @see https://www.w3.org/TR/xml/ sections 2.5, 2.6, 2.8
 */

/** The index after the comment, instruction or document type that begins at `at`, if one does. */
export function endOfAside(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return endAfter(text, '?>', at + 2);
  return /^<!doctype/i.test(text.slice(at, at + 9)) ? endOfDoctype(text, at + 9) : undefined;
}

/** The name of the outermost element; `undefined` if the text does not begin like XML. */
export function rootName(text: string): string | undefined {
  let at = afterBlanks(text, text.startsWith('\ufeff') ? 1 : 0);
  for (let end = endOfAside(text, at); end !== undefined; end = endOfAside(text, at)) {
    at = afterBlanks(text, end);
  }
  return /^<([\p{L}_:][\p{L}\p{N}_:.-]*)[\s/>]/u.exec(text.slice(at, at + 200))?.[1];
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

function afterBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

/** Anything that can hide the end: quoted text, the internal subset and what stands in it. */
const DOCTYPE_MARK = /["'[\]>]|<!--|<\?/g;

function endOfDoctype(text: string, from: number): number {
  let inSubset = false;
  let at = from;
  for (;;) {
    DOCTYPE_MARK.lastIndex = at;
    const mark = DOCTYPE_MARK.exec(text);
    if (mark === null) return text.length;
    const [found] = mark;
    at = mark.index + found.length;
    if (found === '>' && !inSubset) return at;
    if (found === '[') inSubset = true;
    else if (found === ']') inSubset = false;
    else if (found === '<!--') at = endAfter(text, '-->', at);
    else if (found === '<?') at = endAfter(text, '?>', at);
    else if (found === '"' || found === "'") at = endAfter(text, found, at);
  }
}
