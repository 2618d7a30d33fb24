/**
 * A month of the product: its own runner, dispatcher, checks and storage on an in-memory database,
 * against simulated hosts, in virtual time. The background sleeps between alarms and is ended now and
 * then with requests in flight, as browsers do; now and then the person presses "check now".
 */
import { NO_PDF, NO_TABS } from '../../scripts/replay/no-tabs';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkStore } from '../../src/adapters/storage/check-store';
import { type Database, openDatabase } from '../../src/adapters/storage/database';
import { robotsStore } from '../../src/adapters/storage/robots-store';
import { checkOrRefresh } from '../../src/background/robots-refresh';
import { createRunner, type Runner } from '../../src/background/runner';
import { newResource } from '../../src/core/check/new-resource';
import type { CheckPorts } from '../../src/core/check/ports';
import { DEFAULT_RULES } from '../../src/core/check/rules';
import type { Diagnosis } from '../../src/core/hosts/host-record';
import { newHost } from '../../src/core/hosts/record';
import { hostKey } from '../../src/core/http/address';
import type { Chance } from '../../src/core/ports/chance';
import type { FetchAnswer, FetchRequest } from '../../src/core/ports/fetcher';
import { newState } from '../../src/core/watch/new-watch';
import { readResourceKey, resourceKey, type Watch } from '../../src/core/watch/watch';
import { type Random, seededRandom } from '../schedule/random';
import { type SimulatedHost, simulatedHost } from './host';
import { type PlannedHost, plannedHosts } from './hosts';
import { createVirtualTime, type VirtualTime } from './virtual-time';

export interface Month {
  readonly hosts: readonly SimulatedHost[];
  readonly watches: number;
  readonly checks: number;
  readonly deaths: number;
  readonly presses: number;
  readonly verdicts: ReadonlyMap<string, Diagnosis>;
}

/** Called after every check with what the product says of the host by then. */
export type Observe = (host: SimulatedHost, diagnosis: Diagnosis, at: number) => void;

