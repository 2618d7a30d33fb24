/**
 * The first transaction of a check: the lease is taken and the token charged before the request, so
 * that a background that dies has wasted a token and never broken a promise.
 */
import type { HostRecord } from '../hosts/host-record';
import { newHost } from '../hosts/record';
import { hostKey, readAddress } from '../http/address';
import type { Precondition } from '../http/validators';
import type { CheckRows, CheckWrite } from '../ports/check-store';
import { isInForce } from '../schedule/in-force';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import type { CheckMode } from './check-mode';
import type { HeaderList } from './exchange';
import type { HoldInput } from './hold';
import { withVersionNeeds } from './needs-version';
import { newResource } from './new-resource';
import { type DeferralReason, type Plan, plan } from './plan';
import type { Resource } from './resource';
import type { CheckRules } from './rules';
import { variesBy } from './varies-by';

/**
 * Longer than two requests and the reading of a PDF may take in one check, shorter than the minute
 * after which a run that died is taken up again.
 */
export const LEASE_MS = 55_000;

export type Begun =
  | {
      readonly kind: 'go';
      readonly resource: Resource;
      /** The host that will answer, as far as one can know. */
      readonly host: HostRecord;
      /** The one asked and, where it is another, the one that will answer: both are paid for. */
      readonly hosts: readonly HostRecord[];
      readonly watches: readonly Watch[];
      readonly states: readonly WatchState[];
      readonly headers: HeaderList;
      readonly asked: Precondition | undefined;
    }
  | {
      readonly kind: 'deferred';
      readonly reason: DeferralReason | 'leased';
      readonly until: number;
    }
  /** A private address, and no watch on it has the person's word for that. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'nothing' };

export interface BeginInput {
  readonly key: string;
  readonly token: string;
  readonly now: number;
  readonly mode: CheckMode;
  readonly rules: CheckRules;
  readonly browser: string;
}

interface Decision {
  readonly write: CheckWrite | undefined;
  readonly result: Begun;
}

export function begin(
  rows: CheckRows,
  { key, token, now, mode, rules, browser }: BeginInput,
): Decision {
  if (rows.watches.length === 0) return decided({ kind: 'nothing' });
  const held = rows.resource ?? newResource(key);
  const localNetwork = rows.watches.some((watch) => watch.localNetwork);
  if (!readAddress(held.url, { localNetwork }).ok) return decided({ kind: 'forbidden' });
  if (held.lease !== undefined && isInForce(held.lease.expiresAt, now, LEASE_MS)) {
    return decided({ kind: 'deferred', reason: 'leased', until: held.lease.expiresAt });
  }
  const planned = plan({
    ...holdInput(rows, { key, now, mode, browser }),
    rules,
    sample: rows.settings.hostSample,
    nonce: token.replaceAll(/[^a-z0-9]/gi, ''),
  });
  if (planned.kind === 'deferred') {
    const write = mode === 'by_person' ? undefined : postpone(rows, planned, now);
    return decided(planned, write);
  }
  const leased: Resource = { ...planned.resource, lease: { token, expiresAt: now + LEASE_MS } };
  return {
    write: { ...NOTHING_WRITTEN, resource: leased, hosts: hostsOf(planned) },
    result: {
      kind: 'go',
      resource: leased,
      host: planned.answering,
      hosts: hostsOf(planned),
      watches: rows.watches,
      states: rows.states,
      headers: planned.headers,
      asked: planned.asked,
    },
  };
}

/** What is known of a page before anything is asked of anybody. */
export function holdInput(
  rows: CheckRows,
  { key, now, mode, browser }: Pick<BeginInput, 'key' | 'now' | 'mode' | 'browser'>,
): HoldInput {
  const held = rows.resource ?? newResource(key);
  const host = rows.host ?? newHost(held.host, now);
  return {
    resource: forBrowser(withVersionNeeds(held, rows), browser),
    host,
    answering: rows.finalHost ?? otherHost(held, now) ?? host,
    mode,
    honoursMaxAge: mode === 'scheduled' && !rows.watches.some(isUnbound),
    maxAgeCapMs: rows.settings.maxAgeCapMs,
    now,
  };
}

/** One that is paused asks for nothing, so its wish lifts no bound of the others. */
function isUnbound({ ignoreMaxAge, paused }: Watch): boolean {
  return ignoreMaxAge && !paused;
}

/** Where redirects led last time; its row may be gone, its budget is not. */
function otherHost({ host, finalUrl }: Resource, now: number): HostRecord | undefined {
  if (finalUrl === undefined) return undefined;
  const final = hostKey(finalUrl);
  return final === host ? undefined : newHost(final, now);
}

function hostsOf({ host, answering }: Extract<Plan, { kind: 'request' }>): readonly HostRecord[] {
  return answering.host === host.host ? [host] : [host, answering];
}

/** What was sent to another browser may not be what this one would get (RFC 9110, 12.5.5). */
function forBrowser(resource: Resource, browser: string): Resource {
  if (resource.browser === browser || !variesBy(resource, 'user-agent')) return resource;
  return { ...resource, unconditional: resource.unconditional ?? 'other_browser' };
}

/** A wait for a token that is no longer than this is a moment: whoever runs checks waits for it. */
export const PATIENCE_MS = 15_000;

/**
 * A paused host's pages are due when the pause ends, and say so. So are those of a host whose
 * allowance is spent, which else would wake the background each minute in vain; they keep their
 * place among the others that wait, also over a moment without a network. A pause of the host or the
 * page's own freshness is no waiting in that line: whoever comes out of one queues up anew.
 */
export function postpone(
  rows: CheckRows,
  { until, reason }: { readonly until: number; readonly reason: DeferralReason },
  now: number,
): CheckWrite | undefined {
  const isForToken = reason === 'budget';
  if (isForToken && until - now <= PATIENCE_MS) return undefined;
  const states = rows.states.flatMap((state) => {
    const { waitingSince: before, ...rest } = state;
    const { dueAt } = rest;
    if (dueAt === undefined || dueAt >= until) return [];
    const waitingSince = isForToken ? (before ?? dueAt) : reason === 'offline' ? before : undefined;
    return [{ ...rest, dueAt: until, ...(waitingSince === undefined ? {} : { waitingSince }) }];
  });
  return { ...NOTHING_WRITTEN, states };
}

export const NOTHING_WRITTEN: CheckWrite = {
  hosts: [],
  watches: [],
  states: [],
  snapshots: [],
  changes: [],
  exchanges: [],
  tell: [],
};

function decided(result: Begun, write?: CheckWrite): Decision {
  return { write, result };
}
