/** From a request and its answer to a line of the audit trail. */
import { hostKey } from '../http/address';
import type { Precondition } from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import type { Exchange, HeaderList } from './exchange';
import type { CheckPorts } from './ports';
import type { Resource } from './resource';

export interface Sent {
  readonly at: number;
  readonly answer: FetchAnswer;
  readonly headers: HeaderList;
  readonly asked: Precondition | undefined;
  readonly purpose: Exchange['purpose'];
  readonly method: Exchange['method'];
}

export type UnjudgedExchange = Omit<Exchange, 'outcome' | 'details'>;

/** The line of a request in the audit trail; its outcome is decided later. */
export function exchangeOf(
  ports: Pick<CheckPorts, 'chance'>,
  { resource }: { readonly resource: Pick<Resource, 'key' | 'host' | 'url'> },
  sent: Sent,
): UnjudgedExchange {
  const { at, answer, asked, headers, purpose, method } = sent;
  return {
    id: ports.chance.newId(at),
    at,
    host: resource.host,
    ...answeredBy(resource.host, answer),
    resourceKey: resource.key,
    purpose,
    method,
    url: resource.url,
    finalUrl: 'finalUrl' in answer ? answer.finalUrl : null,
    asked: asked?.kind ?? 'nothing',
    validatorSent: asked?.value ?? null,
    requestHeaders: headers,
    status: 'status' in answer ? answer.status : null,
    responseHeaders: 'headers' in answer ? answer.headers : [],
    encodedBytes: answer.kind === 'response' ? answer.encodedBytes : 0,
    decodedBytes: decodedBytes(answer),
    ms: answer.ms,
  };
}

function answeredBy(host: string, answer: FetchAnswer): Pick<Exchange, 'answeredBy'> {
  const final = 'finalUrl' in answer ? hostKey(answer.finalUrl) : host;
  return final === host ? {} : { answeredBy: final };
}

function decodedBytes(answer: FetchAnswer): number {
  if (answer.kind === 'response') return answer.body.length;
  return answer.kind === 'broken' ? answer.decodedBytes : 0;
}
