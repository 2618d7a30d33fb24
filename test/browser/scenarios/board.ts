/** A host whose page is what a test says it is, sent with the header fields it says. */
import type { Fields, Scenario } from '../../origin/origin.mjs';

export interface Board {
  readonly scenario: Scenario;
  /** What the page's body is from now on. */
  readonly show: (body: string) => void;
  /** Until something is shown again, it leads to this address. */
  readonly lead: (to: string) => void;
}

/** @param fields beside the type of the page */
export function board(title: string, fields: Fields = {}): Board {
  let body = '';
  let address: string | undefined;
  return {
    show(next) {
      body = next;
      address = undefined;
    },
    lead(to) {
      address = to;
    },
    scenario: {
      about: 'A page that a test writes.',
      options: {},
      answer(exchange) {
        if (address !== undefined) return exchange.send(302, { Location: address });
        const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${title}</title><body>${body}</body></html>`;
        exchange.send(200, { 'Content-Type': 'text/html; charset=utf-8', ...fields }, html);
      },
    },
  };
}
