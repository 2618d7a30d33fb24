/**
 * The first transaction of a check: the lease is taken and the token charged before the request, so
 * that a background that dies has wasted a token and never broken a promise.
 */
import type { HostRecord } from '../hosts/host-record';
import { backedOffUntil, newHost } from '../hosts/record';
import { hostKey, readAddress } from '../http/address';
import type { Precondition } from '../http/validators';
import type { CheckRows, CheckWrite } from '../ports/check-store';
import { isInForce } from '../schedule/in-force';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import type { HeaderList } from './exchange';
import { newResource } from './new-resource';
import { type DeferralReason, type Plan, plan } from './plan';
import type { Resource } from './resource';
import type { CheckRules } from './rules';
import { variesBy } from './varies-by';

/** Longer than the two deadlines of one check, shorter than the alarm set for a run that died. */
export const LEASE_MS = 45_000;

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
  readonly mode: 'scheduled' | 'by_person';
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
  const host = rows.host ?? newHost(held.host, now);
  const answering = rows.finalHost ?? otherHost(held, now) ?? host;
  const resource = forBrowser(withVersionNeeds(held, rows), browser);
  const heldUntil = mode === 'scheduled' ? backedOffUntil(host, now) : undefined;
  if (heldUntil !== undefined) {
    const deferred = { kind: 'deferred', reason: 'host_paused', until: heldUntil } as const;
    return decided(deferred, postpone(rows, deferred, now));
  }
  const planned = plan({
    resource,
    host,
    answering,
    rules,
    sample: rows.settings.hostSample,
    maxAgeCapMs: rows.settings.maxAgeCapMs,
    honoursMaxAge: mode === 'scheduled' && !rows.watches.some((watch) => watch.ignoreMaxAge),
    nonce: token.replaceAll(/[^a-z0-9]/gi, ''),
    now,
  });
  if (planned.kind === 'deferred') {
    const write = mode === 'scheduled' ? postpone(rows, planned, now) : undefined;
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

/** Where redirects led last time; its row may be gone, its budget is not. */
function otherHost({ host, finalUrl }: Resource, now: number): HostRecord | undefined {
  if (finalUrl === undefined) return undefined;
  const final = hostKey(finalUrl);
  return final === host ? undefined : newHost(final, now);
}

function hostsOf({ host, answering }: Extract<Plan, { kind: 'request' }>): readonly HostRecord[] {
  return answering.host === host.host ? [host] : [host, answering];
}

/** A 304 is worth nothing to a watch that holds no version of the text it would confirm. */
function withVersionNeeds(resource: Resource, rows: CheckRows): Resource {
  const lacksText = rows.states.some(
    (state) =>
      state.fingerprint === undefined &&
      (state.unreadSha256 === undefined || state.unreadSha256 !== resource.sha256),
  );
  if (rows.versionsPresent && !lacksText) return resource;
  return { ...resource, unconditional: resource.unconditional ?? 'version_missing' };
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
 * place among the others that wait.
 */
export function postpone(
  rows: CheckRows,
  { until, reason }: { readonly until: number; readonly reason: DeferralReason },
  now: number,
): CheckWrite | undefined {
  const isForToken = reason === 'budget';
  if (isForToken && until - now <= PATIENCE_MS) return undefined;
  const states = rows.states.flatMap((state) => {
    const { dueAt, waitingSince = dueAt } = state;
    if (dueAt === undefined || waitingSince === undefined || dueAt >= until) return [];
    return [{ ...state, dueAt: until, ...(isForToken ? { waitingSince } : {}) }];
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
