/**
 * A resource: what the server last said about one address under one credential scope and one
 * language. Two watches on one address share it, so that one exchange serves both.
 *
 * @see docs/architecture.md; RFC 9111, section 4.3
 */
import type { Validators } from '../http/validators';
import type { CredentialScope, ReadIn } from '../watch/watch';

/** Why the next request must carry no precondition though validators are held. */
export type UnconditionalReason =
  | 'verify_mismatch' // a 304 named another tag or date than the one sent (T2)
  | 'unsolicited_304' // a 304 to a request without a condition (T3)
  | 'other_url' // a 304 from another final address (T6)
  | 'empty_200' // an empty body in place of the page
  | 'precondition_412'
  | 'malformed_400' // a 400 that the stored, malformed tag may have caused
  | 'plain_400' // the same 400 without the tag: it was not the tag, and a whole answer is still owed
  | 'audit' // 304s alone have spoken for too long (T13)
  | 'other_browser' // the page varies by User-Agent, and the browser is another version now (T7)
  | 'version_missing'; // the newest stored version is gone or damaged

/** A 304 that contradicted what was sent; the next complete response tells who was right (T2). */
export interface Mismatch {
  readonly field: 'etag' | 'last-modified';
  readonly sent: string;
  readonly carried: string;
  /** A date that went backwards is a rollback, not a lie (http.md C19). */
  readonly rollback: boolean;
}

/** Fields a 304 may refresh, as received (RFC 9111, 3.2; http.md T9). */
export interface FreshnessFields {
  readonly cacheControl?: string;
  readonly expires?: string;
  readonly date?: string;
  readonly age?: string;
  readonly vary?: string;
  readonly receivedAt: number;
}

export interface Lease {
  readonly token: string;
  readonly expiresAt: number;
}

export interface Resource {
  readonly key: string;
  readonly url: string;
  readonly host: string;
  readonly scope: CredentialScope;
  readonly language: string;
  /** Asked by HEAD alone: no body is ever fetched. */
  readonly headersOnly: boolean;
  readonly readIn: ReadIn;
  readonly validators: Validators;
  /** Where the bytes came from. Absent before the first complete response. */
  readonly finalUrl?: string;
  /** Of the decoded bytes, hex. Absent before the first complete response. */
  readonly sha256?: string;
  /** As transferred; what a 304 saves. */
  readonly encodedBytes?: number;
  readonly fresh?: FreshnessFields;
  /** Decoded length of the last whole body; what a HEAD may spare. */
  readonly decodedBytes?: number;
  /** Tags seen with the very bytes held, oldest first: the servers of one host may disagree. */
  readonly tagsSeen?: readonly string[];
  /** A HEAD has told of another version, and the page could not be asked yet. */
  readonly headTold?: true;
  /** 304s, and HEADs that named what is held, since the last whole answer, and when that came. */
  readonly confirmedInRow?: number;
  readonly fullBodyAt?: number;
  /** 304s in a row that a shared cache has answered, not the origin. */
  readonly cachedInRow?: number;
  /** The last whole answer that came after as many of those as are looked into. */
  readonly pastCacheAt?: number;
  /** Changes that came with another tag: proof that the tag follows the content. */
  readonly tagFlips?: number;
  /** Audits that met other bytes although every answer before had been 304. */
  readonly suspiciousAudits?: number;
  /** The invented tag has been sent and was not answered 304. */
  readonly provedSighted?: boolean;
  readonly lastChangeAt?: number;
  /** The browser that the bytes were sent to; a page may vary by it. */
  readonly browser?: string;
  readonly gone: boolean;
  /** The status that made it gone, so that a return can be told from a first copy. */
  readonly goneStatus?: 404 | 410;
  readonly unconditional?: UnconditionalReason;
  readonly mismatch?: Mismatch;
  /** A 304 of this page hid a change: hash alone from now on. */
  readonly distrusted: boolean;
  readonly lastRedirectProbeAt?: number;
  readonly lease?: Lease;
  readonly answeredAt?: number;
}
