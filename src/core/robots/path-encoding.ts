/**
 * One spelling for the paths of requests and the patterns of rules, so that they can be compared
 * octet by octet: escapes of unreserved characters are taken back, all others are in upper case.
 *
 * @see RFC 9309, section 2.2.2; RFC 3986, section 2.3
 */

/** A request's path with its query. `*` and `$` in it are letters like any; in a pattern they are not. */
export function comparablePath(path: string): string {
  return comparable(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** `$` has a meaning at the end of a pattern only. */
export function comparablePattern(pattern: string): string {
  const one = comparable(pattern.replace(/\*{2,}/g, '*'));
  const end = one.endsWith('$') ? '$' : '';
  return one.slice(0, one.length - end.length).replaceAll('$', '%24') + end;
}

function comparable(text: string): string {
  return encodeBeyondAscii(text).replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
  });
}

/** Also blanks and what no address may hold; `%` stays, for it begins an escape. */
function encodeBeyondAscii(text: string): string {
  return text.replace(/[^\x21-\x7e]+/gu, (part) =>
    encodeURIComponent(part.replace(/[\ud800-\udfff]/gu, '\ufffd')),
  );
}
