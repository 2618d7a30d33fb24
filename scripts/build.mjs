/**
 * `npm run build`: the extension for both browsers, or for the one named (`chrome`, `firefox`), in
 * `dist/`. What is built here is what is shipped; there is no other build.
 */
import { fileURLToPath } from 'node:url';
import { runTool } from './repository.mjs';

export const TARGETS = ['chrome', 'firefox'];

/** @param {'chrome' | 'firefox'} target */
export async function build(target) {
  const { ok } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    env: { TARGET: target, NODE_ENV: 'production' },
  });
  if (!ok) throw new Error(`The build for ${target} failed; the lines above say why.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const unknown = named.find((target) => !TARGETS.includes(target));
  if (unknown !== undefined) {
    process.stderr.write(`There is no build for ${unknown}; there are: ${TARGETS.join(', ')}\n`);
    process.exit(2);
  }
  for (const target of named.length > 0 ? named : TARGETS) {
    await build(target).catch((error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
    process.stdout.write(`dist/${target} is built\n`);
  }
}
