/** A robots.txt that is known, empty and fresh at every moment: it takes no request and no token. */

import { hostKey } from '../../src/core/http/address';
import type { Clock } from '../../src/core/ports/clock';
import type { RobotsStore } from '../../src/core/ports/robots-store';
import { LONGEST_FRESH_MS, newRobotsCopy } from '../../src/core/robots/robots-copy';

export function knownRobots(clock: Clock): RobotsStore {
  return {
    read(_key, origin) {
      const fetchedAt = clock.now();
      const copy = newRobotsCopy(origin, hostKey(origin));
      return Promise.resolve({
        copy: { ...copy, kind: 'absent', fetchedAt, freshMs: LONGEST_FRESH_MS },
        watches: [],
      });
    },
    localNetwork: () => Promise.resolve('refused'),
    transact: () => Promise.reject(new Error('a known robots.txt is not asked for')),
  };
}
