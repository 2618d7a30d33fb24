/**
 * Answers that are no page, or not the whole of one: each is told for what it is, what was held stays
 * as it was, and the change behind it is told once the page is there again.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Detail } from '../../src/core/check/outcome';
import type { Status } from '../../src/core/watch/state';
import type { CheckResult, WatchDetail } from '../../src/messaging/protocol';
import type { OptionValue } from '../origin/origin.mjs';
import { openWorld, type World } from './scenarios/world';

interface Fault {
  readonly host: string;
  readonly how?: Readonly<Record<string, OptionValue>>;
  readonly status: Status;
  readonly detail: Detail;
}

/** A number makes it another host of the same kind, with a budget of its own. */
const FAULTS: readonly Fault[] = [
  { host: 'slow', status: 'slow', detail: 'timeout' },
  { host: 'drip', status: 'slow', detail: 'timeout' },
  { host: 'hangup', status: 'retrying', detail: 'network' },
  { host: 'hangup-2', how: { how: 'reset' }, status: 'retrying', detail: 'network' },
  { host: 'down', status: 'retrying', detail: 'http_status' },
  { host: 'cut', status: 'truncated', detail: 'truncated' },
  { host: 'cut-gzip', status: 'truncated', detail: 'truncated' },
  { host: 'bomb', status: 'too_large', detail: 'too_large' },
  { host: 'huge', status: 'too_large', detail: 'too_large' },
  { host: 'huge-2', how: { gzip: true }, status: 'too_large', detail: 'too_large' },
  { host: 'sign-in', status: 'sign_in', detail: 'login_redirect' },
  { host: 'challenge', status: 'challenge', detail: 'challenge' },
  { host: 'challenge-2', how: { kind: 'page' }, status: 'challenge', detail: 'challenge' },
  { host: 'empty', status: 'empty', detail: 'empty_200' },
];

interface Story {
  readonly before: WatchDetail;
  readonly faulted: CheckResult;
  readonly kept: WatchDetail;
  readonly healed: CheckResult;
  readonly after: WatchDetail;
}

let world: World;
const stories = new Map<string, Promise<Story>>();

beforeAll(async () => {
  world = await openWorld();
  await world.driver.inBackground(() => {
    (self as unknown as { mark: string }).mark = 'the same background';
  });
  for (const fault of FAULTS) {
    const story = tell(fault);
    story.catch(() => {}); // its own tests have the error
    stories.set(fault.host, story);
  }
});

afterAll(() => world.close());

/** A good first copy; then the page changes behind a fault; then the fault is mended. */
async function tell({ host, how = {} }: Fault): Promise<Story> {
  const { origin } = world;
  origin.set(host, { on: false });
  const row = await world.watch(host);
  const before = await world.detail(row);
  origin.change(host);
  origin.set(host, { on: true, ...how });
  const faulted = await world.check(row);
  const kept = await world.detail(row);
  origin.set(host, { on: false });
  await payDebt(new URL(row.url).host);
  const healed = await world.check(row);
  return { before, faulted, kept, healed, after: await world.detail(row) };
}

/**
 * As if the time had passed that a site's hanging up costs: Firefox dials ten times without saying
 * so, and two such checks are paid for by three quiet minutes.
 */
async function payDebt(host: string): Promise<void> {
  const page = await world.own();
  await page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await done(indexedDB.open('stillwatch'));
    const hosts = db.transaction('hosts', 'readwrite').objectStore('hosts');
    const row = await done(hosts.get(name));
    const tokens = Math.max(row.bucket.tokens, 1);
    await done(hosts.put({ ...row, bucket: { ...row.bucket, tokens } }));
    db.close();
  }, host);
}

const storyOf = ({ host }: Fault) => stories.get(host) as Promise<Story>;

describe.each(FAULTS)('the host "$host"', (fault) => {
  test(`is told as ${fault.status}, which is an error and no change`, async () => {
    const { faulted } = await storyOf(fault);
    expect([faulted.outcome, faulted.details]).toEqual(['error', [fault.detail]]);
    expect([faulted.row.status, faulted.row.marks, faulted.row.unseen]).toEqual([
      fault.status,
      'bf',
      null,
    ]);
  });

  test('leaves the version and the validators that were held', async () => {
    const { before, kept } = await storyOf(fault);
    const held = ({ versions, changes, etag, lastModified, finalUrl }: WatchDetail) => ({
      versions,
      changes,
      etag,
      lastModified,
      finalUrl,
    });
    expect(held(before)).toMatchObject({ versions: [{}], changes: [], etag: expect.any(String) });
    expect(held(kept)).toEqual(held(before));
  });

  test('has its change told when the page is there again', async () => {
    const { healed, after } = await storyOf(fault);
    expect([healed.outcome, healed.row.status, healed.row.unseen?.count]).toEqual([
      'changed',
      'ok',
      1,
    ]);
    expect(after.changes.map(({ kind, summary }) => [kind, summary?.added])).toEqual([
      ['changed', 1],
    ]);
  });
});

test('a site that takes a minute is let go after 20 seconds', async () => {
  await stories.get('slow');
  const [, cut] = world.asked('slow');
  expect(cut?.closedEarly).toBe(true);
  const openMs = (cut?.endedAt ?? 0) - (cut?.at ?? 0);
  expect(openMs).toBeGreaterThan(19_000);
  expect(openMs).toBeLessThan(30_000);
});

test('a packed page that would fill the memory ends neither the background nor its work', async () => {
  await Promise.allSettled(stories.values());
  const mark = () => (self as unknown as { mark?: string }).mark ?? 'another background';
  expect(await world.driver.inBackground(mark)).toBe('the same background');
});

/** Firefox repeats a request that got no answer on its own account, Chromium on a kept connection. */
test('a site that hangs up is one failed check, however often the browser dials', async () => {
  await Promise.all([stories.get('hangup'), stories.get('hangup-2')]);
  for (const host of ['hangup', 'hangup-2']) {
    const unanswered = world.origin.requests(host).filter(({ status }) => status === null);
    const dialled = new Set(unanswered.map(({ connection }) => connection)).size;
    console.info(
      `${world.driver.name}: ${host} was dialled ${dialled} times by a check and its second look`,
    );
    expect(dialled).toBeGreaterThanOrEqual(1);
    const exchanges = await world.send('exchanges.list', {
      host: new URL(world.origin.url(host)).host,
    });
    // The second look is made only where the host's budget has a request left.
    const checks = exchanges.filter(({ purpose }) => purpose === 'check');
    expect(checks.map(({ outcome }) => outcome)).toEqual(['changed', 'error', 'baseline']);
  }
});
