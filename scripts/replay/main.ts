/**
 * `npm run replay -- FILE.jsonl [--check]`: one JSON object a line on standard output and nothing
 * else; progress and counts go to standard error.
 */
import { readLines } from '../case-lines';
import { differenceFrom } from './check-line';
import type { HttpCase } from './http-case';
import { replayLine } from './replay-line';
import { robotsDifference } from './robots-check';
import { replayRobots } from './robots-line';

/** Lines of these groups are tests of the built extension: they need a real browser. */
const IN_BROWSERS = 'wire';
/** Lines that are about robots.txt itself. */
const ROBOTS = 'robots';

export async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const isChecking = args.includes('--check');
  const [file] = files;
  if (file === undefined || files.length > 1) {
    console.error('Usage: npm run replay -- FILE.jsonl [--check]');
    return 2;
  }
  let lines: readonly HttpCase[];
  try {
    lines = readLines(file, isHttpCase, '"id" and "script"');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  let passed = 0;
  let failed = 0;
  for (const line of lines) {
    if (line.group === IN_BROWSERS) {
      console.error(`skipped ${line.id}: it needs a real browser, see test/browser`);
      continue;
    }
    const { printed, why } = await play(line);
    if (!isChecking) {
      console.log(JSON.stringify(printed));
      continue;
    }
    if (why === undefined) passed += 1;
    else failed += 1;
    console.log(
      JSON.stringify({
        ...printed,
        pass: why === undefined,
        ...(why === undefined ? {} : { why }),
      }),
    );
  }
  if (isChecking) console.error(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function play(
  line: HttpCase,
): Promise<{ readonly printed: object; readonly why: string | undefined }> {
  try {
    if (line.group === ROBOTS) {
      const printed = await replayRobots(line);
      return { printed, why: robotsDifference(line, printed) };
    }
    const printed = await replayLine(line);
    return { printed, why: differenceFrom(line, printed) };
  } catch (error) {
    // A line that breaks the engine fails by itself and does not stop the others.
    const why = error instanceof Error ? error.message : String(error);
    return { printed: { id: line.id, error: why }, why };
  }
}

function isHttpCase(value: unknown): value is HttpCase {
  const line = value as Partial<HttpCase> | null;
  return typeof line?.id === 'string' && Array.isArray(line.script);
}
