/** Whether the machine has a network, as the browser knows it. */
import type { Network } from '../core/ports/network';

export const browserNetwork: Network = { isOnline: () => navigator.onLine };
