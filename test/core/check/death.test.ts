/**
 * A background may end between any two awaits of a check. Whatever it had done stays, whatever it had
 * not is as if it had never begun; and no server sees more than was paid for.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEASE_MS } from '../../../src/core/check/begin';
import { newResource } from '../../../src/core/check/new-resource';
import type { CheckPorts } from '../../../src/core/check/ports';
import { runCheck } from '../../../src/core/check/run-check';
import type { FetchAnswer, FetchRequest } from '../../../src/core/ports/fetcher';
import { aHost, aWatch } from '../../adapters/storage/rows';
import { add, type CheckWorld, checkWorld, DAY_MS, empty, NETWORK, page } from './check-world';

const HOST = 'example.org';
const WWW = 'www.example.org';

/** How far a life comes: it ends before its call of this number is made, or before the call's answer. */
interface Death {
  readonly call: number;
  readonly when: 'before' | 'after';
}

/** The ports of a background that ends at a call, and how many calls there were. */
function mortal(ports: CheckPorts, death?: Death): { readonly ports: CheckPorts; calls(): number } {
  let calls = 0;
  let isDead = false;
  const never = () => new Promise<never>(() => {});
  function lives<Args extends readonly unknown[], Result>(
    port: (...args: Args) => Promise<Result>,
  ) {
    return async (...args: Args): Promise<Result> => {
      calls += 1;
      const isLast = calls === death?.call;
      if (isDead || (isLast && death?.when === 'before')) {
        isDead = true;
        return never();
      }
      const result = await port(...args);
      if (isLast) isDead = true;
      return isDead ? never() : result;
    };
  }
  return {
    calls: () => calls,
    ports: {
      ...ports,
      wait: lives(ports.wait),
      digest: { sha256: lives(ports.digest.sha256) },
      compressor: { gzip: lives(ports.compressor.gzip), gunzip: lives(ports.compressor.gunzip) },
      permissions: {
        holds: lives(ports.permissions.holds),
        holdsEverything: lives(ports.permissions.holdsEverything),
      },
      fetcher: { send: lives(ports.fetcher.send) },
      store: {
        transact: lives(ports.store.transact) as CheckPorts['store']['transact'],
        snapshot: lives(ports.store.snapshot),
      },
    },
  };
}

/** Until no turn of the event loop is planned: whatever is not waiting for ever has come to its end. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1;
  }
}

/** Hashing and packing within the turn: work of other threads would not be seen to be open. */
function atOnce(ports: CheckPorts): CheckPorts {
  return {
    ...ports,
    digest: {
      sha256: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest('hex')),
    },
    compressor: {
      gzip: (bytes) => Promise.resolve(new Uint8Array(gzipSync(bytes))),
      gunzip: (bytes) => Promise.resolve(new Uint8Array(gunzipSync(bytes))),
    },
  };
}

const LONG = `<p>${'long '.repeat(40)}`;
const watch = aWatch({ headOverBytes: 100 });
const KEY = watch.resourceKey;
const AT_WWW = { finalUrl: `https://${WWW}/news` };

/** A long page at another host, and a version of it that has not been seen: HEAD, then the page. */
function serve({ method }: FetchRequest): FetchAnswer {
  if (method === 'HEAD')
    return empty(
      200,
      [
        ['ETag', '"2"'],
        ['Content-Length', '9'],
      ],
      AT_WWW.finalUrl,
    );
  return page(`${LONG}two</p>`, [['ETag', '"2"']], AT_WWW);
}

async function heldWorld(): Promise<CheckWorld> {
  const world = await checkWorld([watch]);
  world.answer(page(`${LONG}one</p>`, [['ETag', '"1"']], AT_WWW));
  await world.check();
  world.wait(DAY_MS);
  return world;
}

function serving(world: CheckWorld, seen: FetchRequest[]): CheckPorts {
  return {
    ...atOnce(world.ports),
    fetcher: {
      send(request) {
        seen.push(request);
        return Promise.resolve(serve(request));
      },
    },
  };
}

async function resultOf({ db }: CheckWorld) {
  const [resource, state] = [await db.get('resources', KEY), await db.get('states', 'w1')];
  return {
    etag: resource?.validators.etag,
    isLeased: resource?.lease !== undefined,
    newest: (await db.get('snapshots', state?.newestSnapshotId ?? ''))?.textLength,
    snapshots: await db.count('snapshots'),
    changes: await db.count('changes'),
    outbox: await db.count('outbox'),
    counts: state?.counts.changed,
  };
}

async function callsOfOneCheck(): Promise<number> {
  const world = await heldWorld();
  const life = mortal(serving(world, []));
  await runCheck(life.ports, KEY, 'scheduled');
  return life.calls();
}

