/** The lines of a case file beside this module. */
import { readFileSync } from 'node:fs';
import type { HttpCase } from '../../scripts/replay/http-case';

export type NamedCase = HttpCase & { readonly source: string };

export function readCases(name: string): readonly NamedCase[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as NamedCase);
}
