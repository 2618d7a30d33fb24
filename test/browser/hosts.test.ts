/** Which hosts never answer 304 and why, from what they really did, and in words on the page. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, startDemo } from '../../demo/site.mjs';
import { type DemoVerdict, watches } from '../../demo/watches.mjs';
import type { HostRow } from '../../src/messaging/protocol';
import type { Page } from './harness/launch.mjs';
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

const openHosts = () =>
  world.driver.open(`${world.driver.extensionOrigin}/src/dashboard/index.html#hosts`);

/** The two groups of the list, once so many hosts are in it. */
function groupsOf(page: Page, atLeast: number) {
  return page
    .waitFor(() => {
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
    })
    .then((groups) => {
      expect(groups.flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(atLeast);
      return groups;
    });
}

test('the page of hosts keeps the two kinds apart and says why, each in a sentence', async () => {
  const page = await openHosts();
  const groups = await groupsOf(page, EACH.length);
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

describe('on the demo site', () => {
  /** As `demo/watches.mjs` says: what each of its hosts is to be told of. */
  const NEVER_304: ReadonlySet<string> = new Set(NEVER.map(([, diagnosis]) => diagnosis));
  const SICK = watches.filter(({ expect: { verdict } }) => verdict !== 'healthy');

  let demo: Demo;
  const hostOf = (name: string) => `${name}.localhost:${demo.port}`;

  beforeAll(async () => {
    demo = await startDemo();
    await Promise.all(
      watches.map(async ({ url, title, selector }) => {
        const reply = await world.send('watch.add', {
          url: url(demo.port),
          title,
          localNetwork: true,
          ...(selector === undefined ? {} : { selector }),
        });
        if (reply.kind !== 'added') throw new Error(`${title} is not allowed`);
        for (let left = SAMPLE; left > 0; left -= 1) await world.check(reply.row);
      }),
    );
  });

  afterAll(() => demo.close());

  test('the list of hosts has each of its hosts in its group, with its verdict', async () => {
    const page = await openHosts();
    const groups = await groupsOf(page, NEVER.length + SICK.length - 1);
    await page.close();
    for (const { name, expect: wanted } of watches) {
      const isNever = NEVER_304.has(wanted.verdict);
      const row = groups[isNever ? 0 : 1]?.rows.find(([host]) => host === hostOf(name));
      expect(row?.[1], name).toContain(sentenceStart(wanted.verdict));
    }
  });

  test.each(SICK)(
    'from the list to the report: the commands on the page of $name show its fault',
    async ({ name, expect: { verdict } }) => {
      const { stated, report } = await readReport(hostOf(name));
      expect(stated).toContain(sentenceStart(verdict));
      expect(report).toContain(words('host_report_title', hostOf(name)));
      const asked = demo.requests(name).length;
      expectFault(verdict, await saidTo(commandsOf(report)));
      // The very server that has it was asked, and by nothing of ours.
      expect(demo.requests(name).length).toBeGreaterThan(asked);
    },
  );

  test('of a host that is well there is nothing to reproduce', async () => {
    const { report } = await readReport(hostOf('notices'));
    expect(commandsOf(report)).toEqual([]);
  });
});

/** A verdict's sentence up to its first number. */
const sentenceStart = (verdict: DemoVerdict) => words(`host_${verdict}`);

/** As a person does: the row in the list, the button on the page, the text in its field. */
async function readReport(host: string) {
  const page = await openHosts();
  const row = `host-${host}`;
  await page.waitFor(() => document.querySelector('.list .row-title') !== null);
  // By key: rows get their height as they come into sight, so a press may miss one that moves.
  await page.evaluate((id) => document.getElementById(id)?.focus(), row);
  await page.press('Enter');
  await page.click('section[aria-labelledby="host-report-title"] button');
  const report = await page.waitFor(() => document.querySelector('textarea')?.value || null);
  const stated = await page.evaluate(
    () => document.querySelector('.watch-head .state')?.textContent ?? '',
  );
  await page.close();
  return { stated, report };
}

const commandsOf = (report: string) =>
  report.split('\n').filter((line) => /(?:^|&& )curl /.test(line));

const run = promisify(execFile);

/** What the server answers to the commands, run in a shell as somebody who was sent them would. */
async function saidTo(commands: readonly string[]): Promise<string> {
  await run('curl', ['--version']).catch((error: Error) => {
    throw new Error(`curl is needed here: install it to run what the reports say. ${error}`);
  });
  const folder = mkdtempSync(join(tmpdir(), 'stillwatch-report-'));
  try {
    const said: string[] = [];
    for (const line of commands) {
      said.push((await run('bash', ['-c', line], { cwd: folder })).stdout);
    }
    return said.join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether what came back is the fault itself. */
function expectFault(verdict: DemoVerdict, said: string): void {
  const all = (pattern: RegExp) => [...said.matchAll(pattern)].map(([, one]) => one);
  const statuses = all(/^HTTP\/1\.1 (\d+)/gm);
  const tags = new Set(all(/^etag: (.*)$/gim));
  const checksums = new Set(all(/^(\d+ \d+) page-\d/gm));
  switch (verdict) {
    case 'validators_rotate':
      expect([statuses, tags.size, checksums.size]).toEqual([['200', '200'], 2, 1]);
      return;
    case 'validators_ignored':
      expect([statuses, tags.size, checksums.size]).toEqual([['200', '200'], 1, 1]);
      return;
    case 'no_validators':
      expect([statuses, tags.size]).toEqual([['200'], 0]);
      expect(said).not.toMatch(/^last-modified:/im);
      return;
    case 'content_changes':
      expect([statuses, checksums.size]).toEqual([['200', '200'], 2]);
      return;
    case 'healthy':
      throw new Error('A host that is well has no fault to show');
  }
}

test('the page of a host shows the exchanges of its verdict', async () => {
  const place = `#host/${encodeURIComponent(keyOf('rotating'))}`;
  const page = await world.driver.open(
    `${world.driver.extensionOrigin}/src/dashboard/index.html${place}`,
  );
  const proofs = await page.waitFor(() => {
    const table = document.querySelector('[aria-labelledby="host-proof-title"]');
    const cells = [...(table?.querySelectorAll('tbody tr > :last-child') ?? [])];
    return cells.length > 0 ? cells.map(({ firstChild }) => firstChild?.textContent) : null;
  });
  await page.close();
  const shows = words('host_showing_same_bytes_moved');
  expect(proofs).toEqual(Array.from({ length: SAMPLE }, () => shows));
});

test('a host’s limit a day is raised on its page and kept to its bounds', async () => {
  const host = keyOf('tag');
  const raised = await world.send('hosts.edit', { host, dailyLimit: 1500 });
  expect([raised.dailyLimit, raised.budget.day.capacity]).toEqual([1500, 150]);
  await expect(world.send('hosts.edit', { host, dailyLimit: 1501 })).rejects.toThrow();
});
