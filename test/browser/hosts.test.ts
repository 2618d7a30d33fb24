/** Which hosts never answer 304 and why, from what they really did, and in words on the page. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostRow } from '../../src/messaging/protocol';
import { words } from './scenarios/words';
import { openWorld, type World } from './scenarios/world';

/** As few as a verdict can be made from: the budget of a host is three requests at once. */
const SAMPLE = 3;

const NEVER = [
  ['bare', 'no_validators'],
  ['rotating', 'validators_rotate'],
  ['ignores', 'validators_ignored'],
] as const;

const OTHERS = [
  ['changing', 'content_changes'],
  ['tag', 'healthy'],
] as const;

const EACH = [...NEVER, ...OTHERS];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.send('settings.set', { hostSample: SAMPLE });
});

afterAll(() => world.close());

const keyOf = (host: string) => new URL(world.origin.url(host)).host;

async function hostsByName(): Promise<ReadonlyMap<string, HostRow>> {
  return new Map((await world.send('hosts.list', {})).map((row) => [row.host, row]));
}

test('no host is judged by its first answers', async () => {
  await Promise.all(
    EACH.map(async ([host]) => {
      const row = await world.watch(host);
      await world.check(row);
    }),
  );
  const hosts = await hostsByName();
  const undecided = NEVER.map(([host]) => hosts.get(keyOf(host)));
  expect(undecided.map((row) => [row?.diagnosis, row?.never304])).toEqual(
    NEVER.map(() => ['unknown', false]),
  );
  expect((await world.send('popup.view', {})).neverHosts).toEqual([]);
});

test('after as many requests as wanted each has its verdict, and only the guilty are listed', async () => {
  const rows = await world.send('watch.list', {});
  await Promise.all(
    rows.map(async (row) => {
      for (let left = SAMPLE - 1; left > 0; left -= 1) await world.check(row);
    }),
  );
  const hosts = await hostsByName();
  expect(EACH.map(([host]) => [host, hosts.get(keyOf(host))?.diagnosis])).toEqual(
    EACH.map(([host, diagnosis]) => [host, diagnosis]),
  );
  const never = (await world.send('popup.view', {})).neverHosts.map(({ host }) => host);
  expect([...never].sort()).toEqual(NEVER.map(([host]) => keyOf(host)).sort());
  const changing = hosts.get(keyOf('changing'));
  expect([changing?.never304, changing?.window.conditional, changing?.window.identical]).toEqual([
    false,
    3,
    0,
  ]);
});

test('the page of hosts keeps the two kinds apart and says why, each in a sentence', async () => {
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html#hosts`,
  );
  const groups = await page.waitFor(() => {
    const headings = [...document.querySelectorAll('h3.group')];
    return headings.length === 2
      ? headings.map((heading) => ({
          name: heading.textContent,
          rows: [...(heading.nextElementSibling?.querySelectorAll('li') ?? [])].map((row) => [
            row.querySelector('a')?.textContent ?? '',
            row.querySelector('p')?.textContent ?? '',
          ]),
        }))
      : null;
  });
  await page.close();
  expect(groups.map(({ name }) => name)).toEqual([
    words('dash_never_hosts_other', '3'),
    words('dash_other_hosts_other', '2'),
  ]);
  const sentences = new Map(groups.flatMap(({ rows }) => rows).map(([host, text]) => [host, text]));
  const evidence: Partial<Record<string, readonly string[]>> = { healthy: ['3', '3'] };
  for (const [host, diagnosis] of EACH) {
    const sentence = words(`host_${diagnosis}`, ...(evidence[diagnosis] ?? []));
    expect(sentences.get(keyOf(host)), host).toContain(sentence);
  }
  const never = groups[0]?.rows.map(([host]) => host);
  expect(never?.sort()).toEqual(NEVER.map(([host]) => keyOf(host)).sort());
});

const run = promisify(execFile);

/** What the server of a host answers to the commands of its operator's report: its header fields. */
async function saidToReport(host: string): Promise<string> {
  const { text } = await world.send('hosts.report', { host: keyOf(host) });
  const folder = mkdtempSync(join(tmpdir(), 'stillwatch-report-'));
  try {
    const said: string[] = [];
    for (const line of text.split('\n').filter((each) => each.startsWith('curl '))) {
      said.push((await run('bash', ['-c', line], { cwd: folder })).stdout);
    }
    return said.join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one);

test('the commands of an operator’s report show the fault to the very server that has it', async () => {
  const rotating = await saidToReport('rotating');
  expect(all(rotating, /^HTTP\/1\.1 (\d+)/gm)).toEqual(['200', '200']);
  expect(new Set(all(rotating, /^etag: (.*)$/gim)).size).toBe(2);
  expect(new Set(all(rotating, /^(\d+ \d+) page-\d/gm)).size).toBe(1);
  const ignores = await saidToReport('ignores');
  expect(all(ignores, /^HTTP\/1\.1 (\d+)/gm)).toEqual(['200', '200']);
  expect(new Set(all(ignores, /^etag: (.*)$/gim)).size).toBe(1);
  const bare = await saidToReport('bare');
  expect(bare).not.toMatch(/^(etag|last-modified):/im);
});

test('the page of a host shows the exchanges of its verdict and writes the report', async () => {
  const place = `#host/${encodeURIComponent(keyOf('rotating'))}`;
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html${place}`,
  );
  const proofs = await page.waitFor(() => {
    const table = document.querySelector('[aria-labelledby="host-proof-title"]');
    const cells = [...(table?.querySelectorAll('tbody tr > :last-child') ?? [])];
    return cells.length > 0 ? cells.map(({ textContent }) => textContent) : null;
  });
  const shows = words('host_showing_same_bytes_moved');
  expect(proofs).toEqual(Array.from({ length: SAMPLE }, () => shows));
  await page.evaluate((label: string) => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === label)?.click();
  }, words('dash_host_report_make'));
  const report = await page.waitFor(() => document.querySelector('textarea')?.value || null);
  await page.close();
  expect(report).toContain(words('host_report_title', keyOf('rotating')));
  expect(report).toContain('curl ');
});

test('a host’s limit a day is raised on its page and kept to its bounds', async () => {
  const host = keyOf('tag');
  const raised = await world.send('hosts.edit', { host, dailyLimit: 1500 });
  expect([raised.dailyLimit, raised.budget.day.capacity]).toEqual([1500, 150]);
  await expect(world.send('hosts.edit', { host, dailyLimit: 1501 })).rejects.toThrow();
});
