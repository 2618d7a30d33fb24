/**
 * `npm run compare -- FILE.jsonl [--check]`: one JSON object a line on standard output and nothing
 * else; counts go to standard error.
 */
import { readLines } from '../case-lines';
import { differenceFrom } from './check-line';
import { type CompareCase, isCompareCase } from './compare-case';
import { compareLine } from './compare-line';

export async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const isChecking = args.includes('--check');
  const [file] = files;
  if (file === undefined || files.length > 1) {
    console.error('Usage: npm run compare -- FILE.jsonl [--check]');
    return 2;
  }
  let lines: readonly CompareCase[];
  try {
    lines = readLines(file, isCompareCase, '"id" and "sequence" or "input_a"');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  let passed = 0;
  for (const line of lines) {
    const { printed, why } = await play(line);
    if (why === undefined) passed += 1;
    const judged = why === undefined ? { pass: true } : { pass: false, why };
    console.log(JSON.stringify(isChecking ? { ...printed, ...judged } : printed));
  }
  const failed = lines.length - passed;
  if (isChecking) console.error(`${passed} passed, ${failed} failed`);
  return isChecking && failed > 0 ? 1 : 0;
}

async function play(
  line: CompareCase,
): Promise<{ readonly printed: object; readonly why: string | undefined }> {
  try {
    const printed = await compareLine(line);
    return { printed, why: differenceFrom(line, printed) };
  } catch (error) {
    // A line that breaks the engine fails by itself and does not stop the others.
    const why = error instanceof Error ? error.message : String(error);
    return { printed: { id: line.id, error: why }, why };
  }
}
