/**
 * Commands that show a fault to whoever runs the server: each is one line for a POSIX shell, and
 * asks with the header fields we ask with. A condition is learnt by the line itself, so that it
 * holds for the page as it is at that moment; only what cannot be learnt is written out. What we
 * asked by HEAD is shown by HEAD: who was never asked for the page is not told to download it.
 *
 * @see RFC 9110, sections 9.3.2 and 13.1; docs/adr/0001-cache-mode-and-headers.md
 */
import type { Exchange, HeaderList } from '../check/exchange';
import { fieldReader } from '../check/fields';
import { PRECONDITION_FIELDS } from '../http/validators';
import type { Diagnosis } from './host-record';

export type CurlKind =
  /** The whole page, its header fields and a checksum. */
  | 'fetch'
  /** Asked again with what it just gave. */
  | 'ask_by_tag'
  | 'ask_by_date'
  /** Asked with the validator of a version that is no more. */
  | 'ask_old'
  /** Asked with a tag that was never issued. */
  | 'ask_invented'
  | 'ask_malformed'
  | 'ask_nothing'
  | 'list_validators'
  | 'fetch_twice'
  | 'fetch_often'
  | 'tags_often'
  /** The same where only fields are asked for. */
  | 'head'
  | 'head_by_tag'
  | 'head_by_date'
  | 'head_twice'
  | 'head_often';

export interface CurlLine {
  readonly kind: CurlKind;
  readonly command: string;
}

/** What a command is made from. */
export interface Reproducible {
  /** Of the host the report is about, without secrets. */
  readonly url: string;
  readonly exchange: Pick<
    Exchange,
    'method' | 'asked' | 'validatorSent' | 'requestHeaders' | 'responseHeaders'
  >;
}

type Make = (shown: Reproducible) => readonly CurlLine[];

const none: Make = () => [];

const askedAgain: Make = (shown) => [
  fetchOnce(shown),
  shown.exchange.asked === 'date' ? askLearnt(shown, 'date') : askLearnt(shown, 'tag'),
];

/** A mapped type, so that a new diagnosis says how it is shown. */
const LINES: { readonly [Each in Diagnosis]: Make } = {
  unknown: none,
  healthy: none,
  inconclusive: askedAgain,
  content_changes: (shown) => [fetchOnce(shown), fetchTwice(shown)],
  validators_rotate: askedAgain,
  validators_ignored: askedAgain,
  no_validators: (shown) => [listValidators(shown)],
  ims_only: (shown) => [askLearnt(shown, 'tag'), askLearnt(shown, 'date')],
  etag_cluster: (shown) => [often(shown, 'tags_often')],
  lm_generated: (shown) => [listValidators(shown), fetchTwice(shown)],
  alternating: (shown) => [often(shown, 'fetch_often')],
  blind_304: (shown) => [askWritten(shown, 'ask_invented'), fetchOnce(shown)],
  stale_304: (shown) => [askWritten(shown, 'ask_old'), fetchOnce(shown)],
  unsolicited_304: (shown) => [
    { kind: 'ask_nothing', command: curl(shown, { save: 'page-1.html' }) },
  ],
  precondition_412: askedAgain,
  malformed_rejected: (shown) => [askWritten(shown, 'ask_malformed'), fetchOnce(shown)],
};

/** @returns in the order in which they are to be run */
export function curlLines(diagnosis: Diagnosis, shown: Reproducible): readonly CurlLine[] {
  return LINES[diagnosis](shown);
}

/** What a tool of the shell reads may hold bytes that are no text in its own locale. */
const BYTEWISE = 'LC_ALL=C';

const isHead = ({ exchange }: Reproducible) => exchange.method === 'HEAD';

function fetchOnce(shown: Reproducible): CurlLine {
  const fetch = curl(shown, { save: 'page-1.html' });
  if (isHead(shown)) return { kind: 'head', command: fetch };
  return { kind: 'fetch', command: `${fetch} && cksum page-1.html` };
}

const LEARNT = {
  tag: { given: 'etag', kind: 'ask_by_tag', byHead: 'head_by_tag' },
  date: { given: 'last-modified', kind: 'ask_by_date', byHead: 'head_by_date' },
} as const;

