/**
 * Bundles a script that is written in TypeScript (with the engine's own code) for Node and runs it.
 * The bundle is made anew each time: it takes a fraction of a second, and a stale one would lie.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} entry a file that exports `main(args)`, from the root of the repository
 * @param {readonly string[]} args
 */
export async function runBundle(entry, args) {
  // Two at once must not empty each other's folder.
  const outDir = `.cache/${entry.replaceAll(/\W+/g, '-')}-${process.pid}`;
  process.once('exit', () => rmSync(`${root}/${outDir}`, { recursive: true, force: true }));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  const { main } = await import(pathToFileURL(`${root}/${outDir}/main.mjs`).href);
  process.exitCode = await main(args);
}
