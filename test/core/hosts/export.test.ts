import { describe, expect, test } from 'vitest';
import { exportHosts } from '../../../src/core/hosts/export';
import { NO_TOTALS } from '../../../src/core/hosts/host-record';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';

const ROTATING = aHost('shop.example', {
  evidence: Array.from({ length: 4 }, () => anEvidence('p', { validatorMoved: true })),
  labels: ['noisy_bytes', 'lm_frozen'],
  totals: {
    ...NO_TOTALS,
    requests: 5,
    conditional: 4,
    identical: 4,
    bytesReceived: 5000,
    bytesWasted: 4000,
  },
});
const QUIET = aHost('never-asked.example');

const hosts = [
  { host: ROTATING, watches: 2 },
  { host: QUIET, watches: 1 },
];
const input = { hosts, sample: 4, now: NOW };

test('a label that is read off robots.txt is told as on the page', () => {
  const slow = aHost('slow.example', { crawlDelayMs: 7_200_000, labels: ['lm_frozen'] });
  const { text } = exportHosts({ ...input, hosts: [{ host: slow, watches: 1 }] }, 'json');
  const [exported] = JSON.parse(text).hosts;
  expect(exported.labels).toEqual(['lm_frozen', 'crawl_delay_absurd']);
});

/** RFC 4180, by the letter. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  expect([row, cell, quoted]).toEqual([[], '', false]);
  return rows;
}

describe('CSV', () => {
  const { text, fileName, mediaType } = exportHosts(input, 'csv');
  const [head = [], ...rows] = parseCsv(text);
  const cellOf = (row: number, column: string) => rows[row]?.[head.indexOf(column)];

  test('has a row for each host, as wide as its head', () => {
    expect(rows.map((row) => row.length)).toEqual([head.length, head.length]);
    expect([mediaType, fileName]).toEqual(['text/csv', 'stillwatch-hosts-2025-06-15.csv']);
  });

  test('tells the verdict, the share and the counters', () => {
    expect(cellOf(0, 'host')).toBe('shop.example');
    expect(cellOf(0, 'diagnosis')).toBe('validators_rotate');
    expect(cellOf(0, 'never_304')).toBe('true');
    expect(cellOf(0, 'labels')).toBe('noisy_bytes lm_frozen');
    expect(cellOf(0, 'window_share_304')).toBe('0');
    expect(cellOf(0, 'bytes_wasted')).toBe('4000');
    expect(cellOf(1, 'share_304')).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])(
    'a cell that begins like the formula %j is no formula',
    (name) => {
      const csv = exportHosts({ ...input, hosts: [{ host: aHost(name), watches: 1 }] }, 'csv');
      expect(parseCsv(csv.text)[1]?.[0]).toBe(`'${name}`);
    },
  );

  test('a cell with quotes, commas and lines comes back whole', () => {
    const name = 'a",b\r\nc';
    const csv = exportHosts({ ...input, hosts: [{ host: aHost(name), watches: 1 }] }, 'csv');
    expect(parseCsv(csv.text)[1]?.[0]).toBe(name);
  });
});

test('JSON says what it is and gives numbers as numbers', () => {
  const exported = JSON.parse(exportHosts(input, 'json').text);
  expect(exported).toMatchObject({ format: 'stillwatch-hosts', version: 1 });
  expect(exported.hosts[0]).toMatchObject({
    host: 'shop.example',
    window_conditional: 4,
    window_share_304: 0,
    identical: 4,
  });
  expect(exported.hosts[1].share_304).toBeNull();
});

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** As much of the OpenMetrics 1.0 grammar as a text of counters, gauges and infos has. */
function parseOpenMetrics(text: string) {
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  let family = '';
  for (const line of text.slice(0, -'# EOF\n'.length).trimEnd().split('\n')) {
    const about = /^# (TYPE|HELP|UNIT) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (about) {
      const [, word, name = '', value = ''] = about;
      if (word === 'TYPE') {
        expect(types.has(name), `${name} twice`).toBe(false);
        types.set(name, value);
        family = name;
      }
      expect(name).toBe(family);
      if (word === 'UNIT') expect(name.endsWith(`_${value}`)).toBe(true);
      continue;
    }
    const found = /^([a-zA-Z_:][\w:]*)\{(.*)\} (-?[\d.e+]+)$/.exec(line);
    expect(found, line).not.toBeNull();
    const [, name = '', inner = '', value = ''] = found ?? [];
    const suffix = { counter: '_total', gauge: '', info: '_info' }[types.get(family) ?? ''];
    expect(name).toBe(`${family}${suffix}`);
    const labels = Object.fromEntries(
      [...inner.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/g)].map(
        ([, key = '', escaped = '']) => [
          key,
          escaped.replace(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one)),
        ],
      ),
    );
    samples.push({ name, labels, value: Number(value) });
  }
  return { types, samples };
}

describe('OpenMetrics', () => {
  const { types, samples } = parseOpenMetrics(exportHosts(input, 'openmetrics').text);
  const valueOf = (name: string, host: string) =>
    samples.find((one) => one.name === name && one.labels['host'] === host)?.value;

  test('has counters, gauges and the verdict', () => {
    expect(new Set(types.values())).toEqual(new Set(['counter', 'gauge', 'info']));
    expect(valueOf('stillwatch_host_requests_total', 'shop.example')).toBe(5);
    expect(valueOf('stillwatch_host_wasted_bytes_total', 'shop.example')).toBe(4000);
    expect(valueOf('stillwatch_host_not_modified_ratio', 'shop.example')).toBe(0);
    expect(valueOf('stillwatch_host_verdict_info', 'shop.example')).toBe(1);
  });

  test('leaves a share out where nothing was asked', () => {
    expect(valueOf('stillwatch_host_not_modified_ratio', 'never-asked.example')).toBeUndefined();
  });

  test('a name with a quote, a backslash and a line feed comes back whole', () => {
    const name = 'a"b\\n\\c\nd';
    const text = exportHosts(
      { ...input, hosts: [{ host: aHost(name), watches: 1 }] },
      'openmetrics',
    ).text;
    const hostsNamed = parseOpenMetrics(text).samples.map(({ labels }) => labels['host']);
    expect(new Set(hostsNamed)).toEqual(new Set([name]));
  });
});
