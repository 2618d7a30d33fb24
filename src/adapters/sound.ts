/**
 * A short tone, where the person chose one. Firefox's background is a document and plays it; in
 * Chromium a page that is never shown does. Where neither can, there is no sound, and nothing fails.
 */
import browser from 'webextension-polyfill';

export type PlaySound = () => Promise<void>;

const PAGE = 'src/sound/index.html';
const LASTS_MS = 1200;

interface Offscreen {
  createDocument(about: {
    readonly url: string;
    readonly reasons: readonly string[];
    readonly justification: string;
  }): Promise<void>;
  closeDocument(): Promise<void>;
}

export const playSound: PlaySound = async () => {
  const { chrome } = globalThis as { readonly chrome?: { readonly offscreen?: Offscreen } };
  const offscreen = chrome?.offscreen;
  try {
    if (offscreen !== undefined) {
      await offscreen.createDocument({
        url: PAGE,
        reasons: ['AUDIO_PLAYBACK'],
        justification: 'Plays a short tone when a page has changed.',
      });
      await new Promise((resolve) => setTimeout(resolve, LASTS_MS));
      await offscreen.closeDocument();
      return;
    }
    const frame = document.createElement('iframe');
    frame.src = browser.runtime.getURL(PAGE);
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, LASTS_MS));
    frame.remove();
  } catch (error) {
    // Another hidden page is at work, or the browser lets nobody play: the notification is there.
    console.warn('Stillwatch: no sound was played', error);
  }
};
