/**
 * What is remembered of a host: its budget, its pauses, and the evidence from which its diagnosis is
 * made. Evidence belongs to the host that answered last in a chain of redirects.
 */
import type { PreconditionKind } from '../http/validators';
import type { TokenBucket } from '../politeness/token-bucket';

/** One exchange as evidence; at most `EVIDENCE_KEPT` a host, oldest first. */
export interface Evidence {
  readonly at: number;
  /** Tells pages of one host apart without holding their addresses twice. */
  readonly page: string;
  readonly asked: PreconditionKind | 'nothing';
  readonly answer: '304' | 'same_bytes' | 'other_bytes' | 'first_bytes' | '412' | 'other';
  /** Asked by date although there was a tag: a trial, or because only the date helps. */
  readonly byDateThoughTagged?: true;
  /** Asked with a list of tags. */
  readonly byList?: true;
  /** The 200 named another Last-Modified than the one held. */
  readonly dateMoved?: true;
  /** No tag, and a Last-Modified that is the moment of the answer. */
  readonly dateIsNow?: true;
  /** Other bytes, the same text. */
  readonly sameText?: true;
  /** Whether the 200 named another validator, weakly, than the one held. */
  readonly validatorMoved: boolean;
  /** Whether the 200 carried any validator at all. */
  readonly hadValidator: boolean;
  readonly bytes: number;
}

export const EVIDENCE_KEPT = 200;

/** Since the host was first met; the window above decides, these are shown. */
export interface HostTotals {
  readonly requests: number;
  readonly conditional: number;
  readonly notModified: number;
  /** Conditional requests answered with the very bytes we hold: a 304 was owed. */
  readonly identical: number;
  readonly bytesReceived: number;
  readonly bytesSaved: number;
  readonly bytesWasted: number;
}

export const NO_TOTALS: HostTotals = {
  requests: 0,
  conditional: 0,
  notModified: 0,
  identical: 0,
  bytesReceived: 0,
  bytesSaved: 0,
  bytesWasted: 0,
};

export interface HostRecord {
  readonly host: string;
  readonly bucket: TokenBucket;
  /** What robots.txt asks to be kept between requests; absent: nothing. */
  readonly crawlDelayMs?: number;
  /** The day's allowance, spread over it; see politeness/day-budget. */
  readonly dayBucket: TokenBucket;
  /** Requests a day the person allows; absent: the default. */
  readonly dailyLimit?: number;
  /** What was allowed a day until the person lowered it: what was sent until then was sent under it. */
  readonly limitBefore?: LimitBefore;
  /** A 429 halves the day's allowance until then. */
  readonly halvedUntil?: number;
  /** Retry-After or a 429/503 without one: nothing goes to the host before this. */
  readonly pausedUntil?: number;
  /** Failures in a row, and until when they hold back scheduled checks. */
  readonly failures: number;
  readonly backOffUntil?: number;
  readonly lastStartAt?: number;
  readonly evidence: readonly Evidence[];
  readonly totals: HostTotals;
  /** 304s with another tag that turned out harmless (T2); after two they are believed. */
  readonly benignMismatches: number;
  /** 304s to requests that asked nothing (T3), and 412s to a GET. */
  readonly unsolicited: number;
  readonly precondition412: number;
  /** Pages whose 304 hid a change. */
  readonly falsePages: readonly string[];
  readonly malformedRejected: boolean;
  /** When it last choked on one; tried again in time. */
  readonly malformedRejectedAt?: number;
  /** The page it was seen on. */
  readonly malformedRejectedBy?: string;
  /** Pages where an invented tag was answered 304. */
  readonly blindPages: readonly string[];
  /** Pages that go back and forth between known versions. */
  readonly alternatingPages: readonly string[];
  /** 403s in a row, whatever the page: a host that has had enough. */
  readonly refusals: number;
  /** HEAD was refused, or told changes that the page did not have. */
  readonly headUseless?: 'unsupported' | 'unreliable';
  readonly headFalseAlarms: number;
  /** What was odd beside the diagnosis. */
  readonly labels: readonly HostLabel[];
  /** The text of the newest changes of its pages, to tell one page for all from news of each. */
  readonly recentTexts: readonly RecentText[];
  readonly marks: string;
  readonly diagnosis: Diagnosis;
  /** Since when it counts as never answering 304: the popup's index. Absent otherwise. */
  readonly neverSince?: number;
}

export interface LimitBefore {
  readonly perDay: number;
  readonly until: number;
}

export interface RecentText {
  readonly page: string;
  readonly fingerprint: string;
  /** What the page said before. */
  readonly before: string;
  readonly at: number;
}

export type HostLabel =
  | 'noisy_bytes'
  | 'deploy_retag'
  | 'lm_frozen'
  | 'max_age_unreliable'
  | 'retry_after_absurd'
  | 'head_unreliable';

export type Diagnosis =
  | 'unknown'
  | 'healthy'
  | 'content_changes'
  | 'validators_rotate'
  | 'validators_ignored'
  | 'no_validators'
  | 'inconclusive'
  | 'ims_only'
  | 'etag_cluster'
  | 'lm_generated'
  | 'alternating'
  | 'blind_304'
  | 'stale_304'
  | 'unsolicited_304'
  | 'precondition_412'
  | 'malformed_rejected';
