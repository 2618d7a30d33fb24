import type { Origin } from '../test/origin/origin.mjs';

export interface Demo extends Origin {
  /** Changes what changes in the demo: the notice board and the price. */
  bringNews(): void;
}

/** Starts the demo site; throws if the port is taken. */
export function startDemo(settings?: { readonly port?: number }): Promise<Demo>;
