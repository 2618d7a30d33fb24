/**
 * Entity tags as a correct server makes and compares them (RFC 9110, sections 8.8.3 and 13.1.2).
 * Scenarios that are wrong on purpose compare whole strings instead.
 */
import { createHash } from 'node:crypto';

/**
 * @param {string | Uint8Array} content
 * @returns {string} a strong tag that is the same for the same bytes
 */
export function tagOf(content) {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
}

/**
 * Whether an If-None-Match field names this tag, by weak comparison.
 *
 * @param {string | undefined} field
 * @param {string} tag
 */
export function names(field, tag) {
  if (field === undefined) return false;
  if (field.trim() === '*') return true;
  const listed = field.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => withoutWeakPrefix(candidate) === withoutWeakPrefix(tag));
}

/** @param {string} tag */
function withoutWeakPrefix(tag) {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
