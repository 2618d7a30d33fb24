import { beforeEach, describe, expect, test } from 'vitest';
import { NO_TOTALS } from '../../../src/core/hosts/host-record';
import { fill } from '../../adapters/storage/open-fresh';
import { aHost, anEvidence, anExchange, aState, aWatch, NOW } from '../../adapters/storage/rows';
import { type Stage, stage } from './context';

const watch = aWatch();
let set: Stage;

beforeEach(async () => {
  set = await stage();
  const evidence = Array.from({ length: 5 }, (_, n) =>
    anEvidence(watch.resourceKey, { at: NOW + n, validatorMoved: true }),
  );
  await fill(set.db, {
    watches: [watch],
    states: [aState(watch)],
    hosts: [
      aHost('example.org', { evidence, pausedUntil: NOW + 1 }),
      aHost('b.example', { pausedUntil: NOW, totals: { ...NO_TOTALS, requests: 1 } }),
      // Kept only so that it is not asked too soon: its last watch is gone.
      aHost('gone.example', { pausedUntil: NOW + 5 }),
    ],
    exchanges: [
      anExchange(watch, { id: 'x1' }),
      anExchange(watch, { id: 'x2', at: NOW + 1, host: 'b.example', resourceKey: 'other' }),
    ],
  });
});

describe('a host', () => {
  test('is told with its numbers and how many more are wanted', async () => {
    expect(await set.handlers['hosts.get']({ host: 'example.org' })).toMatchObject({
      diagnosis: 'unknown',
      samplesWanted: 5,
      never304: false,
      window: { conditional: 5, notModified: 0, identical: 5, validatorMoved: 5, bodies: 5 },
      pausedUntil: NOW + 1,
      watches: 1,
    });
  });

  test('has its verdict at once when fewer are wanted', async () => {
    await set.handlers['settings.set']({ hostSample: 5 });
    expect(await set.handlers['hosts.get']({ host: 'example.org' })).toMatchObject({
      diagnosis: 'validators_rotate',
      samplesWanted: 0,
      never304: true,
    });
    expect((await set.handlers['popup.view']({})).neverHosts).toHaveLength(1);
  });

  test('says nothing of a pause that is over', async () => {
    const hosts = await set.handlers['hosts.list']({});
    expect(hosts.map(({ host, pausedUntil }) => [host, pausedUntil])).toEqual([
      ['b.example', null],
      ['example.org', NOW + 1],
    ]);
  });

  test('nor of one by a clock that has gone back since', async () => {
    const later = NOW + 366 * 86_400_000;
    await fill(set.db, {
      hosts: [aHost('example.org', { pausedUntil: later, halvedUntil: later })],
    });
    expect(await set.handlers['hosts.get']({ host: 'example.org' })).toMatchObject({
      pausedUntil: null,
      halvedUntil: null,
      budget: { day: { capacity: 50 } },
    });
  });

  test('that is left alone says until when, and after how much', async () => {
    const until = NOW + 3_600_000;
    await fill(set.db, {
      hosts: [
        aHost('example.org', { backOffUntil: until, refusals: 5 }),
        aHost('b.example', { backOffUntil: NOW, failures: 4 }),
        // Longer than any back-off: by a clock that has gone back since.
        aHost('c.example', { backOffUntil: NOW + 2 * 86_400_000, failures: 4 }),
      ],
      watches: [aWatch({ id: 'w-c', host: 'c.example' })],
    });
    const told = await Promise.all(
      ['example.org', 'b.example', 'c.example'].map((host) => set.handlers['hosts.get']({ host })),
    );
    expect(told.map(({ backOffUntil }) => backOffUntil)).toEqual([until, null, null]);
    expect(told.map(({ failures, refusals }) => [failures, refusals])).toEqual([
      [0, 5],
      [4, 0],
      [4, 0],
    ]);
  });

  test('that owes requests has none left, and says when there is one again', async () => {
    const owing = { tokens: -9, refilledAt: NOW };
    await fill(set.db, { hosts: [aHost('example.org', { bucket: owing, dayBucket: owing })] });
    expect(await set.handlers['hosts.get']({ host: 'example.org' })).toMatchObject({
      allowanceLeft: 0,
      budget: {
        pace: { tokens: 0, nextAt: NOW + 100_000 },
        day: { tokens: 0, nextAt: NOW + 1_920_000 },
      },
    });
  });

  test('that was never asked is refused', async () => {
    const getting = set.handlers['hosts.get']({ host: 'c.example' });
    await expect(getting).rejects.toMatchObject({ code: 'no_such_host', detail: 'c.example' });
  });
});

describe('the limit a day', () => {
  const edit = (host: string, dailyLimit: number) =>
    set.handlers['hosts.edit']({ host, dailyLimit });

  test('is what the person says, and told to open pages', async () => {
    expect(await edit('example.org', 1200)).toMatchObject({ dailyLimit: 1200 });
    expect(await set.handlers['hosts.get']({ host: 'example.org' })).toMatchObject({
      dailyLimit: 1200,
      budget: { day: { capacity: 120 } },
    });
    expect(set.announced).toBe(1);
    expect(set.runner.asked).toContain('reschedule');
  });

  test.each([499, 1501, 1000.5, Number.NaN])('%s is refused with the bounds', async (limit) => {
    await expect(edit('example.org', limit)).rejects.toMatchObject({
      code: 'bad_request',
      detail: 'dailyLimit: a whole number from 500 to 1500',
    });
  });

  test('of a host that was never asked is refused', async () => {
    await expect(edit('c.example', 1000)).rejects.toMatchObject({ code: 'no_such_host' });
  });
});

test.each([
  ['csv', 'text/csv', 'example.org,unknown,'],
  ['json', 'application/json', '"host": "example.org"'],
  ['openmetrics', 'application/openmetrics-text', 'host="example.org"'],
] as const)('all hosts are exported as %s', async (format, mediaType, part) => {
  const exported = await set.handlers['hosts.export']({ format });
  expect(exported.mediaType).toContain(mediaType);
  expect(exported.text).toContain(part);
  expect(exported.text).toContain('b.example');
  expect(exported.text).not.toContain('gone.example');
});

describe('exchanges', () => {
  const ids = async (request: { watchId?: string; host?: string; limit?: number }) =>
    (await set.handlers['exchanges.list'](request)).map(({ id }) => id);

  test('of all, of a watch, of a host', async () => {
    expect(await ids({})).toEqual(['x2', 'x1']);
    expect(await ids({ limit: 1 })).toEqual(['x2']);
    expect(await ids({ watchId: 'w1' })).toEqual(['x1']);
    expect(await ids({ host: 'b.example' })).toEqual(['x2']);
  });

  test('of a watch that is not there are refused', async () => {
    await expect(ids({ watchId: 'nobody' })).rejects.toMatchObject({ code: 'no_such_watch' });
  });

  test('of a watch and a host at once are refused', async () => {
    await expect(ids({ watchId: 'w1', host: 'b.example' })).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});