function askLearnt(shown: Reproducible, by: keyof typeof LEARNT): CurlLine {
  const { given, kind, byHead } = LEARNT[by];
  const inner = curl(shown, { save: '/dev/null' });
  const value = [
    `${BYTEWISE} grep -i '^${given}:'`,
    'head -n 1',
    `${BYTEWISE} sed 's/^[^:]*: *//'`,
    `${BYTEWISE} tr -d '\\r'`,
  ].join(' | ');
  const condition = `-H "${PRECONDITION_FIELDS[by]}: $(${inner} | ${value})"`;
  const outer = curl(shown, { save: 'page-2.html', condition });
  if (isHead(shown)) return { kind: byHead, command: outer };
  // A 304, as it should be, leaves no file.
  return { kind, command: `${outer} && touch page-2.html && cksum page-2.html` };
}

/** With the validator of the exchange itself, byte for byte. */
function askWritten(
  shown: Reproducible,
  kind: 'ask_old' | 'ask_invented' | 'ask_malformed',
): CurlLine {
  const { asked, validatorSent } = shown.exchange;
  const field = PRECONDITION_FIELDS[asked === 'date' ? 'date' : 'tag'];
  const condition = `-H ${quoted(`${field}: ${validatorSent ?? ''}`)}`;
  return { kind, command: curl(shown, { save: 'page-2.html', condition }) };
}

function listValidators(shown: Reproducible): CurlLine {
  const list = `${BYTEWISE} grep -iE '^(HTTP/|date:|etag:|last-modified:)'`;
  return {
    kind: 'list_validators',
    command: `${curl(shown, { save: 'page-1.html' })} | ${list}`,
  };
}

/** After `page-1.html` was fetched. */
function fetchTwice(shown: Reproducible): CurlLine {
  const again = `sleep 3 && ${curl(shown, { save: 'page-2.html' })}`;
  if (isHead(shown)) return { kind: 'head_twice', command: again };
  return { kind: 'fetch_twice', command: `${again} && cksum page-1.html page-2.html` };
}

function often(shown: Reproducible, kind: 'fetch_often' | 'tags_often'): CurlLine {
  const fetch = curl(shown, { save: 'page-$n.html' });
  const times = (each: string) => `for n in 1 2 3 4 5 6; do ${each}; sleep 1; done`;
  if (isHead(shown)) {
    const list = `${BYTEWISE} grep -iE '^(HTTP/|content-length:|etag:|last-modified:)'`;
    return { kind: 'head_often', command: times(`${fetch} | ${list}`) };
  }
  const shownPart = kind === 'tags_often' ? `${BYTEWISE} grep -i '^etag:'` : 'head -n 1';
  return { kind, command: `${times(`${fetch} | ${shownPart}`)}; cksum page-[1-6].html` };
}

interface Call {
  /** The file for the body, where one is asked for. */
  readonly save: string;
  readonly condition?: string;
}

/** A command that prints the fields of the answer. */
function curl(shown: Reproducible, { save, condition }: Call): string {
  const { url, exchange } = shown;
  return [
    // Without globbing: an address may hold brackets.
    isHead(shown) ? 'curl -sSgI --compressed' : 'curl -sSg --compressed',
    ...resolved(url),
    ...plainFields(exchange).map(([name, value]) =>
      // An empty field is written with a semicolon.
      value === '' ? `-H ${quoted(`${name};`)}` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(condition === undefined ? [] : [condition]),
    ...(isHead(shown) ? [] : [`-D - -o ${save}`]),
    quoted(url),
  ].join(' ');
}

const CONDITIONS: ReadonlySet<string> = new Set(
  Object.values(PRECONDITION_FIELDS).map((field) => field.toLowerCase()),
);

/** The languages a person reads are left out, unless the answer depends on them. */
function plainFields({ requestHeaders, responseHeaders }: Reproducible['exchange']): HeaderList {
  const vary = fieldReader(responseHeaders).get('vary') ?? '';
  return requestHeaders.filter(([name]) => {
    const lower = name.toLowerCase();
    if (lower === 'accept-language') return /accept-language|\*/i.test(vary);
    return !CONDITIONS.has(lower);
  });
}

/** Not every system knows that names under `localhost` are this machine. */
function resolved(url: string): readonly string[] {
  const { hostname, port, protocol } = new URL(url);
  if (!hostname.endsWith('.localhost')) return [];
  return [`--resolve ${hostname}:${port || (protocol === 'https:' ? '443' : '80')}:127.0.0.1`];
}

/**
 * One word for the shell, whatever a server wrote into it. What is beyond ASCII is written by
 * `printf`, whose octal escapes every POSIX shell knows.
 */
function quoted(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...text].map((character) => {
    if (/[\x20-\x7e]/.test(character) && !/['\\%]/.test(character)) return character;
    // Fields hold one character a byte.
    return `\\${(character.charCodeAt(0) & 0xff).toString(8).padStart(3, '0')}`;
  });
  return `"$(printf '${escaped.join('')}')"`;
}
