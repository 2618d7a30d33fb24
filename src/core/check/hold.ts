/**
 * What holds a page back whatever else is known of it: a host that asked for a pause or keeps
 * failing, and the site's own word that the page will not change yet.
 *
 * @see RFC 9110, section 10.2.3; RFC 9111, section 4.2
 */
import type { HostRecord } from '../hosts/host-record';
import { backedOffUntil, pausedUntil } from '../hosts/record';
import { freshUntil } from '../http/freshness';
import type { CheckMode } from './check-mode';
import type { Resource } from './resource';

export interface Hold {
  readonly kind: 'deferred';
  readonly reason: 'host_paused' | 'still_fresh';
  /** Epoch ms, ahead. */
  readonly until: number;
}

export interface HoldInput {
  readonly resource: Resource;
  /** Of the address. */
  readonly host: HostRecord;
  /** The host that will answer, as far as one can know. */
  readonly answering: HostRecord;
  /** A back-off is no hold for a person who tries one page. */
  readonly mode: CheckMode;
  /** Whether the site's own "not before" binds: not for the person, nor where they said so. */
  readonly honoursMaxAge: boolean;
  readonly maxAgeCapMs: number;
  readonly now: number;
}

/** @returns the hold of the hosts that ends last, before one of the page; undefined: none */
export function holdOf(input: HoldInput): Hold | undefined {
  const { resource, host, answering, mode, honoursMaxAge, maxAgeCapMs, now } = input;
  const ends = [host, answering].flatMap((one) => [
    pausedUntil(one, now) ?? 0,
    mode === 'by_person' ? 0 : (backedOffUntil(one, now) ?? 0),
  ]);
  const until = Math.max(...ends);
  if (until > now) return { kind: 'deferred', reason: 'host_paused', until };
  const freshTill = honoursMaxAge ? boundBySite(resource, maxAgeCapMs, now) : undefined;
  if (freshTill === undefined || freshTill <= now) return undefined;
  return { kind: 'deferred', reason: 'still_fresh', until: freshTill };
}

/**
 * The site's own "not before".
 *
 * @returns epoch ms, which may have passed; undefined where nothing binds
 */
export function boundBySite(
  { fresh, unconditional }: Pick<Resource, 'fresh' | 'unconditional'>,
  maxAgeCapMs: number,
  now: number,
): number | undefined {
  // A question that is still open is asked at once, whatever the last answer said of its age.
  if (fresh === undefined || unconditional !== undefined) return undefined;
  // An answer from the future was received under a clock that has been put right: it binds nothing.
  return fresh.receivedAt > now ? undefined : freshUntil(fresh, maxAgeCapMs);
}
