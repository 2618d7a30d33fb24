/** Which browser this is, by name and main version: some pages differ by it (`Vary: User-Agent`). */

/** @returns e.g. `Firefox/153`; empty for a browser we do not know */
export function readBrowserVersion(userAgent: string): string {
  return /(?:Firefox|Chrome)\/\d+/.exec(userAgent)?.[0] ?? '';
}
