/** `npm run replay`: scripted HTTP exchanges through the engine; see scripts/replay/main.ts. */
import { runBundle } from './run-bundle.mjs';

await runBundle('scripts/replay/main.ts', process.argv.slice(2));
