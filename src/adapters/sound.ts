/** A short tone, where the person chose one, played by a hidden page in both browsers. */
import { withHiddenPage } from './hidden-page';

export type PlaySound = () => Promise<void>;

const PAGE = {
  url: 'src/sound/index.html',
  reason: 'AUDIO_PLAYBACK',
  justification: 'Plays a short tone when a page has changed.',
} as const;
/** The page loads and plays: `ui/tone.ts`. */
const LASTS_MS = 1500;

export const playSound: PlaySound = async () => {
  try {
    await withHiddenPage(PAGE, () => new Promise((resolve) => setTimeout(resolve, LASTS_MS)));
  } catch (error) {
    // The browser lets nobody play: the notification is there all the same.
    console.warn('Stillwatch: no sound was played', error);
  }
};
