/** The controls' state, fed by the script in the page and by the person's own presses. */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { StoredRules } from '../core/watch/watch-rules';
import { readFromPage } from './from-page';
import {
  NOTHING_PICKED,
  type Picking,
  type PickingEvent,
  pickingAfter,
  selectorsNow,
} from './picking';
import type { FromControls } from './port';
import { type Preview, previewPart } from './preview';

/** The pointer passes over many parts on its way to one. */
const SETTLED_MS = 80;

export interface PickingView {
  readonly picking: Picking;
  readonly preview: Preview | undefined;
  readonly tell: (message: FromControls) => void;
  readonly dispatch: (event: PickingEvent) => void;
  /** How often something was locked in the page. */
  readonly locks: number;
}

/** @param onKey of `Enter` and `Escape`, pressed in the page */
export function usePicking(
  port: MessagePort,
  rules: StoredRules,
  onKey: (key: 'Enter' | 'Escape') => void,
): PickingView {
  const [picking, dispatch] = useReducer(pickingAfter, NOTHING_PICKED);
  const [read, setRead] = useState<{ readonly key: number; readonly preview: Preview }>();
  const [locks, setLocks] = useState(0);
  const keys = useRef(onKey);
  keys.current = onKey;

  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>) => {
      const message = readFromPage(data);
      if (message === undefined) return;
      if (message.kind === 'key') return keys.current(message.key);
      if (message.kind === 'locked') setLocks((before) => before + 1);
      dispatch(message);
    };
    port.addEventListener('message', listen);
    port.start();
    port.postMessage({ kind: 'free' } satisfies FromControls);
    return () => port.removeEventListener('message', listen);
  }, [port]);

  const { source, locked, typed, choices, as } = picking;
  const selectors = selectorsNow(picking);
  const exclude = choices.filter((one) => one.as === 'exclude').map(({ part }) => part.selector);
  // What is read of another part, or of the page as it was, must not be taken for this one's.
  const key = useKey([source, selectors.join('\n'), exclude.join('\n'), as]);
  useEffect(() => {
    const html = source?.html;
    if (html === undefined || html === null || selectors.length === 0) return;
    const out = as === 'include' ? exclude : [];
    const look = () => setRead({ key, preview: previewPart(html, selectors, rules, out) });
    // What is pressed is answered at once.
    if (locked !== undefined && typed === undefined) {
      look();
      return;
    }
    const timer = setTimeout(look, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const preview = read?.key === key ? read.preview : undefined;

  const tell = (message: FromControls) => port.postMessage(message);
  return { picking, preview, tell, dispatch, locks };
}

/** Another number as soon as one of these is another. */
function useKey(parts: readonly unknown[]): number {
  const held = useRef({ key: 0, parts });
  if (parts.some((part, index) => part !== held.current.parts[index])) {
    held.current = { key: held.current.key + 1, parts };
  }
  return held.current.key;
}
