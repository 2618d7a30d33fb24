export type DemoVerdict =
  | 'healthy'
  | 'no_validators'
  | 'validators_rotate'
  | 'validators_ignored'
  | 'content_changes';

export interface DemoWatch {
  /** The host's name on the demo site. */
  readonly name: string;
  readonly url: (port: number) => string;
  readonly title: string;
  readonly selector?: string;
  /** What the host must be said to be, and how many changes found, when a run is over. */
  readonly expect: { readonly verdict: DemoVerdict; readonly changes: number };
}

/** Conditional requests (or bodies, where there are no validators) before a host is judged. */
export const HOST_SAMPLE: number;

/** How often each watch is checked: for its baseline, before the news, and after it. */
export const RUN: { readonly baseline: number; readonly quiet: number; readonly afterNews: number };

export const watches: readonly DemoWatch[];
