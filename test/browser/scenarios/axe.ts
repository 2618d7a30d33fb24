/** axe-core in a page of the extension: run from outside the page, so its CSP does not stop it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../harness/launch.mjs';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RUN = `
  // Halfway between two themes a colour belongs to neither.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ': ' + failureSummary),
  );`;

/** Only its source is used: it is sent to the page and runs there. */
const readByAxe = { toString: () => `async () => {${SOURCE}\n${RUN}}` };

/** @returns what breaks a rule, a line each */
export function violations(page: Pick<Page, 'evaluate'>): Promise<readonly string[]> {
  return page.evaluate(readByAxe as unknown as () => Promise<readonly string[]>);
}
