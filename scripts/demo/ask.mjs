/** The product's own protocol (docs/protocol.md), spoken from one of its pages. */

/** Runs in the page. */
function sendThere(name, request) {
  return browser.runtime.sendMessage({ v: 1, name, request });
}

/**
 * @param {import('../../test/browser/harness/launch.mjs').Page} page a page of the extension
 * @param {string} name
 * @param {object} [request]
 * @returns {Promise<any>} the reply
 * @throws with the background's own code and detail
 */
export async function ask(page, name, request = {}) {
  const answer = await page.evaluate(sendThere, name, request);
  if (answer == null) throw new Error(`${name}: the extension gave no answer`);
  if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.detail}`.trim());
  return answer.reply;
}
