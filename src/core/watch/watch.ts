/**
 * A watch: the person's wish to follow one page. What became of it is in `state.ts`; what the
 * server said is in `check/resource.ts`.
 */
import type { Rhythm } from '../schedule/pace';
import type { Tags } from './tags';
import type { StoredRules } from './watch-rules';

/** Whether the browser's cookies go with the request. A stored validator belongs to one of the two. */
export type CredentialScope = 'anon' | 'cred';

export interface Watch {
  readonly id: string;
  /** Absolute http(s) address without fragment, past the gate of `http/address.ts`. */
  readonly url: string;
  /** `URL.host` without a trailing dot: what politeness and evidence go by. */
  readonly host: string;
  /** The key of the resource this watch shares with others on the same address; see `resourceKey`. */
  readonly resourceKey: string;
  readonly title: string;
  /** The title follows the page's own until the person writes one. */
  readonly titleByPerson: boolean;
  /** As the person wrote them; see `tags.ts`. */
  readonly tags: Tags;
  /** What the person wrote down about it, as typed. Absent: nothing. */
  readonly note?: string;
  readonly addedAt: number;
  /** Undefined: the default interval of the settings. */
  readonly intervalMs: number | undefined;
  /** Whether that interval holds, or is the shortest of a page that is asked as it changes. */
  readonly rhythm: Rhythm;
  readonly paused: boolean;
  /** What is compared and what is told of; see `watch-rules.ts`. */
  readonly rules: StoredRules;
  /** "This page is on my own network": the only way past the private-address gate. */
  readonly localNetwork: boolean;
  readonly scope: CredentialScope;
  /** The person's word to watch it although robots.txt asks automated readers to stay away. */
  readonly ignoreRobots: boolean;
  /** The person's word that this site's max-age need not be waited for. */
  readonly ignoreMaxAge: boolean;
  /** A page longer than this (decoded bytes) is asked by HEAD first. Undefined: never. */
  readonly headOverBytes: number | undefined;
  /** Above what can be fetched: its validators, length and type are the version. */
  readonly headersOnly: boolean;
  /** `Accept-Language` as it was when the watch was added, so that the variant cannot move. */
  readonly language: string;
}

export const MAX_NOTE_CHARS = 4000;

export const MIN_INTERVAL_MS = 60_000;
export const MAX_INTERVAL_MS = 30 * 86_400_000;

/** For `headOverBytes`: a HEAD costs about so much itself, and what is longer is never fetched. */
export const MIN_HEAD_OVER_BYTES = 10_000;
export const MAX_HEAD_OVER_BYTES = 5_000_000;

/** One exchange serves all watches with the same address, scope and language (http.md T6, T7). */
export function resourceKey(
  url: string,
  scope: CredentialScope,
  language: string,
  method: 'GET' | 'HEAD' = 'GET',
): string {
  // A record made of headers alone holds another kind of version than one made of pages.
  return `${method === 'HEAD' ? `${scope}-head` : scope} ${language} ${url}`;
}

export interface ResourceAddress {
  readonly url: string;
  readonly scope: CredentialScope;
  readonly language: string;
  readonly headersOnly: boolean;
}

/** The parts of a key that `resourceKey` made. */
export function readResourceKey(key: string): ResourceAddress {
  const [scope, language = '', ...url] = key.split(' ');
  return {
    scope: scope?.startsWith('cred') ? 'cred' : 'anon',
    headersOnly: scope?.endsWith('-head') ?? false,
    language,
    url: url.join(' '),
  };
}
