/**
 * An XML text made ready for the parser: what is no content is cut out, a `<` that begins nothing is
 * escaped, and a text that was cut short in the middle of a tag ends before it. The parser takes ten
 * times as long for an attribute as for an element, so both are counted here before it starts.
 */
import { endOfAside } from './xml-markup';

/** About a second of the parser's time. */
const MAX_COST = 300_000;
const ATTRIBUTE_COST = 5;
const CDATA = '<![CDATA[';
const TAG_START = /[\p{L}_:/]/u;

/** `undefined` when the parser would take too long. */
export function tidyXml(text: string): string | undefined {
  const parts: string[] = [];
  let cost = 0;
  let kept = 0;
  let at = text.indexOf('<');
  while (at >= 0) {
    const asideEnd = endOfAside(text, at);
    if (asideEnd !== undefined) {
      parts.push(text.slice(kept, at));
      kept = asideEnd;
      at = text.indexOf('<', kept);
    } else if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at + CDATA.length);
      if (end < 0) return parts.concat(text.slice(kept, at)).join('');
      at = text.indexOf('<', end + 3);
    } else if (!TAG_START.test(text.charAt(at + 1))) {
      parts.push(text.slice(kept, at), '&lt;');
      kept = at + 1;
      cost += 1;
      if (cost > MAX_COST) return undefined;
      at = text.indexOf('<', kept);
    } else {
      const tag = readTag(text, at);
      if (tag === undefined) return parts.concat(text.slice(kept, at)).join('');
      cost += 1 + ATTRIBUTE_COST * tag.attributes;
      if (cost > MAX_COST) return undefined;
      at = text.indexOf('<', tag.end);
    }
  }
  return parts.concat(text.slice(kept)).join('');
}

/** Where a tag ends, and how many attributes it may have; `undefined` if it has no end. */
function readTag(
  text: string,
  start: number,
): { readonly end: number; readonly attributes: number } | undefined {
  const mark = /["'>=]|\s[^\s=>"'/]/g;
  mark.lastIndex = start + 1;
  let attributes = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [each] = found;
    if (each === '>') return { end: mark.lastIndex, attributes };
    if (each === '"' || each === "'") {
      const close = text.indexOf(each, mark.lastIndex);
      if (close < 0) return undefined;
      mark.lastIndex = close + 1;
    } else if (each !== '=') attributes += 1;
    if (attributes * ATTRIBUTE_COST > MAX_COST) return { end: text.length, attributes };
  }
  return undefined;
}
