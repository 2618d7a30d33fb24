/** The machine's clock. It may jump either way; whoever compares instants must bear that. */
import type { Clock } from '../core/ports/clock';

export const systemClock: Clock = { now: () => Date.now() };
