/** Makes the throwaway profile one of somebody who already watches the demo site. */
import { HOST_SAMPLE, watches } from '../../demo/watches.mjs';
import { ask } from './ask.mjs';

/** One pattern a host, never with a port: so the product itself asks. */
const permissionFor = (url) => `${new URL(url).protocol}//${new URL(url).hostname}/*`;

/**
 * @param {import('../../test/browser/harness/launch.mjs').Browser} browser
 * @param {number} port the demo site's
 * @returns {Promise<{ page: import('../../test/browser/harness/launch.mjs').Page, ids: ReadonlyMap<string, string> }>}
 *   the dashboard, and the watch of each demo host by the host's name
 */
export async function seed(browser, port) {
  await browser.grantHosts(...watches.map(({ url }) => permissionFor(url(port))));
  const page = await browser.open(`${browser.extensionOrigin}/src/dashboard/index.html`);
  await ask(page, 'settings.set', { hostSample: HOST_SAMPLE });
  const added = await Promise.all(
    watches.map(async ({ name, url, title, selector }) => {
      const request = { url: url(port), title, localNetwork: true, ...(selector && { selector }) };
      const reply = await ask(page, 'watch.add', request);
      if (reply.kind !== 'added') throw new Error(`The watch of ${name} waits for a permission`);
      return [name, reply.watchId];
    }),
  );
  return { page, ids: new Map(added) };
}
