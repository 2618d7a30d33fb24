/**
 * One line of the audit trail: a request, what it carried, what came back, and what was made of it.
 */
import type { PreconditionKind } from '../http/validators';
import type { Detail, OutcomeKind } from './outcome';
import type { TraceStep } from './trace';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type ExchangePurpose = 'check' | 'tab' | 'head_probe' | 'redirect_probe' | 'robots';

export interface Exchange {
  readonly id: string;
  readonly at: number;
  /** That was asked. */
  readonly host: string;
  /** The other host that answered, where a redirect led to one. */
  readonly answeredBy?: string;
  readonly resourceKey: string;
  readonly purpose: ExchangePurpose;
  readonly method: 'GET' | 'HEAD';
  readonly url: string;
  /** Null: no answer, or one we may not read. */
  readonly finalUrl: string | null;
  readonly asked: PreconditionKind | 'nothing';
  /** The precondition's value as sent, byte for byte. */
  readonly validatorSent: string | null;
  readonly requestHeaders: HeaderList;
  /** Null: no answer, or nothing was sent (a refusal of our own, named in `details`). */
  readonly status: number | null;
  readonly responseHeaders: HeaderList;
  /** As transferred, and as decoded. */
  readonly encodedBytes: number;
  readonly decodedBytes: number;
  readonly ms: number;
  readonly outcome: OutcomeKind;
  readonly details: readonly Detail[];
  /** Why it ended so for each watch of the page. Absent where no page was judged. */
  readonly traces?: readonly WatchTrace[];
}

export interface WatchTrace {
  readonly watchId: string;
  readonly steps: readonly TraceStep[];
}
