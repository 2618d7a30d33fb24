export function ensureBrowser(browser: 'chromium' | 'firefox', say: (line: string) => void): string;
