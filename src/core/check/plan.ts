/**
 * Plan: what is held of a resource and of its host, and the time, make a request or a deferral.
 */
import { FAULTS_TO_CONDEMN } from '../hosts/diagnose';
import type { HostRecord } from '../hosts/host-record';
import { strategyFor } from '../hosts/strategy';
import {
  inventedPrecondition,
  isWellFormedTag,
  listPrecondition,
  type Precondition,
  precondition,
} from '../http/validators';
import { takeToken } from '../politeness/host-tokens';
import { requestsToOwnHost } from '../politeness/redirect-cost';
import { isAuditDue, isProofDue } from './audit';
import type { HeaderList } from './exchange';
import { mayAskDespite412, takesMalformedTags } from './forgiven';
import { type HoldInput, holdOf } from './hold';
import type { Resource } from './resource';
import type { CheckRules } from './rules';
import { variesBy } from './varies-by';

export type DeferralReason = 'host_paused' | 'budget' | 'still_fresh' | 'offline';

export type Plan =
  | {
      readonly kind: 'request';
      readonly headers: HeaderList;
      readonly asked: Precondition | undefined;
      /** With an audit noted where this request is one. */
      readonly resource: Resource;
      /** The host with its tokens taken: it is charged before the request goes out. */
      readonly host: HostRecord;
      /** The host that will answer, with a token taken too where it is another. */
      readonly answering: HostRecord;
    }
  | { readonly kind: 'deferred'; readonly reason: DeferralReason; readonly until: number };

/** `host` is charged, and of `answering` the evidence counts. */
export interface PlanInput extends HoldInput {
  readonly rules: CheckRules;
  /** Conditional requests before a host is judged. */
  readonly sample: number;
  /** Letters and digits, for the one invented tag. */
  readonly nonce: string;
}

export function plan(input: PlanInput): Plan {
  const { host, answering, now } = input;
  const hold = holdOf(input);
  if (hold !== undefined) return hold;
  const { url, finalUrl } = input.resource;
  // A redirect is two requests: both to the host asked, or one to each.
  const token = takeToken(host, now, requestsToOwnHost(url, finalUrl));
  if (!token.ok) return { kind: 'deferred', reason: 'budget', until: token.availableAt };
  const second = answering.host === host.host ? token : takeToken(answering, now);
  if (!second.ok) return { kind: 'deferred', reason: 'budget', until: second.availableAt };
  const resource = withAudit(input);
  const asked = mayAsk(resource, answering, now)
    ? preconditionFor({ ...input, resource })
    : undefined;
  return {
    kind: 'request',
    asked,
    resource,
    headers: requestHeaders(resource.language, asked),
    host: token.host,
    answering: second.host,
  };
}

function withAudit({ resource, rules, now }: PlanInput): Resource {
  const isNeeded = resource.unconditional === undefined && isAuditDue(resource, rules, now);
  return isNeeded ? { ...resource, unconditional: 'audit' } : resource;
}

/** Whether an answer of 304 would mean anything. */
function mayAsk(resource: Resource, host: HostRecord, now: number): boolean {
  return (
    resource.sha256 !== undefined &&
    resource.unconditional === undefined &&
    !resource.distrusted &&
    // It never matches: whatever is held was made for another request.
    !variesBy(resource, '*') &&
    host.falsePages.length + host.blindPages.length < FAULTS_TO_CONDEMN &&
    mayAskDespite412(host, now)
  );
}

function preconditionFor(input: PlanInput): Precondition | undefined {
  const { resource, answering: host, rules, sample, now, nonce } = input;
  const { validators, tagsSeen = [] } = resource;
  const usual = precondition(validators);
  // Nothing is vouched for any more: not by a tag of before, and not by an invented one.
  if (usual === undefined) return undefined;
  if (isProofDue(resource)) return inventedPrecondition(nonce);
  const isRefusedTag =
    validators.etag !== undefined &&
    !isWellFormedTag(validators.etag) &&
    !takesMalformedTags(host, now);
  if (isRefusedTag) return precondition(validators, 'date');
  const page = resource.key;
  switch (strategyFor({ host, page, validators, sample, dateTrial: rules.dateTrial, now })) {
    case 'none':
      return undefined;
    case 'date':
      return precondition(validators, 'date') ?? usual;
    case 'list':
      return usual.kind === 'tag' ? (listPrecondition(tagsSeen, rules.listedTags) ?? usual) : usual;
    case 'validator':
      return usual;
  }
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
