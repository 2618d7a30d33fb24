/** Hosts that send the client somewhere else. */
import { HTML, withStrongTag } from '../answers.mjs';
import { page, paragraph } from '../html.mjs';
import { noticeBoard } from '../notice-board.mjs';
import { fault } from './fault.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const elsewhere = {
  redirect: fault(
    'Redirects with "status" to "to"; to the host "tag" of the same domain if that is empty.',
    { on: true, status: 302, to: '' },
    (exchange) => {
      const to = String(exchange.options['to']) || `http://${sibling(exchange.host, 'tag')}/`;
      exchange.send(Number(exchange.options['status']), { Location: to });
    },
  ),
  moved: fault(
    'Redirects for good to the same name with www. in front, which has a good page.',
    { on: true },
    (exchange) => {
      if (exchange.host.startsWith('www.')) withStrongTag(noticeBoard)(exchange);
      else exchange.send(301, { Location: `http://www.${exchange.host}${exchange.path}` });
    },
  ),
  'sign-in': fault(
    'A good page; once "on", a redirect to a sign-in form at /login.',
    { on: false },
    (exchange) => {
      if (exchange.path === '/login') exchange.send(200, HTML, signInForm());
      else exchange.send(302, { Location: `/login?next=${encodeURIComponent(exchange.path)}` });
    },
  ),
};

/**
 * @param {string} host
 * @param {string} name
 */
function sibling(host, name) {
  return host.replace(/^[^.]+/, name);
}

function signInForm() {
  return page({
    title: 'Sign in',
    main: [
      '<h1>Sign in</h1>',
      paragraph('Your session has ended.'),
      '<form method="post">',
      '  <label>Name <input name="name"></label>',
      '  <label>Password <input name="password" type="password"></label>',
      '  <button>Sign in</button>',
      '</form>',
    ],
  });
}
