export interface Verdict {
  readonly ok: boolean;
  readonly output: string;
}

export const CHECKS: readonly {
  readonly name: string;
  run(root: string): Promise<Verdict>;
}[];
