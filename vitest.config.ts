import { defineConfig } from 'vitest/config';

/** `unit` needs no browser; `chromium` and `firefox` drive the built extension, one file at a time. */
export default defineConfig({
  test: {
    // Tests that wait for a host's budget wait together.
    maxConcurrency: 20,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          environment: 'node',
          // Many examples of a property take long where much else runs; none is about time.
          testTimeout: 60_000,
        },
      },
      ...(['chromium', 'firefox'] as const).map((name) => ({
        test: {
          name,
          include: ['test/browser/**/*.test.ts'],
          environment: 'node' as const,
          env: { STILLWATCH_BROWSER: name },
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      })),
    ],
  },
});
