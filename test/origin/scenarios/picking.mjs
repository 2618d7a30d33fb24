/** Pages that are hard to choose a part of, and one that wants to choose for the person. */
import { answerByTag } from '../answers.mjs';
import { page } from '../html.mjs';
import { tagOf } from '../tags.mjs';

const NOTICES = '<section id="notices"><h2>Notices</h2><p>Closed on Monday.</p></section>';
const PRICE = '<div class="price">49 EUR</div>';

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const picking = {
  'strict-csp': {
    about: 'A page whose policy allows nothing at all.',
    options: {},
    answer(exchange) {
      const content = page({ title: 'Strict', main: [NOTICES, PRICE] });
      exchange.send(
        200,
        { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'" },
        content,
      );
    },
  },
  framed: {
    about: 'A page with a frame of its own site, one of another site, and one with no address.',
    options: {},
    answer(exchange) {
      const inner = page({ title: 'Inside', main: [NOTICES, PRICE] });
      const other = exchange.host.replace('framed', 'tag');
      const style = 'display:block;inline-size:400px;block-size:180px;border:3px solid';
      const outer = page({
        title: 'Outside',
        main: [
          `<iframe id="own" src="/inner" style="${style}"></iframe>`,
          `<iframe id="other" src="http://${other}/" style="${style}"></iframe>`,
          `<iframe id="nameless" srcdoc="<p>Nowhere.</p>" style="${style}"></iframe>`,
        ],
      });
      const content = exchange.path === '/inner' ? inner : outer;
      answerByTag(exchange, content, tagOf(content));
    },
  },
  shadow: {
    about: 'A page with a part that a script puts into a shadow root.',
    options: {},
    answer(exchange) {
      const content = page({
        title: 'Shadow',
        main: [
          '<x-card id="card"></x-card>',
          `<script>
            document.getElementById('card').attachShadow({ mode: 'open' })
              .append(Object.assign(document.createElement('p'), { textContent: 'In the shadow.' }));
          </script>`,
          NOTICES,
        ],
      });
      answerByTag(exchange, content, tagOf(content));
    },
  },
  hostile: {
    about:
      'A page that wants to be watched: "act" is presses (made up by a script), hide (makes what lies ' +
      'over it unseen), messages (made-up tokens to all frames), embed (the frame named after # in ' +
      'its address), or none.',
    options: { act: 'none' },
    answer(exchange) {
      const { act } = exchange.options;
      const content = page({
        title: 'Hostile',
        main: [
          NOTICES,
          PRICE,
          `<script>(${act === 'none' ? '() => {}' : wants})('${act}')</script>`,
        ],
      });
      answerByTag(exchange, content, tagOf(content));
    },
  },
};

/**
 * Runs in the page.
 *
 * @param {string} act
 */
function wants(act) {
  const everything = () => [
    document.getElementById('notices'),
    ...document.querySelectorAll('[popover]'),
  ];
  const token = () => `made-up-${Math.random()}-${Math.random()}`;
  const acts = {
    presses() {
      for (const element of everything()) {
        const how = { bubbles: true, composed: true, clientX: 60, clientY: 120 };
        for (const type of [
          'pointermove',
          'pointerdown',
          'mousedown',
          'pointerup',
          'mouseup',
          'click',
        ]) {
          element.dispatchEvent(new PointerEvent(type, how));
        }
        for (const key of ['ArrowUp', 'Enter']) {
          element.dispatchEvent(new KeyboardEvent('keydown', { ...how, key }));
        }
      }
    },
    hide() {
      for (const element of document.querySelectorAll('[popover]')) {
        element.style.setProperty('opacity', '0', 'important');
      }
    },
    messages() {
      for (let index = 0; index < window.length; index += 1) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          document.title = 'It answered';
        });
        port1.start();
        window[index].postMessage({ stillwatchToken: token() }, '*', [port2]);
      }
      window.postMessage(
        { kind: 'locked', target: { selectors: ['#notices'], name: 'x', trouble: null } },
        '*',
      );
    },
    embed() {
      if (document.getElementById('theirs') !== null) return acts.messages();
      const frame = document.createElement('iframe');
      frame.id = 'theirs';
      frame.src = decodeURIComponent(location.hash.slice(1));
      document.body.append(frame);
    },
  };
  setInterval(() => acts[act](), 100);
}
