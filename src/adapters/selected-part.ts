/**
 * Asks a tab which part holds the text that is selected in it: right after its menu was used, which
 * gives activeTab for it, or with the site's permission.
 */
import browser from 'webextension-polyfill';
import type { SelectionPart } from '../core/watch/selection-part';
import { default as script } from '../picker/inside/selected?iife';

const MOST_SELECTORS = 6;
const LONGEST_SELECTOR = 1000;

export interface TabFrame {
  readonly tabId: number;
  /** 0: the page itself. */
  readonly frameId: number;
}

/** What comes from a page is looked at before it is believed to have a shape. */
export async function selectedPart({ tabId, frameId }: TabFrame): Promise<SelectionPart> {
  const target = { tabId, frameIds: [frameId] };
  try {
    await browser.scripting.executeScript({ target, files: [`/${script.replace(/^\//u, '')}`] });
    const [answer] = await browser.scripting.executeScript({
      target,
      func: () => globalThis.stillwatchSelected?.(),
    });
    return readAnswer(answer?.result);
  } catch (error) {
    // A page of the browser's own, or a frame of another site: the form says it.
    console.warn('Stillwatch: the selected part could not be read', error);
    return { kind: 'none', why: 'unreachable' };
  }
}

function readAnswer(result: unknown): SelectionPart {
  const { kind, why, url, selectors, text } = (result ?? {}) as Readonly<Record<string, unknown>>;
  const unreachable = { kind: 'none', why: 'unreachable' } as const;
  if (kind === 'none') return why === 'whole' ? { kind, why } : unreachable;
  if (typeof url !== 'string' || typeof text !== 'string') return unreachable;
  const [selector, ...alternatives] = (Array.isArray(selectors) ? selectors : [])
    .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST_SELECTOR)
    .slice(0, MOST_SELECTORS);
  if (selector === undefined) return unreachable;
  return { kind: 'part', url, selector, alternatives, text };
}
