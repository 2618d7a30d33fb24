/**
 * A page of ours that is never shown, for what a background cannot do itself. Chromium's worker has
 * no document, so there it is an offscreen one, of which there may be one at a time; Firefox's
 * background is a document and takes a frame.
 */
import browser from 'webextension-polyfill';

export interface HiddenPage {
  readonly url: string;
  /** Chromium's own words for what it is opened for. */
  readonly reason: 'WORKERS' | 'AUDIO_PLAYBACK';
  readonly justification: string;
}

/** Chromium's own, which the polyfill does not know. */
interface Offscreen {
  createDocument(about: {
    readonly url: string;
    readonly reasons: readonly string[];
    readonly justification: string;
  }): Promise<void>;
  closeDocument(): Promise<void>;
}

let last: Promise<unknown> = Promise.resolve();

/** Opens the page, once whoever has one open is done, and closes it after `work`. */
export function withHiddenPage<Result>(
  page: HiddenPage,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = last.then(() => openFor(page, work));
  last = done.catch(() => {}); // told to whoever asked for that one
  return done;
}

async function openFor<Result>(page: HiddenPage, work: () => Promise<Result>): Promise<Result> {
  const close = await open(page);
  try {
    return await work();
  } finally {
    await close().catch(() => {});
  }
}

/** @returns what closes it */
async function open({ url, reason, justification }: HiddenPage): Promise<() => Promise<void>> {
  const { offscreen } = browser as unknown as { readonly offscreen?: Offscreen };
  const own = offscreen ?? (globalThis as { chrome?: { offscreen?: Offscreen } }).chrome?.offscreen;
  if (own !== undefined) {
    await own.closeDocument().catch(() => {}); // one that a background before this one left
    await own.createDocument({ url, reasons: [reason], justification });
    return () => own.closeDocument();
  }
  const frame = document.createElement('iframe');
  frame.src = browser.runtime.getURL(url);
  document.body.append(frame);
  return async () => frame.remove();
}
