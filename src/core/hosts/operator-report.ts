/**
 * A report to whoever runs a site, as plain text: what was seen, the exchanges that show it, what the
 * standards say, what to change, and commands that reproduce it. It names addresses of that host
 * alone, no cookies and no languages, and masks what looks like a secret or a person, saying which
 * parts are to be filled in again.
 */
import type { Exchange } from '../check/exchange';
import { fieldReader } from '../check/fields';
import { requestHeaders } from '../check/plan';
import { hostKey } from '../http/address';
import { PRECONDITION_FIELDS } from '../http/validators';
import { readResourceKey } from '../watch/watch';
import { type CurlKind, curlLines, type Reproducible } from './curl-lines';
import type { EvidenceLine, Showing } from './evidence-view';
import type { Diagnosis, HostTotals } from './host-record';
import { MASK, type MaskedAddress, maskAddress } from './masked-address';
import type { WindowCounts } from './window';

export type ReportKey =
  | 'extension_name'
  | `host_report_${ReportWord}`
  | `host_standard_${Diagnosis}`
  | `host_showing_${Showing}`
  | `host_curl_${CurlKind}`;

type ReportWord =
  | 'title'
  | 'by'
  | 'seen'
  | 'counts'
  | 'more'
  | 'bodies'
  | 'exchanges'
  | 'no_exchanges'
  | 'asked'
  | 'no_condition'
  | 'answered'
  | 'bytes'
  | 'shows'
  | 'signed_in'
  | 'standard'
  | 'change'
  | 'reproduce'
  | 'masked'
  | 'fill_in'
  | 'foot';

/** The message of a key, its `$1`…`$9` filled. */
export type ReportWords = (key: ReportKey, ...values: readonly (string | number)[]) => string;

export interface OperatorReportInput {
  readonly host: string;
  readonly diagnosis: Diagnosis;
  /** The verdict in a sentence, and what stands beside it. */
  readonly verdict: readonly string[];
  /** What could be changed. */
  readonly advice: readonly string[];
  readonly counts: WindowCounts;
  readonly totals: HostTotals;
  /** Newest first. */
  readonly lines: readonly EvidenceLine[];
  readonly now: number;
}

const MOST_EXCHANGES = 5;

export function operatorReport(input: OperatorReportInput, say: ReportWords): string {
  const { host, diagnosis, verdict, advice, now } = input;
  const shown = shownLines(input);
  const reproducible = reproducibleOf(input, shown);
  const commands = reproducible === undefined ? [] : curlLines(diagnosis, reproducible);
  const isMasked = [...shown, ...(reproducible === undefined ? [] : [reproducible])].some(
    ({ masked }) => masked.length > 0,
  );
  return [
    say('host_report_title', host),
    say('host_report_by', say('extension_name'), utc(now)),
    '',
    ...section(say('host_report_seen'), [...verdict, ...counted(input, say)]),
    ...section(say('host_report_exchanges'), exchangesSection(shown, say)),
    ...section(say('host_report_standard'), [say(`host_standard_${diagnosis}`)]),
    ...section(say('host_report_change'), advice),
    ...(commands.length === 0
      ? []
      : section(say('host_report_reproduce'), [
          ...fillIn(reproducible, say),
          ...commands.flatMap(({ kind, command }) => [
            `# ${say(`host_curl_${kind}`)}`,
            command,
            '',
          ]),
        ])),
    ...(isMasked ? [say('host_report_masked', MASK)] : []),
    say('host_report_foot'),
    '',
  ].join('\n');
}

function fillIn(shown: Shown | undefined, say: ReportWords): readonly string[] {
  if (shown === undefined || shown.masked.length === 0) return [];
  return [`# ${say('host_report_fill_in', MASK, shown.masked.join(', '))}`, ''];
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return [heading, '-'.repeat([...heading].length), ...lines, ...(lines.at(-1) === '' ? [] : [''])];
}

function counted({ counts, totals }: OperatorReportInput, say: ReportWords): readonly string[] {
  const { conditional, notModified, identical, validatorMoved, bodies } = counts;
  return [
    say('host_report_counts', conditional, notModified, identical, validatorMoved),
    say('host_report_bodies', bodies, counts.bodiesWithValidator),
    say('host_report_more', totals.requests, totals.bytesReceived, totals.bytesWasted),
  ];
}

