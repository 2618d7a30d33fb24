/**
 * A page that is held back anyhow needs nothing first: its origin's robots.txt is a request to the
 * same host, which would break the host's pause or back-off, or be got for a page that will not be
 * asked for. Told before anything is sent.
 *
 * @see docs/adr/0007-robots.md
 */
import { holdInput, postpone } from './begin';
import type { CheckMode } from './check-mode';
import type { CheckReport } from './check-report';
import { holdOf } from './hold';
import type { CheckPorts } from './ports';

/** @returns undefined where nothing of the page or its host speaks against asking now */
export function putOffHeld(
  { clock, store, browser }: Pick<CheckPorts, 'clock' | 'store' | 'browser'>,
  key: string,
  mode: CheckMode,
): Promise<CheckReport | undefined> {
  const now = clock.now();
  return store.transact<CheckReport | undefined>(key, undefined, (rows) => {
    const hold = holdOf(holdInput(rows, { key, now, mode, browser: browser() }));
    const isMoved = hold !== undefined && mode !== 'by_person';
    return { write: isMoved ? postpone(rows, hold, now) : undefined, result: hold };
  });
}
