/** A page that a script builds: what is sent is a frame, and the notices come after it. */
import { answerByTag } from '../answers.mjs';
import { tagOf } from '../tags.mjs';

const FIRST = ['The ferry leaves at ten past the hour.', 'Bicycles go in the hold.'];

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const scriptBuilt = {
  'script-built': {
    about: 'A frame that a script fills from /data; "build" is its number, and part of the frame.',
    options: { build: 1 },
    answer(exchange) {
      if (exchange.path === '/data') {
        const notices = [...exchange.additions, ...FIRST];
        exchange.send(200, { 'Content-Type': 'application/json' }, JSON.stringify(notices));
        return;
      }
      const content = frame(exchange.options['build']);
      answerByTag(exchange, content, tagOf(content));
    },
  },
};

/** @param {unknown} build */
function frame(build) {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Ferry</title></head>
  <body>
    <noscript>This page needs JavaScript.</noscript>
    <div id="root" data-build="${build}"></div>
    <script>
      customElements.define('x-card', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<p>Tickets are sold on board.</p>';
        }
      });
      fetch('/data').then((answer) => answer.json()).then((notices) => {
        document.title = 'Ferry times';
        const list = document.createElement('ul');
        list.id = 'notices';
        for (const notice of notices) list.append(Object.assign(document.createElement('li'), { textContent: notice }));
        root.append(Object.assign(document.createElement('h1'), { textContent: 'Ferry' }), list, document.createElement('x-card'));
      });
    </script>
  </body>
</html>
`;
}
