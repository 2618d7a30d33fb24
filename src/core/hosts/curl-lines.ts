/**
 * Commands that show a fault to whoever runs the server: each is one line for a POSIX shell, and
 * asks with the header fields we ask with. A condition is learnt by the line itself, so that it
 * holds for the page as it is at that moment; only what cannot be learnt is written out.
 *
 * @see RFC 9110, section 13.1; docs/adr/0001-cache-mode-and-headers.md
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
  | 'tags_often';

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
    'asked' | 'validatorSent' | 'requestHeaders' | 'responseHeaders'
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

function fetchOnce(shown: Reproducible): CurlLine {
  const command = `${curl(shown, { save: 'page-1.html' })} && cksum page-1.html`;
  return { kind: 'fetch', command };
}

const LEARNT = {
  tag: { given: 'etag', kind: 'ask_by_tag' },
  date: { given: 'last-modified', kind: 'ask_by_date' },
} as const;

function askLearnt(shown: Reproducible, by: keyof typeof LEARNT): CurlLine {
  const { given, kind } = LEARNT[by];
  const inner = curl(shown, { save: '/dev/null' });
  const value = `grep -i '^${given}:' | head -n 1 | sed 's/^[^:]*: *//' | tr -d '\\r'`;
  const condition = `-H "${PRECONDITION_FIELDS[by]}: $(${inner} | ${value})"`;
  const command = `${curl(shown, { save: 'page-2.html', condition })} && cksum page-2.html`;
  return { kind, command };
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
  const list = `grep -iE '^(HTTP/|date:|etag:|last-modified:)'`;
  return {
    kind: 'list_validators',
    command: `${curl(shown, { save: 'page-1.html' })} | ${list}`,
  };
}

/** After `page-1.html` was fetched. */
function fetchTwice(shown: Reproducible): CurlLine {
  const command = `sleep 3 && ${curl(shown, { save: 'page-2.html' })} && cksum page-1.html page-2.html`;
  return { kind: 'fetch_twice', command };
}

function often(shown: Reproducible, kind: 'fetch_often' | 'tags_often'): CurlLine {
  const fetch = curl(shown, { save: 'page-$n.html' });
  const each = kind === 'tags_often' ? `${fetch} | grep -i '^etag:'` : `${fetch} | head -n 1`;
  return {
    kind,
    command: `for n in 1 2 3 4 5 6; do ${each}; sleep 1; done; cksum page-[1-6].html`,
  };
}

interface Call {
  readonly save: string;
  readonly condition?: string;
}

function curl({ url, exchange }: Reproducible, { save, condition }: Call): string {
  return [
    // Without globbing: an address may hold brackets.
    'curl -sSg --compressed',
    ...resolved(url),
    ...plainFields(exchange).map(([name, value]) =>
      // An empty field is written with a semicolon.
      value === '' ? `-H ${quoted(`${name};`)}` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(condition === undefined ? [] : [condition]),
    `-D - -o ${save}`,
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

/** One word for the shell, whatever a server wrote into it. */
function quoted(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...text].map((character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x20 && code < 0x7f) return /['\\]/.test(character) ? `\\${character}` : character;
    // Fields hold one character a byte.
    return `\\x${(code & 0xff).toString(16).padStart(2, '0')}`;
  });
  return `$'${escaped.join('')}'`;
}
