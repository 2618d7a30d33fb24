/** Reports to operators, whose commands are run against the very server that showed the fault. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Diagnosis } from '../../../src/core/hosts/host-record';
import { fill } from '../../adapters/storage/open-fresh';
import { aHost, anExchange, aWatch } from '../../adapters/storage/rows';
import { withOrigin } from '../../origin/with-origin';
import { watchOrigin } from './checked-origin';
import { type Stage, stage } from './context';

const SAMPLE = 3;
const NINE_DAYS_MS = 9 * 86_400_000;

const running = withOrigin({
  blind: {
    about: '304 to any condition, without a tag; its 200 has a tag that follows the content.',
    options: {},
    answer(exchange) {
      const page = `<p>A notice of some length.</p><p>${exchange.additions.join(' ')}</p>`;
      const tag = `"version-${exchange.version}"`;
      if (exchange.isConditional()) exchange.send(304);
      else exchange.send(200, { 'Content-Type': 'text/html', ETag: tag }, page);
    },
  },
});
let set: Stage;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stillwatch-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  set = await stage();
  await set.handlers['settings.set']({ hostSample: SAMPLE });
});

/** The lines of a report that are commands, in order. */
function commandsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^(curl|sleep|for) /.test(line));
}

const run = promisify(execFile);

/** What a shell says to them, one after another. */
async function runAll(commands: readonly string[]): Promise<string> {
  const said: string[] = [];
  for (const command of commands) {
    said.push((await run('bash', ['-c', command], { cwd: folder })).stdout);
  }
  return said.join('\n');
}

