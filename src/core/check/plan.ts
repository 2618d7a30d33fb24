/**
 * Plan: what is held of a resource and of its host, and the time, make a request or a deferral.
 */
import { FAULTS_TO_CONDEMN } from '../hosts/diagnose';
import type { HostRecord } from '../hosts/host-record';
import { pausedUntil } from '../hosts/record';
import { isWellFormedTag, type Precondition, precondition } from '../http/validators';
import { take } from '../politeness/token-bucket';
import type { HeaderList } from './exchange';
import type { Resource } from './resource';
import { variesBy } from './varies-by';

export type Plan =
  | {
      readonly kind: 'request';
      readonly headers: HeaderList;
      readonly asked: Precondition | undefined;
      /** The host with the token taken: it is charged before the request goes out. */
      readonly host: HostRecord;
    }
  | {
      readonly kind: 'deferred';
      readonly reason: 'host_paused' | 'budget';
      readonly until: number;
    };

/**
 * @param answering the host that answered last time, where redirects led to another: it is paused
 *   and known for its answers on its own account
 */
export function plan(
  resource: Resource,
  host: HostRecord,
  now: number,
  answering: HostRecord = host,
): Plan {
  const until = Math.max(pausedUntil(host, now) ?? 0, pausedUntil(answering, now) ?? 0);
  if (until > now) return { kind: 'deferred', reason: 'host_paused', until };
  const token = take(host.bucket, now);
  if (!token.ok) return { kind: 'deferred', reason: 'budget', until: token.availableAt };
  const asked = mayAsk(resource, answering) ? preconditionFor(resource, answering) : undefined;
  return {
    kind: 'request',
    asked,
    headers: requestHeaders(resource.language, asked),
    host: {
      ...host,
      bucket: token.bucket,
      lastStartAt: now,
      totals: { ...host.totals, requests: host.totals.requests + 1 },
    },
  };
}

/** Whether an answer of 304 would mean anything. */
function mayAsk(resource: Resource, host: HostRecord): boolean {
  return (
    resource.sha256 !== undefined &&
    resource.unconditional === undefined &&
    !resource.distrusted &&
    // It never matches: whatever is held was made for another request.
    !variesBy(resource, '*') &&
    host.falsePages.length < FAULTS_TO_CONDEMN &&
    host.precondition412 < FAULTS_TO_CONDEMN
  );
}

function preconditionFor(resource: Resource, host: HostRecord): Precondition | undefined {
  const { validators } = resource;
  const isRefusedTag =
    host.malformedRejected && validators.etag !== undefined && !isWellFormedTag(validators.etag);
  return precondition(validators, isRefusedTag ? 'date' : undefined);
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/**
 * The header set of every check. `max-age=0` replaces the `no-cache` the browser would add, at which
 * half the web never answers 304; the empty Pragma does the same for its older twin
 * (docs/adr/0001-cache-mode-and-headers.md).
 */
export function requestHeaders(language: string, asked: Precondition | undefined): HeaderList {
  return [
    ['Accept', ACCEPT],
    ...(language === '' ? [] : ([['Accept-Language', language]] as const)),
    ['Cache-Control', 'max-age=0'],
    ['Pragma', ''],
    ...(asked === undefined ? [] : ([[asked.field, asked.value]] as const)),
  ];
}
