import { expect, test } from 'vitest';
import { plannedRefresh } from '../../src/background/robots-refresh';
import { newRobotsCopy } from '../../src/core/robots/robots-copy';
import { openFresh } from '../adapters/storage/open-fresh';
import { aHost, NOW } from '../adapters/storage/rows';

const ORIGIN = 'https://example.org';

async function planned(finalUrl?: string) {
  const db = await openFresh();
  const copy = newRobotsCopy(ORIGIN, 'example.org');
  await db.put('robots', finalUrl === undefined ? copy : { ...copy, finalUrl });
  await db.put('hosts', aHost('example.org', { lastStartAt: NOW - 5000 }));
  await db.put('hosts', aHost('www.example.org', { lastStartAt: NOW - 1000 }));
  return plannedRefresh(db, ORIGIN);
}

test('a file that another host answered is on both, and keeps the gap to the later start', async () => {
  expect(await planned('https://www.example.org/robots.txt')).toMatchObject({
    key: `robots ${ORIGIN}`,
    host: 'example.org',
    leadsTo: 'www.example.org',
    hostStartedAt: NOW - 1000,
  });
});

test.each([undefined, `${ORIGIN}/robots.txt`, `${ORIGIN}/robots`])(
  'a file that came from %s is on its own host alone',
  async (finalUrl) => {
    const { leadsTo, hostStartedAt } = await planned(finalUrl);
    expect([leadsTo, hostStartedAt]).toEqual([undefined, NOW - 5000]);
  },
);

test('of an origin that nothing is known of, nothing holds it', async () => {
  expect(await plannedRefresh(await openFresh(), ORIGIN)).toMatchObject({
    host: 'example.org',
    leadsTo: undefined,
    hostStartedAt: undefined,
  });
});