/** With an address that may be shown, and what was masked in it. */
interface Shown extends Reproducible, MaskedAddress {}

interface ShownLine extends Shown {
  readonly showing: Showing;
  readonly exchange: Exchange;
  readonly signedIn: boolean;
}

/** Those at an address of this host; what was asked without cookies first. */
function shownLines({ host, lines }: OperatorReportInput): readonly ShownLine[] {
  const shown = lines.flatMap(({ showing, exchange }): readonly ShownLine[] => {
    const url = exchange === null ? undefined : addressOn(host, exchange);
    if (exchange === null || url === undefined) return [];
    const { scope } = readResourceKey(exchange.resourceKey);
    return [{ showing, exchange, ...maskAddress(url), signedIn: scope === 'cred' }];
  });
  const anonymous = shown.filter(({ signedIn }) => !signedIn);
  return anonymous.length > 0 ? anonymous : shown;
}

/** The host may have answered in place of another that redirects to it: that one is not named. */
function addressOn(host: string, { url, finalUrl }: Exchange): string | undefined {
  return [finalUrl, url].find((one) => one !== null && hostKey(one) === host) ?? undefined;
}

/** The newest that was asked the way the fault is about; without a log the page as it would be asked. */
function reproducibleOf(
  { host, diagnosis, lines }: OperatorReportInput,
  shown: readonly ShownLine[],
): Shown | undefined {
  const wanted = WRITTEN_OUT[diagnosis];
  const best = shown.find(({ showing }) => wanted === undefined || showing === wanted);
  if (best !== undefined) return best;
  if (wanted !== undefined) return undefined;
  for (const { page } of lines) {
    const { url, headersOnly } = readResourceKey(page);
    if (!URL.canParse(url) || hostKey(url) !== host) continue;
    const exchange = {
      method: headersOnly ? 'HEAD' : 'GET',
      asked: 'nothing',
      validatorSent: null,
      requestHeaders: requestHeaders('', undefined),
      responseHeaders: [],
    } as const;
    return { ...maskAddress(url), exchange };
  }
  return undefined;
}

/** Where the very validator that was sent is the proof. */
const WRITTEN_OUT: { readonly [Each in Diagnosis]?: Showing } = {
  blind_304: 'blind',
  stale_304: 'hid_change',
  malformed_rejected: 'refused_tag',
};

function exchangesSection(shown: readonly ShownLine[], say: ReportWords): readonly string[] {
  if (shown.length === 0) return [say('host_report_no_exchanges')];
  const newest = shown.slice(0, MOST_EXCHANGES);
  return newest.flatMap((line, index) => [...exchangeLines(line, index + 1, say), '']);
}

/** What an operator looks for in an answer; never a cookie. */
const TOLD_FIELDS = [
  'ETag',
  'Last-Modified',
  'Date',
  'Age',
  'Cache-Control',
  'Vary',
  'Content-Encoding',
  'Server',
  'Via',
];

function exchangeLines(
  { showing, exchange, url, signedIn }: ShownLine,
  number: number,
  say: ReportWords,
): readonly string[] {
  const { at, method, asked, validatorSent, status, responseHeaders } = exchange;
  const question =
    asked === 'nothing' || validatorSent === null
      ? say('host_report_no_condition')
      : `${PRECONDITION_FIELDS[asked]}: ${printable(validatorSent)}`;
  const fields = fieldReader(responseHeaders);
  const told = TOLD_FIELDS.flatMap((name) => {
    const value = fields.get(name);
    return value === null ? [] : [`     ${name}: ${printable(value)}`];
  });
  return [
    `${number}. ${utc(at)}  ${method} ${url}`,
    `   ${say('host_report_asked', question)}`,
    `   ${say('host_report_answered', status ?? 0)}`,
    ...told,
    `   ${say('host_report_bytes', exchange.decodedBytes, exchange.encodedBytes)}`,
    `   ${say('host_report_shows', say(`host_showing_${showing}`))}`,
    ...(signedIn ? [`   ${say('host_report_signed_in')}`] : []),
  ];
}

/** What a server wrote, as visible ASCII: it must not disturb the text around it. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
