/** What became of a wish to check an address: what the runner and a page that asked are told. */
import type { Outcome } from './outcome';

export type CheckReport =
  | { readonly kind: 'ran'; readonly outcome: Outcome; readonly told: readonly string[] }
  | {
      readonly kind: 'deferred';
      readonly reason: 'host_paused' | 'budget' | 'leased';
      readonly until: number;
    }
  /** No watch is left on the address. */
  | { readonly kind: 'nothing' };
