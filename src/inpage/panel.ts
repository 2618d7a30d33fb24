/**
 * The bar at the foot of a page: how many changes were found, the way to the next and the one before,
 * and what could not be marked. It is in a closed shadow root, styled from here alone, so that the
 * page neither reads nor restyles it; and it can do nothing but scroll and go away.
 */
import { count } from '../ui/format';
import { plural } from '../ui/words';
import { directionOf } from '../ui/words-language';
import { type Found, foundWords } from './found-words';
import { WORDS } from './words';

export interface PanelActs {
  readonly go: (by: 1 | -1) => void;
  readonly close: () => void;
}

export interface Panel {
  readonly host: HTMLElement;
  readonly tell: (found: Found) => void;
  /** @param at of the marked ones, from 0 */
  readonly reached: (at: number, of: number) => void;
}

const MOST_LINES = 20;
const LINE_LENGTH = 160;

const BUTTON =
  'all: revert; font: inherit; color: inherit; min-block-size: 32px; padding: 4px 12px; margin: 0;' +
  'border: 1px solid light-dark(#848989, #69727a); border-radius: 8px; cursor: pointer;' +
  'background: light-dark(#ffffff, #1b1f23);';

const LOOKS = {
  host:
    'all: initial !important; position: fixed !important; z-index: 2147483647 !important;' +
    'inset-block-end: 12px !important; inset-inline-end: 12px !important;' +
    'display: block !important; max-inline-size: min(420px, calc(100vw - 24px)) !important;',
  box:
    'color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; padding: 12px 14px;' +
    'color: light-dark(#1d2226, #e8e6e1); background: light-dark(#fbfaf7, #14171a);' +
    'border: 1px solid light-dark(#848989, #69727a); border-radius: 10px; display: grid; gap: 8px;' +
    'max-block-size: 60vh; overflow: auto; box-sizing: border-box; text-align: start;',
  row: 'display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0;',
  text: 'margin: 0; overflow-wrap: anywhere;',
  list: 'margin: 4px 0 0; padding-inline-start: 18px; overflow-wrap: anywhere;',
} as const;

export function makePanel({ go, close }: PanelActs): Panel {
  const host = document.createElement('div');
  look(host, LOOKS.host);
  const root = host.attachShadow({ mode: 'closed' });
  const box = element('section', LOOKS.box);
  box.lang = WORDS.language;
  box.dir = directionOf(WORDS.language);
  box.setAttribute('aria-label', WORDS.message('inpage_name'));
  const told = element('p', LOOKS.text);
  told.setAttribute('role', 'status');
  const place = element('span', LOOKS.text);
  place.setAttribute('role', 'status');
  const steps = element('p', LOOKS.row);
  const previous = button(WORDS.message('diff_previous'), () => go(-1));
  const next = button(WORDS.message('diff_next'), () => go(1));
  steps.append(previous, next, place);
  const rest = element('div', LOOKS.text);
  const end = element('p', LOOKS.row);
  end.append(button(WORDS.message('inpage_close'), close));
  box.append(told, steps, rest, end);
  box.addEventListener('keydown', (event) => {
    if (!event.isTrusted) return;
    // What is pressed here is meant for us alone.
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key === 'n') go(1);
    if (event.key === 'p') go(-1);
  });
  root.append(box);
  document.documentElement.append(host);

  return {
    host,
    tell(found) {
      told.textContent = foundWords(found, WORDS);
      steps.hidden = found.marked === 0;
      look(steps, found.marked === 0 ? 'display: none' : LOOKS.row);
      rest.replaceChildren(
        ...lines(WORDS.message('inpage_lost_title'), found.lost),
        ...lines(plural(WORDS, 'inpage_removed', found.removed.length), found.removed),
      );
      if (found.marked > 0) next.focus({ preventScroll: true });
    },
    reached(at, of) {
      place.textContent = WORDS.message('diff_place', count(at + 1, WORDS), count(of, WORDS));
    },
  };
}

function lines(title: string, texts: readonly string[]): readonly HTMLElement[] {
  if (texts.length === 0) return [];
  const details = element('details', LOOKS.text);
  const summary = element('summary', 'cursor: pointer;');
  summary.textContent = title;
  const list = element('ul', LOOKS.list);
  for (const text of texts.slice(0, MOST_LINES)) {
    const item = element('li', '');
    item.dir = 'auto';
    item.textContent = text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text;
    list.append(item);
  }
  if (texts.length > MOST_LINES) {
    const more = element('li', '');
    more.textContent = plural(WORDS, 'inpage_more', texts.length - MOST_LINES);
    list.append(more);
  }
  details.append(summary, list);
  return [details];
}

function button(words: string, act: () => void): HTMLButtonElement {
  const made = element('button', BUTTON);
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) act();
  });
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  css: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  look(made, css);
  return made;
}

/** Through the object model, which no policy of the page stops; a `style` attribute it would. */
function look(target: HTMLElement, css: string): void {
  target.style.cssText = css;
}
