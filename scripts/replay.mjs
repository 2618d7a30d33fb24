/**
 * Bundles the replay (TypeScript, with the engine's own code) for Node and runs it. The bundle is
 * made anew each time: it takes a fraction of a second, and a stale one would lie.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  root,
  configFile: false,
  logLevel: 'silent',
  publicDir: false,
  build: {
    ssr: 'scripts/replay/main.ts',
    outDir: '.cache/replay',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
});

const { main } = await import(pathToFileURL(`${root}/.cache/replay/main.mjs`).href);
process.exitCode = await main(process.argv.slice(2));
