/**
 * Which names of a page are worth holding on to: those a person wrote. Ids and classes that a tool
 * numbers or makes up are others at the next visit, and those that tell a state come and go.
 */

const LONGEST = 60;
const WRITTEN = /^\p{L}[\p{L}_-]*$/u;
const STATE =
  /^(?:is|has)-|^(?:js-)?(?:active|current|selected|open|opened|closed|hover|focus|focused|visible|hidden|show|shown|loaded|loading|expanded|collapsed|disabled|first|last|odd|even|new|in|out|fade)$/i;
/** `bdVaJa`, `xKqWz`: capitals where no word begins. */
const MADE_UP = /[a-z][A-Z][a-z]?[A-Z]|[bcdfghjklmnpqrstvwxz]{5,}/;

export function isLastingName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= LONGEST &&
    WRITTEN.test(name) &&
    !STATE.test(name) &&
    !MADE_UP.test(name)
  );
}

const NAMING = new Set(['aria-label', 'itemprop', 'name', 'property', 'role']);

/** Attributes that name a part; a value with digits in it is another at the next visit. */
export function isLastingAttribute(name: string, value: string): boolean {
  if (!NAMING.has(name) && !(name.startsWith('data-') && isLastingName(name))) return false;
  return value.length > 1 && value.length <= LONGEST && !/[\d"\\\n]/u.test(value);
}
