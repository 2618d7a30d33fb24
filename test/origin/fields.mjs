/**
 * Reads fields out of Node's raw header list. The list is used rather than the parsed object because
 * it keeps the order, the spelling and every repeated line.
 */

/**
 * @param {{ readonly rawHeaders: readonly string[] }} request
 * @param {string} name
 * @returns {string | undefined} several lines are joined by a comma (RFC 9110, section 5.3)
 */
export function fieldOf({ rawHeaders }, name) {
  const values = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name.toLowerCase()) values.push(rawHeaders[index + 1]);
  }
  return values.length === 0 ? undefined : values.join(', ');
}
