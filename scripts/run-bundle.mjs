/**
 * Bundles a script that is written in TypeScript (with the engine's own code) for Node and runs it.
 * The bundle is made anew each time: it takes a fraction of a second, and a stale one would lie.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} name a folder beside this file, whose `main.ts` exports `main(args)`
 * @param {readonly string[]} args
 */
export async function runBundle(name, args) {
  // Two at once must not empty each other's folder.
  const outDir = `.cache/${name}-${process.pid}`;
  process.once('exit', () => rmSync(`${root}/${outDir}`, { recursive: true, force: true }));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: `scripts/${name}/main.ts`,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  const { main } = await import(pathToFileURL(`${root}/${outDir}/main.mjs`).href);
  process.exitCode = await main(args);
}
