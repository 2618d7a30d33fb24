/**
 * Asking before downloading: a HEAD with the page's validator, for a page longer than the person
 * wants to fetch unasked. It can say "the same"; whether a page changed, only the page can say.
 *
 * @see RFC 9110, section 9.3.2; RFC 9111, section 4.3.5
 */
import type { HostRecord } from '../hosts/host-record';
import { isSameTag, readValidators } from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import { SUSPICIOUS_AUDITS } from './audit';
import { fieldReader } from './fields';
import type { Outcome } from './outcome';
import { isRateLimit } from './rate-limit';
import type { Resource } from './resource';

/**
 * Whether a HEAD may spare a download.
 *
 * @param hosts the one asked, and the one that will answer where it is another
 */
export function isHeadWorthwhile(
  resource: Resource,
  hosts: readonly HostRecord[],
  overBytes: number | undefined,
): boolean {
  const { decodedBytes = 0, headersOnly, headTold, suspiciousAudits = 0 } = resource;
  if (headersOnly || overBytes === undefined || decodedBytes <= overBytes) return false;
  // It has said that the page changed, and there was no token left to ask the page.
  if (headTold === true) return false;
  // Two audits had to find what HEADs had not told: the page itself is asked, also for the proof.
  if (suspiciousAudits >= SUSPICIOUS_AUDITS) return false;
  return hosts.every(({ headUseless }) => headUseless === undefined);
}

export type HeadFinding =
  /** The HEAD settles the check; its answer is judged as any. */
  | { readonly kind: 'settled' }
  /** The page has to be asked; what the HEAD came to. */
  | { readonly kind: 'ask_page'; readonly outcome: Outcome; readonly unsupported: boolean };

export function readHead(resource: Resource, answer: FetchAnswer, now: number): HeadFinding {
  if (answer.kind !== 'response') return askPage('error', 'network');
  const { status, headers } = answer;
  if (status === 304 || isRateLimit(status, fieldReader(headers))) return { kind: 'settled' };
  if (isHeadRefused(status)) {
    const outcome: Outcome = { kind: 'error', details: ['head_unsupported'] };
    return { kind: 'ask_page', outcome, unsupported: true };
  }
  if (status !== 200) return askPage('error', 'http_status');
  const fields = fieldReader(headers);
  const brought = readValidators(fields, now);
  const held = resource.validators;
  const isSameVersion =
    brought.etag !== undefined && held.etag !== undefined
      ? isSameTag(brought.etag, held.etag)
      : brought.etag === held.etag &&
        brought.lastModified !== undefined &&
        brought.lastModified === held.lastModified;
  const length = fields.get('content-length');
  const isSameAddress = resource.finalUrl === answer.finalUrl;
  const isSameLength = length === null || Number(length) === resource.encodedBytes;
  // Without validators it proves nothing, whatever its length.
  if (isSameAddress && isSameVersion && isSameLength) return { kind: 'settled' };
  return { kind: 'ask_page', outcome: { kind: 'probe_changed', details: [] }, unsupported: false };
}

/** The server has no HEAD; of the page it says nothing. */
export function isHeadRefused(status: number): boolean {
  return status === 405 || status === 501;
}

function askPage(kind: 'error', detail: 'network' | 'http_status'): HeadFinding {
  return { kind: 'ask_page', outcome: { kind, details: [detail] }, unsupported: false };
}
