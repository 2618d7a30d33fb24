/** Asking again until something is so: browsers tell of few of the things a test waits for. */

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The first truthy answer of `ask`. Its errors count as "not yet", and the last one is the cause of
 * the error thrown when time is up.
 *
 * @template T
 * @param {string} what said in the error: "the popup did not appear"
 * @param {() => Promise<T> | T} ask
 * @param {{ timeoutMs?: number, everyMs?: number }} [options]
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, ask, { timeoutMs = 10_000, everyMs = 50 } = {}) {
  const end = Date.now() + timeoutMs;
  let cause;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`${what} within ${timeoutMs} ms`, { cause });
    await pause(everyMs);
  }
}

/**
 * The source of a call of `fn` with `args`, to be run in another process: `fn` may use nothing from
 * around it, and `args` must survive JSON.
 *
 * @param {Function} fn
 * @param {readonly unknown[]} args
 */
export function callSource(fn, args) {
  return `(${fn})(...${JSON.stringify(args).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)})`;
}
