/** What became of a wish to check an address: what the runner and a page that asked are told. */
import type { Outcome } from './outcome';
import type { DeferralReason } from './plan';

export type CheckReport =
  | {
      readonly kind: 'ran';
      readonly outcome: Outcome;
      readonly told: readonly string[];
      /** One a request, where a probe came before the request that decided. */
      readonly steps: readonly Outcome[];
      /** When its last request went out, some time after the check began; epoch ms. */
      readonly lastSentAt?: number;
      /** Origins whose robots.txt has become old: to be got beside the page. */
      readonly robots?: readonly string[];
    }
  | {
      readonly kind: 'deferred';
      readonly reason: DeferralReason | 'leased' | 'robots_first';
      readonly until: number;
    }
  /** No watch is left on the address. */
  | { readonly kind: 'nothing' };
