/**
 * Hosts that are worth a word to the person because nothing is asked of them for long: they asked us
 * to wait, refused, or failed again and again. A wait of minutes ends by itself before anybody reads
 * of it.
 *
 * @see docs/adr/0024-notifications.md
 */
import type { HostRecord } from './host-record';
import { backedOffUntil, pausedUntil } from './record';

const WORTH_A_WORD_MS = 3_600_000;

export function isLeftAlone(host: HostRecord, now: number): boolean {
  const until = Math.max(pausedUntil(host, now) ?? 0, backedOffUntil(host, now) ?? 0);
  return until - now >= WORTH_A_WORD_MS;
}

/** It has answered as it should since: that a wait is over says nothing yet. */
export function isWellAgain(host: HostRecord, now: number): boolean {
  const isHeld = (pausedUntil(host, now) ?? backedOffUntil(host, now)) !== undefined;
  return !isHeld && host.failures === 0 && host.refusals === 0;
}
