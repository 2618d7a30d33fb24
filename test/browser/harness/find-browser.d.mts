export function findBrowser(
  browser: 'chromium' | 'firefox',
  env?: Readonly<Record<string, string | undefined>>,
): string | undefined;
