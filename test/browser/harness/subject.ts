/** Which browser this run is about, and the build it takes: set by the vitest project. */
import type { BrowserName } from './launch.mjs';

export const BROWSER: BrowserName =
  process.env['STILLWATCH_BROWSER'] === 'firefox' ? 'firefox' : 'chromium';

/** The unpacked build, made by `npm run build`; another one where STILLWATCH_BUILD names it. */
export const BUILD =
  process.env['STILLWATCH_BUILD'] ?? (BROWSER === 'firefox' ? 'dist/firefox' : 'dist/chrome');