describe('a background that ends at any await of a check', async () => {
  const calls = await callsOfOneCheck();
  const whole = { etag: '"2"', isLeased: false, snapshots: 2, changes: 1, outbox: 1, counts: 1 };
  const deaths = Array.from({ length: calls }, (_, index) => index + 1).flatMap((call) =>
    (['before', 'after'] as const).map((when): Death => ({ call, when })),
  );

  test('there are awaits enough to end at', () => {
    expect(calls).toBeGreaterThan(12);
  });

  test.each(deaths)('$when call $call', async (death) => {
    const world = await heldWorld();
    const seen: FetchRequest[] = [];
    const before = await resultOf(world);
    void runCheck(mortal(serving(world, seen), death).ports, KEY, 'scheduled');
    await settled();
    const left = await resultOf(world);
    // The old state or the new one, never a part of it.
    const isDone = left.etag === '"2"';
    expect({ ...left, isLeased: false }).toMatchObject(
      isDone ? whole : { ...before, isLeased: false },
    );
    world.wait(LEASE_MS);
    if (!isDone) await runCheck(serving(world, seen), KEY, 'scheduled');
    expect(await resultOf(world)).toMatchObject(whole);
    // The first copy was one request to each host.
    for (const host of [HOST, WWW]) {
      const paid = (await world.db.get('hosts', host))?.totals.requests ?? 0;
      expect(paid).toBeGreaterThanOrEqual(seen.length + 1);
    }
    world.db.close();
  });
});

/** Two pages of one host, one that leads from there to another, and one of that other. */
const PAGES = [
  `https://${HOST}/a`,
  `https://${HOST}/b`,
  `https://${HOST}/led`,
  `https://${WWW}/c`,
].map((url) => aWatch({ id: url, url, host: new URL(url).host, resourceKey: `anon en ${url}` }));

interface Step {
  readonly ms: number;
  readonly pages: readonly number[];
  readonly death: Death;
  /** Of each page. */
  readonly answers: readonly ('page' | '304' | 'pause' | 'failed')[];
  /** Turns of the event loop until the answer. */
  readonly turns: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  ms: fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 3_600_000 })),
  pages: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  death: fc.record({
    call: fc.integer({ min: 1, max: 150 }),
    when: fc.constantFrom('before', 'after'),
  }),
  answers: fc.array(fc.constantFrom('page', 'page', '304', '304', 'pause', 'failed'), {
    minLength: PAGES.length,
    maxLength: PAGES.length,
  }),
  turns: fc.integer({ min: 0, max: 20 }),
});

const history = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' });
const PAUSE_S = 3600;

async function worldOfPages(dailyLimit: number): Promise<CheckWorld> {
  const world = await checkWorld([]);
  for (const watched of PAGES) {
    await add(world.db, watched);
    const isLed = watched.url.endsWith('/led');
    const finalUrl = isLed ? { finalUrl: `https://${WWW}/led` } : {};
    await world.db.put('resources', { ...newResource(watched.resourceKey), ...finalUrl });
  }
  for (const host of [HOST, WWW]) {
    await world.db.put('hosts', aHost(host, { dailyLimit }));
  }
  return world;
}

/** A server that writes down when it was asked, and says it to whoever answers in its place. */
function answering({ answers, turns }: Step, note: (host: string) => void): CheckPorts['fetcher'] {
  let count = 0;
  return {
    async send({ url, headers }) {
      count += 1;
      const { host, pathname } = new URL(url);
      const finalUrl = pathname === '/led' ? `https://${WWW}/led` : url;
      note(host);
      if (new URL(finalUrl).host !== host) note(new URL(finalUrl).host);
      const answer = answers[PAGES.findIndex((watched) => watched.url === url)];
      // A pause comes first, so that others are on their way when it is asked for.
      for (let turn = 0; turn < turns * (answer === 'pause' ? 1 : 2); turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (answer === 'failed') return NETWORK;
      if (answer === 'pause') return empty(429, [['Retry-After', String(PAUSE_S)]], finalUrl);
      const isConditional = headers.some(([name]) => /^if-/i.test(name));
      if (answer === '304' && isConditional) return empty(304, [], finalUrl);
      return page(`<p>${count} ${turns}</p>`, [['ETag', `"${count} ${turns}"`]], { finalUrl });
    },
  };
}

describe('many checks at once, and any of them may be the last of its background', () => {
  test('neither pace, day nor pause is ever broken', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(12, 60), history, async (dailyLimit, steps) => {
        const world = await worldOfPages(dailyLimit);
        const early: string[] = [];
        const starts = new Map<string, number[]>([HOST, WWW].map((host) => [host, []]));
        for (const one of steps) {
          world.wait(one.ms);
          const now = world.ports.clock.now();
          const paused = new Map(
            (await world.db.getAll('hosts')).map(({ host, pausedUntil = 0 }) => [
              host,
              pausedUntil,
            ]),
          );
          const fetcher = answering(one, (host) => {
            if ((paused.get(host) ?? 0) > now) early.push(host);
            starts.get(host)?.push(now);
          });
          // All of one step happens in one instant: a token is paid for when its request goes out.
          const wait = () => Promise.resolve();
          const life = mortal({ ...atOnce(world.ports), fetcher, wait }, one.death);
          for (const index of one.pages) {
            void runCheck(life.ports, PAGES[index]?.resourceKey ?? '', 'scheduled');
          }
          await settled();
        }
        world.db.close();
        expect(early).toEqual([]);
        for (const ofHost of starts.values()) expectKept(ofHost, dailyLimit);
      }),
      { numRuns: 40 },
    );
  });
});

function expectKept(starts: readonly number[], dailyLimit: number): void {
  starts.forEach((start, first) => {
    const inDay = starts.filter((at) => at >= start && at < start + DAY_MS).length;
    expect(inDay).toBeLessThanOrEqual(dailyLimit);
    starts.slice(first).forEach((end, more) => {
      expect(more + 1).toBeLessThanOrEqual(3 + Math.floor((end - start) / 10_000));
    });
  });
}
