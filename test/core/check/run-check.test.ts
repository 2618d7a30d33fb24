import { describe, expect, test } from 'vitest';
import { LEASE_MS } from '../../../src/core/check/begin';
import type { CheckReport } from '../../../src/core/check/check-report';
import { runCheck } from '../../../src/core/check/run-check';
import { dump } from '../../adapters/storage/open-fresh';
import { aWatch } from '../../adapters/storage/rows';
import { askedWith, type CheckWorld, checkWorld, DAY_MS, empty, page } from './check-world';

const V1 = page('<title>News</title><p>one</p>', [['ETag', '"1"']]);
const V2 = page('<p>two</p>', [['ETag', '"2"']]);
const KEY = aWatch().resourceKey;

async function withFirstCopy(): Promise<CheckWorld> {
  const world = await checkWorld();
  world.answer(V1);
  await world.check();
  world.wait(DAY_MS);
  return world;
}

/** A background that ends while its request is open. */
function dieInFlight(world: CheckWorld): Promise<void> {
  return new Promise((isOpen) => {
    world.answer(() => {
      isOpen();
      return new Promise(() => {});
    });
    void world.check();
  });
}

describe('one check', () => {
  test('writes everything that belongs to it', async () => {
    const world = await withFirstCopy();
    world.answer(V2);
    const report = await world.check();
    const rows = await dump(world.db);
    expect(
      Object.fromEntries(Object.entries(rows).map(([store, { length }]) => [store, length])),
    ).toEqual({
      watches: 1,
      resources: 1,
      states: 1,
      hosts: 1,
      snapshots: 2,
      changes: 1,
      exchanges: 2,
      outbox: 1,
      // A note that the older version can be packed.
      meta: 1,
      robots: 0,
    });
    expect(report).toMatchObject({ kind: 'ran', outcome: { kind: 'changed' } });
    expect(rows['resources']?.[0]).not.toHaveProperty('lease');
  });

  test('takes the title of the page until the person writes one', async () => {
    const world = await checkWorld([aWatch({ title: '' })]);
    world.answer(V1, V1);
    await world.check();
    expect(await world.db.get('watches', 'w1')).toMatchObject({ title: 'News' });
    await world.db.put('watches', aWatch({ title: 'Mine', titleByPerson: true }));
    await world.check();
    expect(await world.db.get('watches', 'w1')).toMatchObject({ title: 'Mine' });
  });

  test('sends exactly the fields of the header set, and no cookie', async () => {
    const world = await withFirstCopy();
    world.answer(empty(304));
    await world.check();
    expect(world.sent[1]).toMatchObject({ credentials: 'omit', redirect: 'follow' });
    expect(world.sent[1]?.headers).toEqual([
      ['Accept', expect.stringContaining('text/html')],
      ['Accept-Language', 'en'],
      ['Cache-Control', 'max-age=0'],
      ['Pragma', ''],
      ['If-None-Match', '"1"'],
    ]);
  });

  test('sends cookies only for a watch that was given them', async () => {
    const world = await checkWorld([aWatch({ scope: 'cred' })]);
    world.answer(V1);
    await world.check();
    expect(world.sent[0]).toMatchObject({ credentials: 'include' });
  });

  test('of an address nobody watches is nothing', async () => {
    const world = await checkWorld();
    expect(await runCheck(world.ports, 'anon en https://example.org/other', 'scheduled')).toEqual({
      kind: 'nothing',
    });
    expect(world.sent).toEqual([]);
  });

  test('of a watch removed meanwhile writes nothing', async () => {
    const world = await withFirstCopy();
    world.answer(async () => {
      await world.db.delete('resources', KEY);
      await world.db.clear('watches');
      await world.db.clear('states');
      return V2;
    });
    expect(await world.check()).toEqual({ kind: 'nothing' });
    expect(await world.db.count('resources')).toBe(0);
    expect(await world.db.count('changes')).toBe(0);
  });
});

describe('death between lease and commit', () => {
  test('leaves the old state, a spent token and a lease', async () => {
    const world = await withFirstCopy();
    const before = await dump(world.db);
    await dieInFlight(world);
    const after = await dump(world.db);
    for (const store of ['watches', 'states', 'snapshots', 'changes', 'exchanges', 'outbox']) {
      expect(after[store]).toEqual(before[store]);
    }
    expect(after['resources']).toEqual([
      { ...(before['resources']?.[0] as object), lease: expect.anything() },
    ]);
    expect(after['hosts']?.[0]).toMatchObject({ totals: { requests: 2 }, bucket: { tokens: 2 } });
  });

  test('holds the page back until the lease is over, for a person too', async () => {
    const world = await withFirstCopy();
    const leasedAt = world.ports.clock.now();
    await dieInFlight(world);
    world.wait(LEASE_MS - 1);
    for (const mode of ['scheduled', 'by_person'] as const) {
      expect(await world.check(mode)).toEqual({
        kind: 'deferred',
        reason: 'leased',
        until: leasedAt + LEASE_MS,
      });
    }
    world.wait(1);
    world.answer(V2);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
    expect(world.sent.map(askedWith)).toEqual([undefined, '"1"', '"1"']);
  });

  test('a background that comes back too late writes nothing', async () => {
    const world = await withFirstCopy();
    let answerLate: (answer: typeof V2) => void = () => {};
    const late = new Promise<typeof V2>((resolve) => {
      answerLate = resolve;
    });
    let slow: Promise<CheckReport> | undefined;
    await new Promise<void>((isOpen) => {
      world.answer(() => {
        isOpen();
        return late;
      }, empty(304));
      slow = world.check();
    });
    world.wait(LEASE_MS);
    expect(await world.check()).toMatchObject({ outcome: { kind: 'not_modified' } });
    const before = await dump(world.db);
    answerLate(V2);
    expect(await slow).toEqual({ kind: 'nothing' });
    expect(await dump(world.db)).toEqual(before);
  });
});

describe('a commit that fails', () => {
  test.each(['snapshots', 'changes', 'exchanges', 'hosts', 'states', 'watches'] as const)(
    'at %s leaves all as it was and is told',
    async (store) => {
      const world = await withFirstCopy();
      world.answer(V2);
      const { ports } = world;
      let committing = false;
      const failing: typeof ports = {
        ...ports,
        store: {
          ...ports.store,
          transact: (key, finalHost, decide) =>
            ports.store.transact(key, finalHost, (rows) => {
              const decision = decide(rows);
              if (!committing || decision.write === undefined) return decision;
              // A row that IndexedDB cannot hold: the put throws in the middle of the transaction.
              const poison = { id: () => {} } as never;
              return {
                ...decision,
                write: { ...decision.write, [store]: [...decision.write[store], poison] },
              };
            }),
        },
        fetcher: {
          async send(request) {
            const answer = await ports.fetcher.send(request);
            committing = true;
            return answer;
          },
        },
      };
      const before = await dump(world.db);
      await expect(runCheck(failing, KEY, 'scheduled')).rejects.toThrow();
      const after = await dump(world.db);
      for (const name of ['watches', 'states', 'snapshots', 'changes', 'exchanges', 'outbox']) {
        expect(after[name]).toEqual(before[name]);
      }
      expect(after['resources']?.[0]).toMatchObject({ validators: { etag: '"1"' } });
      // The lease runs out, and the same change is found.
      world.wait(LEASE_MS);
      world.answer(V2);
      expect(await world.check()).toMatchObject({ outcome: { kind: 'changed' } });
    },
  );
});
