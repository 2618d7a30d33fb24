/** `npm run compare`: versions of pages through the engine; see scripts/compare/main.ts. */
import { runBundle } from './run-bundle.mjs';

await runBundle('scripts/compare/main.ts', process.argv.slice(2));