const START_AT = Date.UTC(2026, 6, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const REDIRECT_MS = 30;
const DEATHS_A_DAY = 2;
const PRESSES_A_DAY = 10;

export async function simulateMonth(days: number, seed: number, observe: Observe): Promise<Month> {
  const endAt = START_AT + days * DAY_MS;
  const random = seededRandom(seed);
  const time = createVirtualTime(START_AT);
  const planned = plannedHosts();
  const hosts = worldOf(planned, { seed, startAt: START_AT, endAt });
  const db = await openDatabase(`month-${seed}`);
  const chance = seededChance(seededRandom(seed + 1));
  const watches = await addWatches(db, planned, hosts, { random, chance });
  const counts = { checks: 0, deaths: 0, presses: 0 };
  const background = createBackground({ db, time, hosts, chance, observe, counts });
  for (let day = 0; day < days; day += 1) {
    const someTime = () => START_AT + (day + random.next()) * DAY_MS;
    for (let nth = 0; nth < DEATHS_A_DAY; nth += 1) time.at(someTime(), background.die);
    for (let nth = 0; nth < PRESSES_A_DAY; nth += 1) {
      const watch = watches[Math.floor(random.next() * watches.length)] as Watch;
      time.at(someTime(), () => background.press(watch.id));
    }
  }
  background.start();
  await time.runTo(endAt);
  const rows = await db.getAll('hosts');
  db.close();
  return {
    hosts,
    watches: watches.length,
    ...counts,
    verdicts: new Map(rows.map(({ host, diagnosis }) => [host, diagnosis])),
  };
}

function worldOf(
  planned: readonly PlannedHost[],
  when: { readonly seed: number; readonly startAt: number; readonly endAt: number },
): readonly SimulatedHost[] {
  return planned.flatMap(({ name, className, moods }, index) => {
    const parts = { className, ...when, seed: when.seed * 1000 + index };
    const host = simulatedHost({ ...parts, name, moods });
    if (moods.leadsTo === undefined) return [host];
    return [host, simulatedHost({ ...parts, name: moods.leadsTo, moods: {} })];
  });
}

/** Half of the watches of a host that is led to ask it directly. */
async function addWatches(
  db: Database,
  planned: readonly PlannedHost[],
  hosts: readonly SimulatedHost[],
  { random, chance }: { readonly random: Random; readonly chance: Chance },
): Promise<readonly Watch[]> {
  const watches: Watch[] = [];
  for (const { name, intervalH, moods } of planned) {
    const host = hosts.find((one) => one.name === name) as SimulatedHost;
    if (moods.dailyLimit !== undefined) {
      await db.put('hosts', { ...newHost(name, START_AT), dailyLimit: moods.dailyLimit });
    }
    for (const [index, { path }] of host.pages.entries()) {
      const direct = moods.leadsTo !== undefined && index % 2 === 0 ? moods.leadsTo : name;
      const url = `https://${direct}${path}`;
      const watch: Watch = {
        id: chance.newId(START_AT),
        url,
        host: hostKey(url),
        resourceKey: resourceKey(url, 'anon', 'en'),
        title: '',
        titleByPerson: false,
        tags: [],
        addedAt: START_AT,
        intervalMs: intervalH * HOUR_MS,
        paused: false,
        rules: {},
        localNetwork: false,
        scope: 'anon',
        ignoreRobots: false,
        ignoreMaxAge: false,
        rhythm: 'fixed',
        headOverBytes: moods.longPages === true ? 1000 : undefined,
        headersOnly: false,
        readIn: 'fetch',
        language: 'en',
      };
      const dueAt = START_AT + Math.floor(random.next() * intervalH * HOUR_MS);
      await db.put('watches', watch);
      await db.put('states', { ...newState(watch, START_AT), dueAt });
      await db.put('resources', newResource(watch.resourceKey));
      watches.push(watch);
    }
  }
  return watches;
}

interface BackgroundParts {
  readonly db: Database;
  readonly time: VirtualTime;
  readonly hosts: readonly SimulatedHost[];
  readonly chance: Chance;
  readonly observe: Observe;
  readonly counts: { checks: number; deaths: number; presses: number };
}

/** The background page: born at each alarm, gone when it is idle or when it is ended. */
function createBackground(parts: BackgroundParts) {
  const { db, time, hosts, chance, observe, counts } = parts;
  let life = 0;
  let runner: Runner | undefined;
  let alarmAt: number | undefined;

  function born(): Runner {
    if (runner?.isRunning()) return runner;
    life += 1;
    const own = life;
    /** Whoever is dead is told nothing any more. */
    const alive = <Result>(work: Promise<Result>): Promise<Result> =>
      work.then((result) => (own === life ? result : new Promise<Result>(() => {})));
    const ports = portsOf(parts, alive);
    const check = checkOrRefresh(ports);
    runner = createRunner({
      database: () => alive(Promise.resolve(db)),
      clock: { now: time.now },
      chance,
      wait: (ms) => alive(time.wait(ms)),
      keepAwake: () => ({ stop: () => {} }),
      tell: () => Promise.resolve(),
      announce: () => {},
      alarms: {
        get: () => alive(Promise.resolve(alarmAt)),
        set: (_name, { at }) => alive(Promise.resolve()).then(() => setAlarm(at)),
      },
      async check(key, mode) {
        counts.checks += 1;
        const report = await check(key, mode);
        await look(key);
        return report;
      },
    });
    return runner;
  }

  async function look(key: string): Promise<void> {
    const resource = await db.get('resources', key);
    const name = hostKey(resource?.finalUrl ?? readResourceKey(key).url);
    const host = hosts.find((one) => one.name === name);
    const row = await db.get('hosts', name);
    if (host !== undefined && row !== undefined) observe(host, row.diagnosis, time.now());
  }

  function setAlarm(at: number): void {
    alarmAt = at;
    time.at(at, () => {
      // An alarm set anew has taken this one's place.
      if (alarmAt !== at) return;
      alarmAt = undefined;
      void born().wake();
    });
  }

  return {
    start() {
      void born().reschedule();
    },
    die() {
      counts.deaths += 1;
      life += 1;
      runner = undefined;
    },
    press(watchId: string) {
      counts.presses += 1;
      void born().checkNow(watchId);
    },
  };
}

function portsOf(
  { db, time, hosts, chance }: BackgroundParts,
  alive: <Result>(work: Promise<Result>) => Promise<Result>,
): CheckPorts {
  const database = () => alive(Promise.resolve(db));
  return {
    clock: { now: time.now },
    chance,
    // Within the turn: work of other threads would not be seen to be open.
    digest: {
      sha256: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest('hex')),
    },
    compressor: {
      gzip: (bytes) => Promise.resolve(new Uint8Array(gzipSync(bytes, { level: 1 }))),
      gunzip: (bytes) => Promise.resolve(new Uint8Array(gunzipSync(bytes))),
    },
    fetcher: { send: (request) => alive(send(request, time, hosts)) },
    permissions: {
      holds: () => alive(Promise.resolve(true)),
      holdsEverything: () => alive(Promise.resolve(true)),
    },
    store: checkStore(database),
    robots: robotsStore(database),
    network: { isOnline: () => true },
    tabs: NO_TABS,
    pdf: NO_PDF,
    rules: DEFAULT_RULES,
    wait: (ms) => alive(time.wait(ms)),
    browser: () => 'Chrome/156',
  };
}

/** The same in every run. */
function seededChance({ next }: Random): Chance {
  let count = 0;
  return {
    random: next,
    newId(now) {
      count += 1;
      return `${now.toString(36)}${count.toString(36).padStart(6, '0')}`;
    },
  };
}

async function send(
  request: FetchRequest,
  time: VirtualTime,
  hosts: readonly SimulatedHost[],
): Promise<FetchAnswer> {
  const host = hosts.find(({ name }) => name === new URL(request.url).host);
  if (host === undefined) throw new Error(`${request.url} is not simulated`);
  const served = host.serve(request, time.now());
  if (served.kind === 'redirect') {
    await time.wait(REDIRECT_MS);
    return send({ ...request, url: served.url }, time, hosts);
  }
  await time.wait(served.answer.ms);
  return served.answer;
}
