export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export function sum(counts: readonly Counts[]): Counts;

export function readReport(
  text: string,
  endedWell: boolean,
): {
  readonly counts: Counts;
  readonly failedFiles: readonly string[];
  readonly countsOfPassedFiles: Counts;
};
