import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readCases } from './read-cases';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stillwatch-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Printed {
  readonly id?: string;
  readonly pass?: boolean;
  readonly why?: string;
  readonly [key: string]: unknown;
}

function replay(...args: readonly string[]) {
  const run = spawnSync(process.execPath, ['scripts/replay.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  return {
    code: run.status,
    printed: lines.map((line) => JSON.parse(line) as Printed),
    told: run.stderr,
  };
}

function fileOf(name: string, lines: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

const own = readCases('own-http.jsonl');
const [first, second] = own;
if (first === undefined || second === undefined) throw new Error('no cases');

describe('replay without --check', () => {
  const { expect: _expected, ...asked } = first;
  const run = replay(fileOf('asked.jsonl', [asked, second]));

  test('prints what the engine did, one line a line, and nothing else', () => {
    expect(run.code).toBe(0);
    expect(run.printed.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(run.printed.every((line) => !('pass' in line))).toBe(true);
  });

  test('prints all that was promised of a line, also of one that expects nothing', () => {
    expect(run.printed[0]).toEqual({
      id: 'own-basic-02',
      requests: [
        { method: 'GET', headers: expect.objectContaining({ 'Cache-Control': 'max-age=0' }) },
        { method: 'GET', headers: expect.objectContaining({ 'If-None-Match': '"k"' }) },
        { method: 'GET', headers: expect.objectContaining({ 'If-None-Match': '"k2"' }) },
      ],
      outcomes: ['baseline', 'changed', 'not_modified'],
      details: [[], [], []],
      alert_count: 1,
      state_after: { etag: '"k2"', last_modified: 'Thu, 18 Jun 2026 07:00:00 GMT', gone: false },
      tokens: 3,
      host_diagnosis: 'healthy',
    });
  });
});

/** Two hundred lines are to be played within a minute. */
test('a line about robots.txt is printed in its own shape', () => {
  const [line] = readCases('own-robots.jsonl');
  const run = replay(fileOf('robots.jsonl', [line ?? {}]));
  expect(run.printed).toEqual([
    {
      id: 'own-robots-01',
      requests: Array(3).fill({
        method: 'GET',
        headers: { Accept: 'text/plain,*/*;q=0.8', 'Cache-Control': 'max-age=0', Pragma: '' },
      }),
      decisions: line?.expect?.['decisions'],
      crawl_delay_s: null,
      host_diagnosis: 'unknown',
      outcomes: ['unreachable', 'unreachable', 'rules'],
      alert_count: 0,
    },
  ]);
});

describe('replay --check', { timeout: 60_000 }, () => {
  test('passes our own lines, counts them and exits 0', () => {
    const run = replay(join(ROOT, 'test/cases/own-http.jsonl'), '--check');
    expect(run.printed.filter(({ pass }) => pass !== true)).toEqual([]);
    expect(run.told).toContain(`${own.length} passed, 0 failed`);
    expect(run.code).toBe(0);
  });

  test('skips and names the lines that need a browser, and exits by what failed', () => {
    const run = replay(join(ROOT, 'test/cases/http.jsonl'), '--check');
    const failed = run.printed.filter(({ pass }) => pass === false);
    expect(failed.every(({ why }) => typeof why === 'string' && why !== '')).toBe(true);
    expect(run.told).toContain(
      `${run.printed.length - failed.length} passed, ${failed.length} failed`,
    );
    expect(run.code).toBe(failed.length === 0 ? 0 : 1);
    const wire = readCases('http.jsonl').filter(({ group }) => group === 'wire');
    for (const { id } of wire) expect(run.told).toContain(`skipped ${id}`);
    expect(run.printed).toHaveLength(readCases('http.jsonl').length - wire.length);
  });

  test('fails a line at whose quiet moment something is sent, and goes on', () => {
    const { script } = first;
    const quiet = { ...first, script: [...script, { at: 900_000 }] };
    const run = replay(fileOf('quiet.jsonl', [quiet, second]), '--check');
    expect(run.printed).toMatchObject([
      { id: first.id, pass: false, why: expect.stringContaining('no answer for this moment') },
      { id: second.id, pass: true },
    ]);
  });
});

/** One right line, and the same line with one wrong word in what it expects. */
const PLANTED: readonly (readonly [string, object, RegExp])[] = [
  [
    'a request',
    { requests: [{}, { headers_present: { 'If-None-Match': '"x"' } }, {}] },
    /requests\[1\]: If-None-Match is/,
  ],
  [
    'a field that must not be sent',
    { requests: [{ headers_absent: ['accept'] }, {}, {}] },
    /must not be there/,
  ],
  ['no request', { requests: [{}, null, {}] }, /something was sent/],
  ['too few requests', { requests: [{}] }, /3 requests, expected 1/],
  ['a method', { requests: [{ method: 'HEAD' }, {}, {}] }, /method/],
  ['an outcome', { outcomes: ['baseline', 'changed', 'changed'] }, /outcomes/],
  ['a detail', { details: [[], ['moved'], []] }, /details\[1\] lacks moved/],
  ['an alert', { alert_count: 2 }, /alert_count is 1, expected 2/],
  ['the state', { state_after: { etag: '"other"' } }, /state_after\.etag/],
  ['the tokens', { tokens: 4 }, /tokens is 3/],
  ['the diagnosis', { host_diagnosis: 'stale_304' }, /host_diagnosis/],
];

describe('replay --check fails what was planted wrong', () => {
  const lines = PLANTED.map(([what, wrong]) => ({
    ...first,
    id: what,
    expect: { ...first.expect, ...wrong },
  }));
  const run = replay(fileOf('planted.jsonl', [...lines, second]), '--check');

  test.each(PLANTED)('%s', (what, _wrong, why) => {
    expect(run.printed.find(({ id }) => id === what)).toMatchObject({
      pass: false,
      why: expect.stringMatching(why),
    });
  });

  test('and passes what is right beside it', () => {
    expect(run.printed.at(-1)).toMatchObject({ id: second.id, pass: true });
    expect(run.told).toContain(`1 passed, ${PLANTED.length} failed`);
    expect(run.code).toBe(1);
  });
});

describe('replay that cannot begin says why and exits 2', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no file', [], /Usage/],
    ['two files', ['a.jsonl', 'b.jsonl'], /Usage/],
    ['a file that is not there', ['missing.jsonl'], /cannot read missing\.jsonl/],
  ])('%s', (_what, args, message) => {
    const run = replay(...args);
    expect(run.told).toMatch(message);
    expect(run.told).not.toContain('    at ');
    expect(run.code).toBe(2);
  });

  test('a line that is not JSON is named by its number', () => {
    const file = join(folder, 'broken.jsonl');
    writeFileSync(file, `${JSON.stringify(second)}\n\n{"id": \n`);
    const run = replay(file, '--check');
    expect(run.told).toContain('broken.jsonl:3 is not a line of JSON');
    expect(run.told).not.toContain('    at ');
    expect(run.code).toBe(2);
  });

  test('a line of JSON that is no case is named too', () => {
    const run = replay(fileOf('other.jsonl', [second, { id: 'x' }]));
    expect(run.told).toContain('other.jsonl:2 is no case of this command');
    expect(run.code).toBe(2);
  });
});
