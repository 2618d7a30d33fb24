/** JSON as servers send it: bare, or in one of the wrappings of `json-wrapping.ts`. */
import { type ParsedJson, parseJson } from './json-value';
import { unwrappedJson, withoutByteOrderMark } from './json-wrapping';

/** Whether a text begins like an object or a list: no page does. */
export function beginsLikeJson(text: string): boolean {
  return /^\ufeff?[ \t\n\r]*[[{]/.test(text);
}

/** A whole text as JSON. The wrapping counts only where it is not JSON without. */
export function parseJsonText(text: string): ParsedJson {
  const bare = parseJson(withoutByteOrderMark(text));
  if (bare.kind !== 'not_json') return bare;
  const inner = unwrappedJson(withoutByteOrderMark(text));
  return inner === undefined ? bare : parseJson(inner);
}
