/**
 * What servers put around JSON: a byte order mark, a call of the page's function (JSON-P), or a
 * prefix that keeps other sites from running the answer as a script. None of it is content: the name
 * of the function often changes from one request to the next.
 */

const ANTI_HIJACKING =
  /^\s*(?:\)\]\}'?,?|while\s*\(\s*(?:1|true)\s*\)\s*;?|for\s*\(;;\)\s*;?|\{\}\s*&&)/;
const CALLBACK =
  /^\s*(?:\/\*.{0,100}?\*\/\s*)?(?:typeof\s+[\w$.]{1,200}\s*={2,3}\s*(['"])function\1\s*&&\s*)?;?[\w$.[\]'"]{1,200}\s*\(/;

/** The text inside, or `undefined` where nothing known is around it. */
export function unwrappedJson(text: string): string | undefined {
  const prefix = ANTI_HIJACKING.exec(text)?.[0];
  if (prefix !== undefined) return text.slice(prefix.length);
  return insideCallback(text);
}

/** The argument of a JSON-P call, as text; `undefined` if the text does not look like one. */
function insideCallback(text: string): string | undefined {
  const call = CALLBACK.exec(text)?.[0];
  if (call === undefined) return undefined;
  const end = text.trimEnd();
  const statement = end.endsWith(';') ? end.slice(0, -1).trimEnd() : end;
  return statement.endsWith(')') ? statement.slice(call.length, -1) : undefined;
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
