/**
 * `npm run bench -- NAME`: bundles `bench/NAME.ts` (TypeScript, with the engine's own code) for Node
 * and runs it. The bundle is made anew each time: a stale one would lie.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const names = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME [--json]\nNAME is one of: ${names.join(', ')}`);
  process.exit(2);
}

await build({
  root,
  configFile: false,
  logLevel: 'silent',
  publicDir: false,
  build: {
    ssr: `bench/${name}.ts`,
    outDir: `.cache/bench/${name}`,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
});

const { main } = await import(pathToFileURL(`${root}/.cache/bench/${name}/main.mjs`).href);
process.exitCode = await main(args);
