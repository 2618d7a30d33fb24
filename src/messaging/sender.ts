/**
 * Who is asking. Pages of ours are trusted with everything; the one that others may hold in a frame
 * only with the picker's messages; a script in a page with nothing (docs/adr/0020-picker.md).
 */
import browser, { type Runtime } from 'webextension-polyfill';
import { FRAME_PAGE } from './picker';

export type Asker =
  | { readonly kind: 'page' }
  /** The picker's controls in this tab. */
  | { readonly kind: 'controls'; readonly tabId: number }
  | { readonly kind: 'stranger' };

export function askerOf({ id, url, tab, frameId }: Runtime.MessageSender): Asker {
  const base = browser.runtime.getURL('');
  if (id !== browser.runtime.id || url?.startsWith(base) !== true) return { kind: 'stranger' };
  const [path] = url.slice(base.length).split(/[?#]/u);
  if (path !== FRAME_PAGE) return { kind: 'page' };
  // By itself in a tab it is nobody's controls.
  const isInFrame = tab?.id !== undefined && frameId !== undefined && frameId !== 0;
  return isInFrame ? { kind: 'controls', tabId: tab.id as number } : { kind: 'stranger' };
}