const statusesIn = (output: string) =>
  [...output.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
const tagsIn = (output: string) =>
  [...output.matchAll(/^etag: (.*?)\r?$/gim)].map(([, tag]) => tag);
const sumsIn = (output: string) =>
  [...output.matchAll(/^(\d+ \d+) page-\d/gm)].map(([, checksum]) => checksum);

interface Reported {
  readonly text: string;
  readonly diagnosis: Diagnosis;
  readonly commands: readonly string[];
  readonly output: string;
}

async function reported(host: string): Promise<Reported> {
  const { diagnosis } = await set.handlers['hosts.get']({ host });
  const { text } = await set.handlers['hosts.report']({ host });
  const commands = commandsOf(text);
  return { text, diagnosis, commands, output: await runAll(commands) };
}

/** Checked often enough for a verdict from the counts. */
async function afterChecks(name: string, checks = SAMPLE + 1): Promise<Reported> {
  const page = await watchOrigin(set, running.origin, name);
  for (let left = checks; left > 0; left -= 1) await page.check();
  return reported(page.host);
}

describe('the commands of a report show the fault that it tells', () => {
  test('another tag each time: 200, two tags, one checksum', async () => {
    const { diagnosis, output } = await afterChecks('rotating');
    expect(diagnosis).toBe('validators_rotate');
    expect(statusesIn(output)).toEqual([200, 200]);
    expect(new Set(tagsIn(output)).size).toBe(2);
    expect(new Set(sumsIn(output)).size).toBe(1);
    expect(sumsIn(output)).toHaveLength(2);
  });

  test('a tag that is ignored: 200, one tag, one checksum', async () => {
    const { diagnosis, output, commands } = await afterChecks('ignores');
    expect(diagnosis).toBe('validators_ignored');
    expect(commands.at(-1)).toContain('If-None-Match');
    expect(statusesIn(output)).toEqual([200, 200]);
    expect(new Set(tagsIn(output)).size).toBe(1);
    expect(new Set(sumsIn(output)).size).toBe(1);
  });

  test('no validators: a list with a date and nothing else', async () => {
    const { diagnosis, output } = await afterChecks('bare');
    expect(diagnosis).toBe('no_validators');
    expect(statusesIn(output)).toEqual([200]);
    expect(output).toMatch(/^date:/im);
    expect(output).not.toMatch(/^(etag|last-modified):/im);
  });

  test('412 to a GET', async () => {
    const { diagnosis, output } = await afterChecks('precondition', 4);
    expect(diagnosis).toBe('precondition_412');
    expect(statusesIn(output)).toEqual([200, 412]);
  });

  test.each([
    ['to its own tag', 'stuck', false],
    ['to any condition', 'stuck-2', true],
  ])(
    'a 304 %s that hides a change: 304 to the old tag, and the page is another',
    async (_, name, blind) => {
      running.origin.set(name, { blind });
      const page = await watchOrigin(set, running.origin, name);
      for (let left = 6; left > 0; left -= 1) await page.check();
      const before = await running.get(name);
      running.origin.change(name, 'Nobody was told of this.');
      set.clock.at += NINE_DAYS_MS;
      for (let left = 3; left > 0; left -= 1) await page.check();
      const { diagnosis, output, text } = await reported(page.host);
      expect(diagnosis).toBe('stale_304');
      expect(statusesIn(output)).toEqual([304, 200]);
      expect(text).toContain('shows: the change that 304 had kept back');
      // The checksum line ends with the size of the body.
      expect(sumsIn(output)[0]).not.toContain(` ${before.body.length}`);
    },
  );

  test('304 to whatever is asked: 304 to a tag that was never issued', async () => {
    const page = await watchOrigin(set, running.origin, 'blind');
    // Each change is found by an audit alone, under another tag: after two the server is put to the proof.
    for (let round = 0; round < 3; round += 1) {
      for (let left = 6; left > 0; left -= 1) await page.check();
      running.origin.change('blind', `Nobody was told of round ${round}.`);
      set.clock.at += NINE_DAYS_MS;
      for (let left = 3; left > 0; left -= 1) await page.check();
    }
    const { diagnosis, output, commands } = await reported(page.host);
    expect(diagnosis).toBe('blind_304');
    expect(commands[0]).toContain('If-None-Match: "never-issued-');
    expect(statusesIn(output)).toEqual([304, 200]);
  });

  test('304 to a request that asked nothing', async () => {
    const { diagnosis, output } = await afterChecks('unsolicited', 2);
    expect(diagnosis).toBe('unsolicited_304');
    expect(statusesIn(output)).toEqual([304]);
  });
});

test('a report names its own host alone, and no language, cookie or secret', async () => {
  const other = await watchOrigin(set, running.origin, 'tag');
  await other.check();
  const page = await watchOrigin(
    set,
    running.origin,
    'rotating-2',
    '/list?page=2&access_token=s3cret&q=it%27s',
  );
  for (let left = SAMPLE + 1; left > 0; left -= 1) await page.check();
  const { text, output } = await reported(page.host);
  expect(text).toContain(`${page.host}/list?page=2&access_token=MASKED&q=it`);
  for (const absent of ['s3cret', other.host, 'tag.localhost', 'Accept-Language', 'ookie:']) {
    expect(text).not.toContain(absent);
  }
  // A quote in the address ends no word of the shell.
  expect(statusesIn(output)).toEqual([200, 200]);
  expect(text).toContain(`--resolve rotating-2.localhost:${running.origin.port}:127.0.0.1`);
});

test('a host that does well gets a report without a fault and without commands', async () => {
  const { diagnosis, commands, text } = await afterChecks('weak');
  expect(diagnosis).toBe('healthy');
  expect(commands).toEqual([]);
  expect(text).toContain('Nothing: conditions are honoured.');
});

test('a host that was never asked is refused', async () => {
  const asking = set.handlers['hosts.report']({ host: 'c.example' });
  await expect(asking).rejects.toMatchObject({ code: 'no_such_host' });
  const polite = set.handlers['politeness.report']({ host: 'c.example' });
  await expect(polite).rejects.toMatchObject({ code: 'no_such_host' });
});

test('the proof of a verdict is its exchanges, with what was done about it', async () => {
  const page = await watchOrigin(set, running.origin, 'ignores-2');
  for (let left = SAMPLE + 2; left > 0; left -= 1) await page.check();
  const detail = await set.handlers['hosts.get']({ host: page.host });
  expect(detail.evidence.map(({ showing }) => showing)).toEqual(
    Array.from({ length: SAMPLE }, () => 'same_bytes_ignored'),
  );
  for (const { exchange, url } of detail.evidence) {
    expect([url, exchange?.asked, exchange?.status]).toEqual([page.url, 'tag', 200]);
  }
  expect(detail.remedy.kind).toBe('not_asked');
  expect(detail.remedy.againAt).toBeGreaterThan(set.clock.at);
  expect(detail.robots).toMatchObject([{ kind: 'absent', retryAt: null }]);
  const exchanges = await set.handlers['exchanges.list']({ host: page.host });
  expect(detail.budget.usedLastDay).toBe(exchanges.length);
});

function askedHost(name: string) {
  const host = aHost(name);
  return { ...host, totals: { ...host.totals, requests: 2 } };
}

test('what a redirect led to a host is in its report, and in what its day has used', async () => {
  const led = { finalUrl: 'https://www.example.org/news', answeredBy: 'www.example.org' };
  const requestHeaders = [['Accept', '*/*']] as const;
  await fill(set.db, {
    hosts: ['example.org', 'www.example.org'].map(askedHost),
    exchanges: [
      anExchange(aWatch(), { id: 'x1', at: set.clock.at - 9000, requestHeaders, ...led }),
      anExchange(aWatch(), { id: 'x2', at: set.clock.at - 1000, requestHeaders, ...led }),
      anExchange(aWatch(), { id: 'x3', at: set.clock.at, requestHeaders: [] }),
    ],
  });
  for (const host of ['example.org', 'www.example.org']) {
    const { hosts } = await set.handlers['politeness.report']({ host });
    expect(hosts).toMatchObject([{ host, requests: 2, smallestGapMs: 8000 }]);
    const { budget } = await set.handlers['hosts.get']({ host });
    expect(budget.usedLastDay).toBe(2);
  }
  const { all } = await set.handlers['politeness.report']({});
  expect(all).toMatchObject({ hosts: 2, requests: 4, bytes: 2000 });
});

test('politeness is read off the log of what was really sent', async () => {
  const page = await watchOrigin(set, running.origin, 'busy');
  running.origin.set('busy', { on: false });
  await page.check();
  running.origin.set('busy', { on: true, retryAfter: '120' });
  await page.check();
  await page.check();
  const { all, hosts } = await set.handlers['politeness.report']({ host: page.host });
  expect(hosts).toMatchObject([
    { host: page.host, tooMany: 2, waitsAsked: 2, waitsBroken: 0, gapsBroken: 0, conditional: 2 },
  ]);
  expect(all).toMatchObject({ hosts: 1, tooMany: 2, waitsBroken: 0 });
  // The server's own record agrees on how many there were.
  expect(hosts[0]?.requests).toBe(running.origin.requests('busy').length);
});
