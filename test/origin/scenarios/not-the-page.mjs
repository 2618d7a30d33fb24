/** Hosts that answer with something other than the page that was meant, and call it good. */
import { answerByTag, HTML } from '../answers.mjs';
import { page, paragraph } from '../html.mjs';
import { noticeBoard } from '../notice-board.mjs';
import { tagOf } from '../tags.mjs';
import { fault } from './fault.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const notThePage = {
  challenge: fault(
    'A good page; once "on", a bot check: "kind" is header (403, cf-mitigated) or page (200).',
    { on: false, kind: 'header' },
    (exchange) => {
      if (exchange.options['kind'] === 'page') exchange.send(200, HTML, botCheck());
      else
        exchange.send(
          403,
          { ...HTML, Server: 'cloudflare', 'cf-mitigated': 'challenge' },
          botCheck(),
        );
    },
  ),
  empty: fault(
    'A good page; once "on", 200 with Content-Length 0 under the same tag.',
    { on: false },
    (exchange) => exchange.send(200, { ...HTML, ETag: tagOf(noticeBoard(exchange)) }),
  ),
  'soft-404': fault(
    'A good page; once "on", 200 and a page that says there is none.',
    { on: false },
    (exchange) => exchange.send(200, HTML, notFound()),
  ),
  maintenance: {
    about: 'A page for each path; once "on", one page for all of them.',
    options: { on: false },
    answer(exchange) {
      const isOpen = exchange.options['on'] !== true;
      const own = { ...exchange, main: [paragraph(`This board hangs at ${exchange.path}.`)] };
      const content = isOpen ? noticeBoard(own) : backSoon();
      answerByTag(exchange, content, tagOf(content));
    },
  },
  cookies: {
    about: 'Sets cookies; the page says which came with the request.',
    options: {},
    answer(exchange) {
      const cookie = exchange.field('cookie');
      const content = noticeBoard({
        ...exchange,
        main: [
          paragraph(
            cookie === undefined ? 'You came without a cookie.' : `You came with: ${cookie}`,
          ),
        ],
      });
      exchange.send(
        200,
        {
          ...HTML,
          ETag: tagOf(content),
          'Set-Cookie': [
            'plain=1; Path=/',
            'lax=1; Path=/; SameSite=Lax',
            'strict=1; Path=/; SameSite=Strict; HttpOnly',
          ],
        },
        content,
      );
    },
  },
};

function notFound() {
  return page({
    title: 'Page not found',
    main: ['<h1>Page not found</h1>', paragraph('Try the front page.')],
  });
}

function backSoon() {
  return page({
    title: 'Back soon',
    main: ['<h1>Back soon</h1>', paragraph('We are moving to a larger board.')],
  });
}

function botCheck() {
  return `<!doctype html>
<html lang="en">
  <head><title>Just a moment...</title></head>
  <body>
    <h1>Checking your browser before you go on</h1>
    <p>Verifying you are human. This may take a few seconds.</p>
    <p>Enable JavaScript and cookies to continue.</p>
    <div id="challenge-form"></div>
    <script>window._cf_chl_opt = { cType: 'managed' };</script>
  </body>
</html>
`;
}
