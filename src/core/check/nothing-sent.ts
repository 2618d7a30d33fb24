/** A line of the audit trail for a request that was not sent, with our own reason for it. */
import { hostKey } from '../http/address';
import type { Exchange } from './exchange';
import type { Outcome } from './outcome';

export interface NotSent {
  readonly id: string;
  readonly at: number;
  readonly resourceKey: string;
  readonly url: string;
  readonly outcome: Outcome;
}

export function nothingSent({ id, at, resourceKey, url, outcome }: NotSent): Exchange {
  return {
    id,
    at,
    host: hostKey(url),
    resourceKey,
    purpose: 'check',
    method: 'GET',
    url,
    finalUrl: null,
    asked: 'nothing',
    validatorSent: null,
    requestHeaders: [],
    status: null,
    responseHeaders: [],
    encodedBytes: 0,
    decodedBytes: 0,
    ms: 0,
    outcome: outcome.kind,
    details: outcome.details,
  };
}
