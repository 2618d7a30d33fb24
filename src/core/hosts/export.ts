/**
 * The hosts and their counters for other programs: CSV (RFC 4180), JSON, and the text format of
 * OpenMetrics 1.0. Names of columns and metrics are a promise: they are not renamed.
 */
import { diagnose, neverAnswers304 } from './diagnose';
import type { HostRecord } from './host-record';
import { odditiesOf } from './oddities';
import { windowCounts } from './window';

export const EXPORT_FORMATS = ['csv', 'json', 'openmetrics'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface HostsExport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

export interface ExportInput {
  readonly hosts: readonly { readonly host: HostRecord; readonly watches: number }[];
  readonly sample: number;
  readonly now: number;
}

interface ExportedHost {
  readonly host: string;
  readonly diagnosis: string;
  readonly never_304: boolean;
  readonly labels: readonly string[];
  readonly watches: number;
  /** Of the newest exchanges, which the diagnosis is made from. */
  readonly window_conditional: number;
  readonly window_not_modified: number;
  readonly window_identical: number;
  readonly window_validator_moved: number;
  /** From 0 to 1; null: nothing was asked with a condition. */
  readonly window_share_304: number | null;
  readonly requests: number;
  readonly conditional: number;
  readonly not_modified: number;
  readonly share_304: number | null;
  readonly identical: number;
  readonly bytes_received: number;
  readonly bytes_saved: number;
  readonly bytes_wasted: number;
}

export function exportHosts(input: ExportInput, format: ExportFormat): HostsExport {
  const day = new Date(input.now).toISOString().slice(0, 10);
  const named = (ending: string) => `stillwatch-hosts-${day}.${ending}`;
  const rows = input.hosts.map((one) => exportedHost(one, input.sample));
  switch (format) {
    case 'csv':
      return { fileName: named('csv'), mediaType: 'text/csv', text: asCsv(rows) };
    case 'json':
      return {
        fileName: named('json'),
        mediaType: 'application/json',
        text: asJson(rows, input.now),
      };
    case 'openmetrics':
      return {
        fileName: named('prom'),
        mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
        text: asOpenMetrics(rows),
      };
  }
}

function exportedHost(
  { host, watches }: ExportInput['hosts'][number],
  sample: number,
): ExportedHost {
  const diagnosis = diagnose(host, sample);
  const window = windowCounts(host.evidence);
  const { totals } = host;
  return {
    host: host.host,
    diagnosis,
    never_304: neverAnswers304(diagnosis),
    labels: odditiesOf(host),
    watches,
    window_conditional: window.conditional,
    window_not_modified: window.notModified,
    window_identical: window.identical,
    window_validator_moved: window.validatorMoved,
    window_share_304: share(window.notModified, window.conditional),
    requests: totals.requests,
    conditional: totals.conditional,
    not_modified: totals.notModified,
    share_304: share(totals.notModified, totals.conditional),
    identical: totals.identical,
    bytes_received: totals.bytesReceived,
    bytes_saved: totals.bytesSaved,
    bytes_wasted: totals.bytesWasted,
  };
}

/** To four places. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

const COLUMNS = [
  'host',
  'diagnosis',
  'never_304',
  'labels',
  'watches',
  'window_conditional',
  'window_not_modified',
  'window_identical',
  'window_validator_moved',
  'window_share_304',
  'requests',
  'conditional',
  'not_modified',
  'share_304',
  'identical',
  'bytes_received',
  'bytes_saved',
  'bytes_wasted',
] as const satisfies readonly (keyof ExportedHost)[];

function asCsv(rows: readonly ExportedHost[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => csvCell(row[column])).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function csvCell(value: ExportedHost[keyof ExportedHost]): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join(' ');
  // A spreadsheet would take it for a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function asJson(hosts: readonly ExportedHost[], now: number): string {
  const exported = {
    format: 'stillwatch-hosts',
    version: 1,
    at: new Date(now).toISOString(),
    hosts,
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly unit?: 'bytes' | 'ratio';
  readonly help: string;
  readonly value: (row: ExportedHost) => number | null;
}

const METRICS: readonly Metric[] = [
  {
    name: 'stillwatch_host_requests',
    type: 'counter',
    help: 'Requests sent to the host.',
    value: ({ requests }) => requests,
  },
  {
    name: 'stillwatch_host_conditional_requests',
    type: 'counter',
    help: 'Conditional requests answered 200 or 304.',
    value: ({ conditional }) => conditional,
  },
  {
    name: 'stillwatch_host_not_modified',
    type: 'counter',
    help: 'Conditional requests answered 304.',
    value: ({ not_modified }) => not_modified,
  },
  {
    name: 'stillwatch_host_identical_bodies',
    type: 'counter',
    help: 'Conditional requests answered with the bytes already held.',
    value: ({ identical }) => identical,
  },
  {
    name: 'stillwatch_host_received_bytes',
    type: 'counter',
    unit: 'bytes',
    help: 'Bytes of bodies received, as transferred.',
    value: ({ bytes_received }) => bytes_received,
  },
  {
    name: 'stillwatch_host_saved_bytes',
    type: 'counter',
    unit: 'bytes',
    help: 'Bytes that 304 answers spared.',
    value: ({ bytes_saved }) => bytes_saved,
  },
  {
    name: 'stillwatch_host_wasted_bytes',
    type: 'counter',
    unit: 'bytes',
    help: 'Bytes received again though they were held.',
    value: ({ bytes_wasted }) => bytes_wasted,
  },
  {
    name: 'stillwatch_host_not_modified_ratio',
    type: 'gauge',
    unit: 'ratio',
    help: 'Share of 304 among the newest conditional requests.',
    value: ({ window_share_304 }) => window_share_304,
  },
  {
    name: 'stillwatch_host_watches',
    type: 'gauge',
    help: 'Watches that ask the host.',
    value: ({ watches }) => watches,
  },
];

function asOpenMetrics(rows: readonly ExportedHost[]): string {
  const families = METRICS.flatMap(({ name, type, unit, help, value }) => [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...rows.flatMap((row) => {
      const number = value(row);
      const suffix = type === 'counter' ? '_total' : '';
      return number === null ? [] : [`${name}${suffix}{host="${escaped(row.host)}"} ${number}`];
    }),
  ]);
  const verdicts = [
    '# TYPE stillwatch_host_verdict info',
    '# HELP stillwatch_host_verdict What the host is judged to do with conditions.',
    ...rows.map(
      ({ host, diagnosis }) =>
        `stillwatch_host_verdict_info{host="${escaped(host)}",diagnosis="${diagnosis}"} 1`,
    ),
  ];
  return [...families, ...verdicts, '# EOF', ''].join('\n');
}

/** A label's value: backslash, quote and line feed are written with a backslash. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
