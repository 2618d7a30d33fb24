/** Checks every demo watch by "check now" until there is enough evidence to judge each host. */
import { RUN, watches } from '../../demo/watches.mjs';
import { pause } from '../../test/browser/harness/waiting.mjs';
import { ask } from './ask.mjs';

/** A host is asked at most each ten seconds: a check that comes too early says when it may. */
const LONGEST_WAIT_MS = 12_000;

/**
 * Prints what the extension's own exchange log has that was not printed yet.
 *
 * @param {(exchange: any) => void} print
 */
function logReader(page, print) {
  const printed = new Set();
  return async () => {
    const exchanges = await ask(page, 'exchanges.list', { limit: 200 });
    for (const exchange of exchanges.toReversed()) {
      if (printed.has(exchange.id)) continue;
      printed.add(exchange.id);
      print(exchange);
    }
  };
}

/**
 * @param {{ page: any, ids: ReadonlyMap<string, string> }} seeded
 * @param {{ bringNews: () => void, print: (exchange: any) => void, deadlineAt: number }} options
 * @throws when a check is still refused at the deadline
 */
export async function run({ page, ids }, { bringNews, print, deadlineAt }) {
  const readLog = logReader(page, print);

  async function checkOnce(name) {
    for (;;) {
      const { outcome, details, until } = await ask(page, 'watch.check', {
        watchId: ids.get(name),
      });
      await readLog();
      if (outcome !== 'deferred') return;
      if (Date.now() > deadlineAt) {
        throw new Error(`${name} could not be checked in time (${details.join(', ')})`);
      }
      const wantedMs = until === null ? 1000 : until - Date.now();
      await pause(Math.min(Math.max(wantedMs, 250), LONGEST_WAIT_MS));
    }
  }

  const round = (times) =>
    Promise.all(
      watches.map(async ({ name }) => {
        for (let i = 0; i < times; i += 1) await checkOnce(name);
      }),
    );

  await readLog();
  await round(RUN.quiet);
  bringNews();
  await round(RUN.afterNews);
}
