import type { Counts } from './vitest-report.mjs';

export type BrowserName = 'chromium' | 'firefox';

export interface Ended {
  readonly text: string;
  readonly endedWell: boolean;
  readonly output: string;
}

export function runBrowserSuites(
  browsers: readonly BrowserName[],
  parts: {
    readonly root: string;
    readonly run: (browser: BrowserName, files: readonly string[]) => Promise<Ended>;
    readonly say: (text: string) => void;
  },
): Promise<Readonly<Record<BrowserName, Counts>>>;
