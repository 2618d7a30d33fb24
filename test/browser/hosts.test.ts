/** Which hosts never answer 304 and why, from what they really did, and in words on the page. */
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
