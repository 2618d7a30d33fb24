/**
 * A watch: the person's wish to follow one page. What became of it is in `state.ts`; what the
 * server said is in `check/resource.ts`.
 */
import type { Rhythm } from '../schedule/pace';
import type { Keep } from './keep';
import type { Tags } from './tags';
import type { StoredRules } from './watch-rules';

/** Whether the browser's cookies go with the request. A stored validator belongs to one of the two. */
export type CredentialScope = 'anon' | 'cred';

/**
 * `tab_if_changed`: the page is asked for as usual, and opened only where its bytes are new.
 * `pdf_text`: the words of a PDF are compared, not its bytes.
 */
export type ReadIn = 'fetch' | 'tab' | 'tab_if_changed' | 'pdf_text';

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
  /** The text of the part when it was picked, to know it again by. Absent: it was not picked. */
  readonly pickedText?: string;
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
  /** How the page is got: as it is sent, or as a tab shows it (`check/read-in-tab.ts`). */
  readonly readIn: ReadIn;
  /** How much is kept of each version; absent: its source. Ask `keepOf`. */
  readonly keep?: Keep;
  /** `Accept-Language` as it was when the watch was added, so that the variant cannot move. */
  readonly language: string;
}

export const MAX_NOTE_CHARS = 4000;

export const MIN_INTERVAL_MS = 60_000;
export const MAX_INTERVAL_MS = 30 * 86_400_000;

/** For `headOverBytes`: a HEAD costs about so much itself, and what is longer is never fetched. */
export const MIN_HEAD_OVER_BYTES = 10_000;
export const MAX_HEAD_OVER_BYTES = 5_000_000;

/** A record made of headers alone, or of what a tab shows, holds another kind of version. */
export type HowAsked = 'GET' | 'HEAD' | 'TAB' | 'GATED' | 'PDF';

const MARKS: Readonly<Record<HowAsked, string>> = {
  GET: '',
  HEAD: '-head',
  TAB: '-tab',
  GATED: '-gated',
  PDF: '-pdf',
};

const HOW_READ: Readonly<Record<ReadIn, HowAsked>> = {
  fetch: 'GET',
  tab: 'TAB',
  tab_if_changed: 'GATED',
  pdf_text: 'PDF',
};

export function howAsked({ headersOnly, readIn }: Pick<Watch, 'headersOnly' | 'readIn'>): HowAsked {
  return headersOnly ? 'HEAD' : HOW_READ[readIn];
}

/** One exchange serves all watches with the same address, scope and language (http.md T6, T7). */
export function resourceKey(
  url: string,
  scope: CredentialScope,
  language: string,
  how: HowAsked = 'GET',
): string {
  return `${scope}${MARKS[how]} ${language} ${url}`;
}

export interface ResourceAddress extends Pick<Watch, 'scope' | 'headersOnly' | 'readIn'> {
  readonly url: string;
  readonly language: string;
}

const READ_BY_MARK: ReadonlyMap<string | undefined, ReadIn> = new Map(
  (Object.keys(HOW_READ) as ReadIn[]).map((readIn) => [MARKS[HOW_READ[readIn]].slice(1), readIn]),
);

/** The parts of a key that `resourceKey` made. */
export function readResourceKey(key: string): ResourceAddress {
  const [start = '', language = '', ...url] = key.split(' ');
  const [scope, mark] = start.split('-');
  return {
    scope: scope === 'cred' ? 'cred' : 'anon',
    headersOnly: mark === 'head',
    readIn: READ_BY_MARK.get(mark) ?? 'fetch',
    language,
    url: url.join(' '),
  };
}
