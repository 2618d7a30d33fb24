import { describe, expect, test } from 'vitest';
import { putOffOffline } from '../../../src/core/check/put-off-offline';
import type { CheckRows, CheckStore, CheckWrite } from '../../../src/core/ports/check-store';
import type { WatchState } from '../../../src/core/watch/state';
import { resourceKey } from '../../../src/core/watch/watch';

const NOW = 1_750_000_000_000;
const MINUTE = 60_000;

const due = { watchId: 'w', status: 'ok', failures: 0, dueAt: NOW } as unknown as WatchState;

function world(isOnline: boolean, state: WatchState = due) {
  const writes: (CheckWrite | undefined)[] = [];
  const rows = { states: [state] } as unknown as CheckRows;
  const store = {
    transact: (_key: string, _final: string | undefined, decide: (rows: CheckRows) => never) => {
      const { write, result } = decide(rows) as { write: CheckWrite; result: unknown };
      writes.push(write);
      return Promise.resolve(result);
    },
  } as unknown as CheckStore;
  return {
    writes,
    ports: { network: { isOnline: () => isOnline }, clock: { now: () => NOW }, store },
  };
}

const PUBLIC = resourceKey('https://ex.test/page', 'anon', 'en');

describe('without a network', () => {
  test('a page is put off by minutes, and neither it nor its host has failed', async () => {
    const { ports, writes } = world(false);
    const report = await putOffOffline(ports, PUBLIC, 'scheduled');
    expect(report).toEqual({ kind: 'deferred', reason: 'offline', until: NOW + 2 * MINUTE });
    expect(writes).toHaveLength(1);
    expect(writes[0]?.states).toEqual([{ ...due, dueAt: NOW + 2 * MINUTE }]);
    expect(writes[0]?.hosts).toEqual([]);
  });

  test('it keeps its place in a host’s line', async () => {
    const waiting = { ...due, waitingSince: NOW - MINUTE };
    const { ports, writes } = world(false, waiting);
    await putOffOffline(ports, PUBLIC, 'scheduled');
    expect(writes[0]?.states).toEqual([{ ...waiting, dueAt: NOW + 2 * MINUTE }]);
  });

  test('a person who asks is told, and nothing is written', async () => {
    const { ports, writes } = world(false);
    expect(await putOffOffline(ports, PUBLIC, 'by_person')).toMatchObject({ reason: 'offline' });
    expect(writes).toEqual([]);
  });

  test.each(['http://192.168.1.7/', 'http://printer.local/', 'http://notices.localhost:8080/'])(
    'what is on the own network is asked all the same: %s',
    async (url) => {
      const { ports } = world(false);
      expect(
        await putOffOffline(ports, resourceKey(url, 'anon', 'en'), 'scheduled'),
      ).toBeUndefined();
    },
  );
});

test('with a network nothing waits', async () => {
  const { ports } = world(true);
  expect(await putOffOffline(ports, PUBLIC, 'scheduled')).toBeUndefined();
});
