/**
 * Answers that are odd, but no mere failure: pages that go and come back, hosts that ask for
 * patience, 304s that mean something else, and bytes that change without a word changing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult, WatchDetail } from '../../src/messaging/protocol';
import { openWorld, type World } from './scenarios/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const told = ({ changes }: WatchDetail) => changes.map(({ kind }) => kind);

const cameTo = ({ outcome, details, row }: CheckResult) => ({
  outcome,
  details,
  status: row.status,
});

const asked = (host: string) => world.asked(host).length;

describe.concurrent('a page that is gone', () => {
  test.each([404, 410])('is told once at %i, and so is its return', async (status) => {
    const host = `gone-${status}`;
    const row = await world.watch(host);
    const held = await world.detail(row);
    world.origin.set(host, { status });
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'gone',
      details: [],
      status: 'gone',
    });
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'gone',
      details: [],
      status: 'gone',
    });
    const gone = await world.detail(row);
    expect(told(gone)).toEqual(['gone']);
    expect([gone.etag, gone.versions]).toEqual([null, held.versions]);
    world.origin.set(host, { status: 200 });
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'changed',
      details: ['returned'],
      status: 'ok',
    });
    expect(told(await world.detail(row))).toEqual(['returned', 'gone']);
  });
});

describe.concurrent('a host that asks for patience', () => {
  test('is left alone as a whole until then, its other pages too', async () => {
    world.origin.set('busy', { on: false, retryAfter: '600' });
    const one = await world.watch('busy');
    const other = await world.watch('busy', { url: world.origin.url('busy', '/other') });
    world.origin.set('busy', { on: true });
    const first = await world.check(one);
    expect(cameTo(first)).toEqual({
      outcome: 'deferred',
      details: ['rate_limited'],
      status: 'slow_down',
    });
    const before = asked('busy');
    for (const row of [other, one]) {
      const put = await world.check(row);
      expect([put.outcome, put.details, put.until]).toEqual([
        'deferred',
        ['host_paused'],
        first.row.hostPausedUntil,
      ]);
    }
    expect(asked('busy')).toBe(before);
    const waitMs = (first.row.hostPausedUntil ?? 0) - (first.row.lastCheckedAt ?? 0);
    // The pause counts from the judging, the check's time is that of the commit, a moment later.
    expect(waitMs).toBeGreaterThan(595_000);
    expect(waitMs).toBeLessThanOrEqual(600_000);
    expect(first.row.dueAt).toBe(first.row.hostPausedUntil);
  });

  test('by 503 with a time is paused as well', async () => {
    world.origin.set('down-2', { on: false, retryAfter: '120' });
    const row = await world.watch('down-2');
    world.origin.set('down-2', { on: true });
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'deferred',
      details: ['rate_limited'],
      status: 'slow_down',
    });
  });
});

describe.concurrent('a 304', () => {
  test('that names another tag is followed by the whole page, and was harmless', async () => {
    const row = await world.watch('retag');
    const named = await world.check(row);
    expect(cameTo(named)).toEqual({
      outcome: 'not_modified',
      details: ['etag_mismatch_304'],
      status: 'ok',
    });
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'unchanged_200',
      details: [],
      status: 'ok',
    });
    expect(told(await world.detail(row))).toEqual([]);
  });

  test('that hid a change is found out by the whole page', async () => {
    world.origin.set('retag-2', { hides: true });
    const row = await world.watch('retag-2');
    world.origin.change('retag-2');
    expect((await world.check(row)).outcome).toBe('not_modified');
    const found = await world.check(row);
    expect(found.outcome).toBe('changed');
    expect(told(await world.detail(row))).toEqual(['changed']);
  });

  test('that nobody asked for is an error, not a first copy', async () => {
    const row = await world.watch('unsolicited');
    expect([row.status, row.details, row.marks]).toEqual(['retrying', ['unsolicited_304'], 'f']);
    expect((await world.detail(row)).versions).toEqual([]);
    world.origin.set('unsolicited', { on: false });
    expect((await world.check(row)).outcome).toBe('baseline');
  });

  /** A limit: only a whole answer could tell, and nothing says that one is called for. */
  test('for ever is believed while it names the tag that is held', async () => {
    const row = await world.watch('stuck');
    world.origin.change('stuck');
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'not_modified',
      details: [],
      status: 'ok',
    });
    expect(told(await world.detail(row))).toEqual([]);
  });

  test('in the form of a 412 makes the next request a plain one', async () => {
    const row = await world.watch('precondition');
    world.origin.change('precondition');
    expect(cameTo(await world.check(row))).toEqual({
      outcome: 'error',
      details: ['precondition_412'],
      status: 'retrying',
    });
    expect((await world.check(row)).outcome).toBe('changed');
  });
});

describe.concurrent('bytes that differ', () => {
  test.each(['noise', 'clock'])(
    'on the host "%s" where no reader sees them alert nobody',
    async (host) => {
      const row = await world.watch(host);
      const same = { outcome: 'unchanged_200', details: ['same_text'], status: 'ok' };
      expect(cameTo(await world.check(row))).toEqual(same);
      expect(cameTo(await world.check(row))).toEqual(same);
      const detail = await world.detail(row);
      expect([told(detail), detail.versions.length]).toEqual([[], 1]);
    },
  );

  test('where a reader sees them are told', async () => {
    world.origin.set('clock-2', { visible: true });
    const row = await world.watch('clock-2');
    expect((await world.check(row)).outcome).toBe('changed');
  });
});

/**
 * A limit: the length is that of the half, so nothing on the wire tells, and both browsers hand over
 * what they could unpack.
 */
test.concurrent('half a packed page under the length of the half is taken for the page', async () => {
  const row = await world.watch('cut-gzip-right-length');
  const [version] = (await world.detail(row)).versions;
  expect([row.status, row.marks]).toEqual(['ok', 'b']);
  const wholeText = 11_000;
  expect(version?.textLength).toBeGreaterThan(wholeText / 10);
  expect(version?.textLength).toBeLessThan(wholeText * 0.9);
});

describe.concurrent('a page in an old encoding', () => {
  const LABELS = [
    ['windows-1251', 'meta'],
    ['windows-1251', 'header'],
    ['windows-1251', 'wrong'],
    ['shift_jis', 'meta'],
    ['shift_jis', 'header'],
  ] as const;

  test.each(
    LABELS.map(([encoding, label], index) => ({ encoding, label, host: `charset-${index + 1}` })),
  )('$encoding named by "$label" is read as the browser shows it', async (page) => {
    const { encoding, label, host } = page;
    world.origin.set(host, { encoding, label });
    const row = await world.watch(host);
    world.origin.change(host);
    const changed = await world.check(row);
    const tab = await world.driver.open(world.origin.url(host));
    const shown = await tab.evaluate(() => document.querySelector('li')?.textContent);
    await tab.close();
    expect(changed.row.unseen?.newest.summary?.excerpt?.text).toBe(shown);
    // What a reader knows to be right, where the page told the truth.
    const right = {
      'windows-1251': 'Мост закрыт до ремонта перил.',
      shift_jis: '橋は修理のため通れません。',
    };
    expect(shown === right[encoding]).toBe(label !== 'wrong');
  });
});
