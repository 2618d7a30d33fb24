/**
 * What judging an answer takes and gives, and the two things every judge does: keep, and testify.
 */
import type { Evidence, HostLabel, HostRecord } from '../hosts/host-record';
import {
  type FieldReader,
  isWellFormedTag,
  type Precondition,
  precondition,
} from '../http/validators';
import type { FetchAnswer } from '../ports/fetcher';
import type { Status } from '../watch/state';
import { takesMalformedTags } from './forgiven';
import type { Detail } from './outcome';
import type { FreshnessFields, Resource } from './resource';
import type { CheckRules } from './rules';

/** What was found out about a body before judging; all that needs parsing or hashing. */
export interface BodyFacts {
  /** Of the decoded bytes. */
  readonly sha256: string;
  /** A bot check stands in place of the page. */
  readonly challenge: boolean;
}

export interface JudgeInput {
  readonly resource: Resource;
  /** Of the host that was to answer, as it was when the check began. */
  readonly host: HostRecord;
  readonly asked: Precondition | undefined;
  readonly answer: FetchAnswer;
  /** Present for every `response` with a body. */
  readonly body: BodyFacts | undefined;
  /** Whether an address is one that leads to signing in. */
  readonly isSignInAddress: (url: string) => boolean;
  readonly localNetwork: boolean;
  readonly rules: CheckRules;
  /** The browser that asked. */
  readonly browser: string;
  readonly now: number;
}

/** What the answer means for the text, before anybody looks at the text. */
export type Verdict =
  | { readonly kind: 'not_modified' }
  /** A HEAD named what is held. */
  | { readonly kind: 'unchanged_head' }
  | {
      readonly kind: 'body';
      readonly bytes: 'first' | 'same' | 'other';
      readonly returned: boolean;
    }
  | { readonly kind: 'gone'; readonly first: boolean; readonly status: 404 | 410 }
  | { readonly kind: 'rate_limited'; readonly until: number }
  | { readonly kind: 'error'; readonly status: Status };

/** What one answer shows of the host beside the evidence; the host's row remembers it. */
export interface HostFaults {
  readonly benignMismatch?: true;
  readonly falsePage?: true;
  /** It choked on a tag that is none, or did not. */
  readonly malformedTag?: 'rejected' | 'taken';
  readonly blindPage?: true;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly details: readonly Detail[];
  /** The resource as it will be; of an error it differs at most in what the next request may ask. */
  readonly resource: Resource;
  readonly evidence: Evidence | undefined;
  readonly faults: HostFaults;
  readonly labels?: readonly HostLabel[];
  /** A failure of the host itself (no answer, 5xx), which holds back its other pages too. */
  readonly hostFailed: boolean;
}

export type Response = Extract<FetchAnswer, { kind: 'response' }>;

/** All of an answer that can be judged without its body. */
export type Head = Pick<Response, 'status' | 'headers' | 'finalUrl'>;

/** An error keeps everything: record, validators, hash, version. */
export function keep(
  input: JudgeInput,
  status: Status,
  details: readonly Detail[],
  evidence?: Evidence,
): Judgement {
  return {
    verdict: { kind: 'error', status },
    details,
    resource: input.resource,
    evidence,
    faults: {},
    hostFailed: false,
  };
}

export function evidenceOf(
  { resource, host, asked, now }: JudgeInput,
  answer: Evidence['answer'],
  found: Partial<Evidence> = {},
): Evidence {
  return {
    at: now,
    page: resource.key,
    // An invented tag asks nothing: no server owes it a 304.
    asked: asked === undefined || asked.invented ? 'nothing' : asked.kind,
    ...(asked?.kind === 'date' && hasTagToSend(resource, host, now)
      ? { byDateThoughTagged: true }
      : {}),
    ...(asked?.tags === undefined ? {} : { byList: true }),
    answer,
    validatorMoved: false,
    hadValidator: false,
    bytes: 0,
    ...found,
  };
}

/** An answer as any other to a tag that is none: the host does not choke on it. */
export function malformedTaken({ asked }: Pick<JudgeInput, 'asked'>): HostFaults {
  const isMalformed =
    asked?.kind === 'tag' && asked.tags === undefined && !isWellFormedTag(asked.value);
  return isMalformed ? { malformedTag: 'taken' } : {};
}

/** A tag that would have gone out, had the date not been tried: not one that may never be sent. */
function hasTagToSend(
  { validators }: Pick<Resource, 'validators'>,
  host: HostRecord,
  now: number,
): boolean {
  const tag = precondition(validators, 'tag');
  return tag !== undefined && (isWellFormedTag(tag.value) || takesMalformedTags(host, now));
}

export function freshnessFields(fields: FieldReader, now: number): FreshnessFields {
  const named = {
    cacheControl: fields.get('cache-control'),
    expires: fields.get('expires'),
    date: fields.get('date'),
    age: fields.get('age'),
    vary: fields.get('vary'),
  };
  const present = Object.entries(named).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(present), receivedAt: now };
}
