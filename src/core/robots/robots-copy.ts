/**
 * What is held of one origin's robots.txt: the file or the knowledge that there is none, its own
 * validators, how old it is, and how trying to renew it has gone since.
 *
 * @see RFC 9309, sections 2.3.1 and 2.4
 */
import { hostKey } from '../http/address';
import type { Validators } from '../http/validators';
import { NO_VALIDATORS } from '../http/validators';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A copy is fresh for no shorter and no longer than this, whatever the site says. */
export const SHORTEST_FRESH_MS = HOUR_MS;
export const LONGEST_FRESH_MS = DAY_MS;
/** So old it may be while a newer one is got beside the page; then the page waits. */
export const LONGEST_STALE_MS = DAY_MS;
/** So old it may be while the site cannot be asked for a newer one. */
export const LONGEST_WITHOUT_ANSWER_MS = 30 * DAY_MS;

export interface RobotsCopy {
  /** `https://example.org`: the key. */
  readonly origin: string;
  /** By which budget, gap and pause go. */
  readonly host: string;
  /** What the last good answer was; `unreachable` while there was none. */
  readonly kind: 'rules' | 'absent' | 'unreachable';
  /** The file, for `rules`: at most `LONGEST_ROBOTS_BYTES` of it. */
  readonly text: string;
  readonly validators: Validators;
  /** Where the last good answer came from, after redirects: a 304 counts only from there. */
  readonly finalUrl?: string;
  /** The last good answer, a 304 included; epoch ms. 0 while there was none. */
  readonly fetchedAt: number;
  /** The last good answer that was complete: what an audit counts from. */
  readonly readAt: number;
  /** 304s since then. */
  readonly confirmations: number;
  readonly freshMs: number;
  /** The next request must carry no condition. */
  readonly unconditional: boolean;
  /** A 304 has hidden other rules: no conditions any more. */
  readonly distrusted: boolean;
  readonly lastTriedAt: number;
  /** Tries without a good answer since the last one, and when the next may be. */
  readonly failures: number;
  readonly failingSince?: number;
  readonly retryAt?: number;
  /** It redirects to a site that was not allowed, so the page may well do the same. */
  readonly leadsElsewhere: boolean;
  /** Whoever asks for the file has this; nobody else may until then. */
  readonly lease?: { readonly token: string; readonly expiresAt: number };
}

export function newRobotsCopy(origin: string, host: string): RobotsCopy {
  return {
    origin,
    host,
    kind: 'unreachable',
    text: '',
    validators: NO_VALIDATORS,
    fetchedAt: 0,
    readAt: 0,
    confirmations: 0,
    freshMs: 0,
    unconditional: false,
    distrusted: false,
    lastTriedAt: 0,
    failures: 0,
    leadsElsewhere: false,
  };
}

/** The other host that answered last, where redirects led to one; undefined: the origin's own. */
export function answeringHost(copy: RobotsCopy | undefined): string | undefined {
  if (copy?.finalUrl === undefined) return undefined;
  const final = hostKey(copy.finalUrl);
  return final === copy.host ? undefined : final;
}
