export interface Finding {
  readonly rule: string;
  /** From the root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function checkBoundaries(root: string): {
  /** Modules that were parsed; below `files`, the check is not to be trusted. */
  readonly read: number;
  readonly files: number;
  readonly findings: readonly Finding[];
};
