/** `npm start -- --headless` shows what the demo is for, and does so with the build that is shipped. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BROWSER, BUILD } from './harness/subject';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function runScript(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Path -> digest of every file of the build. */
function digests(): Readonly<Record<string, string>> {
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

let shipped: Readonly<Record<string, string>>;
let demo: Ended;

beforeAll(async () => {
  const built = await runScript('scripts/build.mjs', BUILD.replace('dist/', ''));
  if (built.code !== 0) throw new Error(built.output);
  shipped = digests();
  demo = await runScript('scripts/start.mjs', '--headless', '--browser', BROWSER);
}, 300_000);

test('it ends well, having found what the demo should show', () => {
  expect(demo.output).not.toContain('Not as it should be');
  expect(demo).toMatchObject({ code: 0 });
});

test('each check is a line: time, host, validator sent, status, outcome', () => {
  const lines = demo.output.split('\n').filter((line) => /^\d\d:\d\d:\d\d /.test(line));
  const host = String.raw`\S+\.localhost:\d+`;
  for (const line of lines) {
    expect(line).toMatch(
      new RegExp(
        `^\\d\\d:\\d\\d:\\d\\d +${host} +(?:no validator|robots\\.txt|If-\\S+: .*\\S) +\\d{3} +\\w+`,
      ),
    );
  }
  const of = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  // Seven watches: a robots.txt and a baseline each, and four checks.
  expect(lines).toHaveLength(42);
  expect(of(/ {2}robots\.txt +404 {2}no rules$/)).toBe(7);
  expect(of(/ {2}200 {2}baseline$/)).toBe(7);
  expect(of(/notices.* {2}If-None-Match: "\w+" +304 {2}not_modified$/)).toBe(3);
  expect(of(/steady.* {2}If-Modified-Since: Fri, 14 Jun 2024 09:30:00 GMT +304 /)).toBe(4);
  expect(of(/ {2}200 {2}changed$/)).toBe(2);
});

test('it says what changed, and which hosts never answer 304 and why', () => {
  const changed = /What changed\n((?: {2}.*\n)+)/.exec(demo.output)?.[1] ?? '';
  expect(changed.trimEnd().split('\n').sort()).toEqual([
    expect.stringMatching(/^ {2}Desk lamp Heron: .*49\.00 → .*45\.00$/),
    expect.stringMatching(/^ {2}Notices of Alder Ford: 2 lines added, /),
  ]);
  const never = /Hosts that never answer 304\n((?: {2}.*\n)+)/.exec(demo.output)?.[1] ?? '';
  expect(never.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/archive\.localhost:\d+ .*ignores the question/),
    expect.stringMatching(/leaflets\.localhost:\d+ .*no ETag, no Last-Modified/),
    expect.stringMatching(/shop\.localhost:\d+ .*a new version each time, over the same bytes/),
  ]);
});

test('the demo settings are said at the start', () => {
  expect(demo.output).toContain('a host is judged after 4 requests (shipped: 10)');
});

test('the build it ran is the shipped one: the same files, and no site allowed by the manifest', () => {
  expect(digests()).toEqual(shipped);
  const manifest = JSON.parse(readFileSync(join(BUILD, 'manifest.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('host_permissions');
  expect(manifest.optional_host_permissions).toEqual(['*://*/*']);
});
