/** The lines of a case file beside this module. */
import { readFileSync } from 'node:fs';
import type { CompareCase } from '../../scripts/compare/compare-case';
import type { HttpCase } from '../../scripts/replay/http-case';

export type NamedCase = HttpCase & { readonly source: string };
export type ReasonedCase = CompareCase & { readonly why: string };

export function readCases(name: string): readonly NamedCase[] {
  return readLines(name) as readonly NamedCase[];
}

export function readCompareCases(name: string): readonly ReasonedCase[] {
  return readLines(name) as readonly ReasonedCase[];
}

function readLines(name: string): readonly unknown[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
