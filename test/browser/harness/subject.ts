/** Which browser this run is about, and the build it takes: set by the vitest project. */
import type { BrowserName } from './launch.mjs';

export const BROWSER: BrowserName =
  process.env['STILLWATCH_BROWSER'] === 'firefox' ? 'firefox' : 'chromium';

/** The unpacked build, made by `npm run build`. */
export const BUILD = BROWSER === 'firefox' ? 'dist/firefox' : 'dist/chrome';
