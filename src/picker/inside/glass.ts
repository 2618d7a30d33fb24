/**
 * What lies over the page while the person chooses: a pane that takes the pointer, outlines, and the
 * controls in a frame. All of it in a closed shadow root in the top layer, styled through the CSSOM
 * alone, which no policy of the page forbids and no style sheet of the page overrules.
 */
import { boxInTab } from './aim';

const FRAME_WIDTH = 360;
const FRAME_HEIGHT = 150;
/** Of higher controls a part is seen. */
const FRAME_HIGHEST = 460;
const FRAME_EDGE = 16;

type Style = Readonly<Record<string, string>>;

export type Look = 'aimed' | 'locked' | 'include' | 'exclude';

export interface Outline {
  readonly element: Element;
  readonly look: Look;
}

export interface Glass {
  readonly host: HTMLElement;
  readonly pane: HTMLElement;
  readonly frame: HTMLIFrameElement;
  /** Draws these, and no others. */
  draw(outlines: readonly Outline[]): void;
  /** @param height of what is in the controls, in CSS pixels */
  resize(height: number): void;
  /** The controls go to the other side. */
  move(): void;
  /** What to say where the controls cannot be. */
  say(text: string): void;
  /** Whether the page has left it as it was made. */
  isIntact(): boolean;
  remove(): void;
}

const COVER: Style = { position: 'fixed', inset: '0', margin: '0', padding: '0', border: '0' };

const LOOKS: { readonly [Each in Look]: Style } = {
  aimed: { outline: '2px dashed #27666a', background: 'rgb(39 102 106 / 12%)' },
  locked: { outline: '3px solid #27666a', background: 'rgb(39 102 106 / 16%)' },
  include: { outline: '2px solid #27666a', background: 'rgb(39 102 106 / 8%)' },
  exclude: {
    outline: '2px dotted #a2342b',
    background:
      'repeating-linear-gradient(45deg, rgb(162 52 43 / 24%) 0 4px, transparent 4px 10px)',
  },
};

/** What is measured in the frame may be off by a part of a pixel for each of its parts. */
const ROUNDING = 3;

export function makeGlass(frameUrl: string): Glass {
  const host = document.createElement('div');
  dress(host, {
    all: 'initial',
    ...COVER,
    display: 'block',
    width: '100vw',
    height: '100vh',
    background: 'transparent',
    overflow: 'visible',
    'pointer-events': 'none',
    'z-index': '2147483647',
  });
  const root = host.attachShadow({ mode: 'closed' });
  const pane = block({ ...COVER, cursor: 'crosshair', 'pointer-events': 'auto' });
  const boxes = block({ ...COVER, overflow: 'hidden', 'pointer-events': 'none' });
  const frame = document.createElement('iframe');
  let side: 'left' | 'right' = 'right';
  let frameHeight = FRAME_HEIGHT;
  dressFrame(frame, side, frameHeight);
  frame.src = frameUrl;
  root.append(pane, boxes, frame);

  host.setAttribute('popover', 'manual');
  // What is outside a modal dialog of the page takes no presses.
  const modals = document.querySelectorAll('dialog:modal');
  (modals[modals.length - 1] ?? document.documentElement).append(host);
  host.showPopover();
  const made = host.getAttribute('style');

  return {
    host,
    pane,
    frame,
    draw(outlines) {
      while (boxes.children.length > outlines.length) boxes.lastElementChild?.remove();
      while (boxes.children.length < outlines.length) boxes.append(block({}));
      outlines.forEach(({ element, look }, index) => {
        const box = boxInTab(element);
        dress(boxes.children[index] as HTMLElement, {
          position: 'fixed',
          left: `${box.x}px`,
          top: `${box.y}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
          'outline-offset': '0',
          // On a dark page the rim is what is seen of it.
          'box-shadow': '0 0 0 4px rgb(255 255 255 / 70%)',
          ...LOOKS[look],
        });
      });
    },
    move() {
      side = side === 'right' ? 'left' : 'right';
      dressFrame(frame, side, frameHeight);
    },
    resize(height) {
      // It never shrinks: under the moving pointer it would not stand still.
      if (height <= frameHeight + ROUNDING) return;
      frameHeight = Math.min(Math.ceil(height), FRAME_HIGHEST);
      dressFrame(frame, side, frameHeight);
    },
    say(text) {
      const note = block({
        position: 'fixed',
        right: `${FRAME_EDGE}px`,
        bottom: `${FRAME_EDGE}px`,
        'max-width': `${FRAME_WIDTH}px`,
        padding: '12px 14px',
        font: '14px/1.45 system-ui, sans-serif',
        color: '#1d2226',
        background: '#fbfaf7',
        border: '1px solid #848989',
        'border-radius': '10px',
      });
      note.setAttribute('role', 'alert');
      note.dir = 'auto';
      note.textContent = text;
      frame.remove();
      root.append(note);
    },
    isIntact: () =>
      host.isConnected && host.getAttribute('style') === made && host.matches(':popover-open'),
    remove: () => host.remove(),
  };
}

function dressFrame(frame: HTMLIFrameElement, side: 'left' | 'right', height: number): void {
  const away = side === 'right' ? 'left' : 'right';
  dress(frame, {
    position: 'fixed',
    [side]: `${FRAME_EDGE}px`,
    [away]: 'auto',
    bottom: `${FRAME_EDGE}px`,
    width: `min(${FRAME_WIDTH}px, calc(100vw - ${2 * FRAME_EDGE}px))`,
    height: `min(${height}px, calc(100vh - ${2 * FRAME_EDGE}px))`,
    border: '1px solid #848989',
    'border-radius': '10px',
    'box-shadow': '0 4px 18px rgb(0 0 0 / 24%)',
    'pointer-events': 'auto',
    // The controls choose their theme themselves; another one than the page's would make it opaque.
    'color-scheme': 'light dark',
    background: 'Canvas',
  });
}

function block(style: Style): HTMLElement {
  const element = document.createElement('div');
  dress(element, style);
  return element;
}

function dress(element: HTMLElement, style: Style): void {
  for (const [name, value] of Object.entries(style)) {
    element.style.setProperty(name, value, 'important');
  }
}
