/** `npm run bench -- NAME`: runs `bench/NAME.ts`; each says in its head what it measures. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runBundle } from './run-bundle.mjs';

const names = readdirSync(fileURLToPath(new URL('../bench', import.meta.url)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME [--json]\nNAME is one of: ${names.join(', ')}`);
  process.exit(2);
}

await runBundle(`bench/${name}.ts`, args);
