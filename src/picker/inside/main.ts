/**
 * The picker's eyes: outlines what is under the pointer, takes the press that means it, and hands both
 * to the controls. Put into a page on the person's press only, with a token that the background made
 * for this tab and takes once. It knows no more than the page does, and asks the background nothing.
 *
 * Whatever the page invents is ignored (`isTrusted`), and where the page lays hands on what lies over
 * it, the picker leaves (docs/adr/0020-picker.md).
 */
import type { FromControls, FromPage, Greeting, Step, Target } from '../port';
import { type Aim, aimAt } from './aim';
import { makeGlass, type Outline } from './glass';
import { selectorsFor } from './selectors';
import { sourceOf } from './source';
import { createWalker } from './walk';

/** A frame that a policy of the page stops tells nobody. */
const PATIENCE_MS = 8000;
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'wider',
  ArrowDown: 'narrower',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};
/** What the pane keeps from the page while it is there. */
const TAKEN = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'auxclick', 'dblclick'];

export interface PickerStart {
  readonly token: string;
  readonly frameUrl: string;
  /** What the frame is once it is there: the address it is asked for by may be another. */
  readonly frameOrigin: string;
  /** What to say where the controls cannot be. */
  readonly blockedWords: string;
}

declare global {
  /** Known to our own scripts in this page alone: pages have a world of their own. */
  var stillwatchPick: { start(how: PickerStart): void; stop(): void } | undefined;
}

let leave: (() => void) | undefined;

globalThis.stillwatchPick = {
  start(how) {
    leave?.();
    leave = pick(how);
  },
  stop() {
    leave?.();
  },
};

function pick({ token, frameUrl, frameOrigin, blockedWords }: PickerStart): () => void {
  const glass = makeGlass(frameUrl);
  const walker = createWalker();
  const listening = new AbortController();
  const { signal } = listening;
  let port: MessagePort | undefined;
  let aim: Aim | undefined;
  let isLocked = false;
  let marks: Extract<FromControls, { kind: 'mark' }> | undefined;
  let told: Document | undefined;

  const tell = (message: FromPage) => port?.postMessage(message);
  const blocked = setTimeout(() => glass.say(blockedWords), PATIENCE_MS);

  glass.frame.addEventListener('load', greet, { signal });
  function greet(): void {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', ({ data }: MessageEvent<FromControls>) => {
      if (port !== channel.port1) begin(channel.port1);
      obey(data);
    });
    channel.port1.start();
    const greeting: Greeting = { stillwatchToken: token };
    // To our own origin alone: the page may lead any frame in it elsewhere.
    glass.frame.contentWindow?.postMessage(greeting, frameOrigin, [channel.port2]);
  }

  function begin(answered: MessagePort): void {
    clearTimeout(blocked);
    port = answered;
    tellSource(document);
    glass.frame.focus();
  }

  function tellSource(of: Document): void {
    told = of;
    tell({ kind: 'source', source: sourceOf(of) });
  }

  function targetOf({ element, trouble }: Aim): Target {
    return { selectors: selectorsFor(element), name: nameOf(element), trouble };
  }

  function aimed(next: Aim | undefined): void {
    if (next?.element === aim?.element) return;
    aim = next;
    if (next !== undefined && next.element.ownerDocument !== told) {
      tellSource(next.element.ownerDocument);
    }
    tell({ kind: 'aimed', target: next === undefined ? null : targetOf(next) });
  }

  function lock(): void {
    if (aim === undefined) return;
    isLocked = true;
    // The page may have grown since.
    tellSource(aim.element.ownerDocument);
    tell({ kind: 'locked', target: targetOf(aim) });
  }

  function step(to: Step): void {
    const from = aim?.element ?? document.querySelector('main, [role="main"], article, body');
    if (from === null) return;
    const next = aim === undefined ? from : walker.step(from, to);
    if (next === aim?.element) return;
    next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const trouble = aim !== undefined && next.contains(aim.element) ? null : (aim?.trouble ?? null);
    aimed({ element: next, trouble: to === 'wider' ? null : trouble });
    if (isLocked) lock();
  }

  function obey(message: FromControls): void {
    switch (message.kind) {
      case 'step':
        return step(message.to);
      case 'lock':
        return lock();
      case 'free':
        isLocked = false;
        walker.forget();
        return;
      case 'mark':
        marks = message;
        return;
      case 'size':
        return glass.resize(message.height);
      case 'move':
        return glass.move();
      case 'leave':
        return end();
    }
  }

  glass.pane.addEventListener(
    'pointermove',
    (event) => {
      if (!event.isTrusted || isLocked) return;
      walker.forget();
      aimed(aimAt(document, event, glass.host));
    },
    { signal },
  );
  glass.pane.addEventListener(
    'click',
    (event) => {
      keep(event);
      if (!event.isTrusted || event.button !== 0 || port === undefined) return;
      isLocked = false;
      walker.forget();
      aimed(aimAt(document, event, glass.host));
      lock();
    },
    { signal },
  );
  for (const type of TAKEN) glass.pane.addEventListener(type, keep, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = STEPS[event.key];
      if (to === undefined && event.key !== 'Escape' && event.key !== 'Enter') return;
      keep(event);
      if (to !== undefined) return step(to);
      tell({ kind: 'key', key: event.key as 'Enter' | 'Escape' });
      // Also where the controls are not there to hear it.
      if (event.key === 'Escape' && port === undefined) end();
    },
    { signal, capture: true },
  );

  let drawing = requestAnimationFrame(draw);
  function draw(): void {
    if (!glass.isIntact()) return end();
    glass.draw(outlines());
    drawing = requestAnimationFrame(draw);
  }

  function outlines(): readonly Outline[] {
    const within = aim?.element.ownerDocument ?? document;
    const all = (selectors: readonly string[] = [], look: Outline['look']) =>
      selectors.flatMap((selector) =>
        foundIn(within, selector).map((element): Outline => ({ element, look })),
      );
    const look = marks?.leavesOut === true ? 'exclude' : isLocked ? 'locked' : 'aimed';
    const current: readonly Outline[] = aim === undefined ? [] : [{ element: aim.element, look }];
    return [...all(marks?.include, 'include'), ...all(marks?.exclude, 'exclude'), ...current];
  }

  function end(): void {
    clearTimeout(blocked);
    cancelAnimationFrame(drawing);
    listening.abort();
    port?.close();
    glass.remove();
    leave = undefined;
  }
  return end;
}

const MOST_MARKS = 100;

function foundIn(document: Document, selector: string): readonly Element[] {
  try {
    return [...document.querySelectorAll(selector)].slice(0, MOST_MARKS);
  } catch {
    return []; // typed, and not finished yet
  }
}

function keep(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function nameOf(element: Element): string {
  const named = element.id === '' ? [...element.classList].slice(0, 1).map((one) => `.${one}`) : [];
  const id = element.id === '' ? '' : `#${element.id}`;
  return `${element.localName}${id}${named.join('')}`.slice(0, 80);
}
