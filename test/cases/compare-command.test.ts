import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readCompareCases } from './read-cases';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stillwatch-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Printed {
  readonly id?: string;
  readonly pass?: boolean;
  readonly why?: string;
  readonly [key: string]: unknown;
}

function compare(...args: readonly string[]) {
  const run = spawnSync(process.execPath, ['scripts/compare.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
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

const price = {
  id: 'price',
  input_a: '<h1>Lamp</h1><p>Price 1.234,50 EUR</p><p>3 hours ago</p>',
  input_b: '<h1>Lamp</h1><p>Price 1.099,00 EUR</p><p>5 hours ago</p>',
  settings: { ignore_preset: 'relative-time', number_rule: { drops_by_percent: 5 } },
  expected: { verdict: 'changed', old: 1234.5, new: 1099, added: ['Price 1.099,00 EUR'] },
};
const outage = {
  id: 'outage',
  sequence: ['<p>a</p>', { status: 503, body: 'x' }, '<p>b</p>', '<p>b</p>'],
  settings: {},
  expected: { verdict: 'changed', added: ['b'] },
  expected_sequence: ['baseline', 'error', 'changed', 'unchanged'],
};

describe('compare without --check', () => {
  const { expected: _expected, ...asked } = price;
  const run = compare(fileOf('asked.jsonl', [asked, outage]));

  test('prints what the engine did, one line a line, and nothing else', () => {
    expect(run.code).toBe(0);
    expect(run.printed.map(({ id }) => id)).toEqual(['price', 'outage']);
    expect(run.printed.every((line) => !('pass' in line))).toBe(true);
  });

  test('prints all that was promised of a line, also of one that expects nothing', () => {
    expect(run.printed[0]).toEqual({
      id: 'price',
      verdict: 'changed',
      kind: 'text',
      added: ['Price 1.099,00 EUR'],
      removed: ['Price 1.234,50 EUR'],
      changed_chars: expect.any(Number),
      old: 1234.5,
      new: 1099,
      extracted: expect.stringContaining('Price 1.099,00 EUR'),
      warnings: [],
      baseline: 'replaced',
      alert_text: expect.stringContaining('1.099,00'),
      summary: expect.stringContaining('1.099,00'),
      trace: expect.arrayContaining([
        expect.objectContaining({ step: 'ignore', rule: 'preset:relative-time' }),
      ]),
    });
  });

  test('of a sequence prints every verdict, and the step the line asks for', () => {
    expect(run.printed[1]).toMatchObject({
      verdict: 'changed',
      added: ['b'],
      removed: ['a'],
      sequence: ['baseline', 'error', 'changed', 'unchanged'],
    });
  });
});

describe('compare --check', () => {
  test('passes all the given lines and all our own', () => {
    for (const name of ['compare.jsonl', 'own-compare.jsonl']) {
      const run = compare(`test/cases/${name}`, '--check');
      const count = readCompareCases(name).length;
      expect(run.printed.filter(({ pass }) => pass !== true)).toEqual([]);
      expect(run.told).toContain(`${count} passed, 0 failed`);
      expect(run.code).toBe(0);
      expect(run.printed).toHaveLength(count);
    }
  }, 60_000);

  test('a line that breaks the engine fails by itself, and the next is played', () => {
    const unknown = { ...price, id: 'unknown', settings: { ignore_everything: true } };
    const run = compare(fileOf('unknown.jsonl', [unknown, price]), '--check');
    expect(run.printed).toMatchObject([
      { id: 'unknown', pass: false, why: 'there is no setting ignore_everything' },
      { id: 'price', pass: true },
    ]);
    expect(run.told).toContain('1 passed, 1 failed');
    expect(run.code).toBe(1);
  });
});

/** One right line, and the same line with one wrong word in what it expects. */
const PLANTED: readonly (readonly [string, object, RegExp])[] = [
  ['a verdict', { verdict: 'minor' }, /verdict is "changed", expected "minor"/],
  ['a reason', { reason: 'empty' }, /reason is undefined, expected "empty"/],
  ['a line that is not added', { added: ['Price 1'] }, /added lacks "Price 1"/],
  ['a line that is not removed', { removed: ['Price 1'] }, /removed lacks/],
  ['a feed item', { added_items: ['One'] }, /added_items lacks/],
  ['words that are shown', { not_in_alert: ['PRICE'] }, /"PRICE" is shown/],
  ['a number', { new: 1098 }, /new is 1099, expected 1098/],
  ['how much changed', { changed_chars_at_least: 500 }, /expected at least 500/],
  ['at most so much', { changed_chars_at_most: 1 }, /expected at most 1/],
  ['the copy', { baseline: 'kept' }, /baseline is "replaced"/],
  ['a warning', { warning: 'bad-pattern' }, /warnings lacks "bad-pattern"/],
  ['a kind', { kind: 'moved' }, /kind is "text"/],
];

describe('compare --check fails what was planted wrong', () => {
  const lines = PLANTED.map(([what, wrong]) => ({
    ...price,
    id: what,
    expected: { ...price.expected, ...wrong },
  }));
  const late = { ...outage, id: 'a sequence', expected_sequence: ['baseline', 'changed'] };
  const { expected_sequence: _any, ...open } = outage;
  const never = { ...open, id: 'one that never comes', expected: { verdict: 'minor' } };
  const run = compare(fileOf('planted.jsonl', [...lines, late, never, outage]), '--check');

  test.each([
    ...PLANTED,
    ['a sequence', {}, /sequence is/] as const,
    ['one that never comes', {}, /"minor" never came up/] as const,
  ])('%s', (what, _wrong, why) => {
    expect(run.printed.find(({ id }) => id === what)).toMatchObject({
      pass: false,
      why: expect.stringMatching(why),
    });
  });

  test('and passes what is right beside it', () => {
    expect(run.printed.at(-1)).toMatchObject({ id: outage.id, pass: true });
    expect(run.told).toContain(`1 passed, ${PLANTED.length + 2} failed`);
    expect(run.code).toBe(1);
  });
});

describe('compare that cannot begin says why and exits 2', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no file', [], /Usage/],
    ['two files', ['a.jsonl', 'b.jsonl'], /Usage/],
    ['a file that is not there', ['missing.jsonl'], /cannot read missing\.jsonl/],
  ])('%s', (_what, args, message) => {
    const run = compare(...args);
    expect(run.told).toMatch(message);
    expect(run.told).not.toContain('    at ');
    expect(run.code).toBe(2);
  });

  test('a line that is not JSON is named by its number', () => {
    const file = join(folder, 'broken.jsonl');
    writeFileSync(file, `${JSON.stringify(price)}\n\n{"id": \n`);
    const run = compare(file, '--check');
    expect(run.told).toContain('broken.jsonl:3 is not a line of JSON');
    expect(run.code).toBe(2);
  });

  test('a line of JSON that is no case is named too', () => {
    const run = compare(fileOf('other.jsonl', [price, { id: 'x' }]));
    expect(run.told).toContain('other.jsonl:2 is no case of this command');
    expect(run.code).toBe(2);
  });
});
