import { describe, expect, test } from 'vitest';
import {
  mayAskDespite412,
  takesMalformedTags,
  withoutForgiven,
} from '../../../src/core/check/forgiven';
import { countFaults } from '../../../src/core/hosts/faults';
import type { Evidence, HostRecord } from '../../../src/core/hosts/host-record';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';
import {
  type Answer,
  askedWith,
  type CheckWorld,
  checkWorld,
  DAY_MS,
  empty,
  page,
} from './check-world';

const REFUSED = anEvidence('p', { answer: '412', bytes: 0 });
const UNASKED = anEvidence('p', { asked: 'nothing', answer: '304', bytes: 0 });
const PLAIN = anEvidence('p', { asked: 'nothing' });
const CONFIRMED = anEvidence('p', { answer: '304', bytes: 0 });

/** A host with these lines in its window, and the counts that belong to them. */
function host(evidence: readonly Evidence[], over: Partial<HostRecord> = {}): HostRecord {
  return aHost('example.org', { evidence, ...countFaults({ evidence }), ...over });
}

function times(count: number, one: Evidence): readonly Evidence[] {
  return Array.from({ length: count }, () => one);
}

const at = (one: Evidence, days: number) => ({ ...one, at: NOW + days * DAY_MS });
const of = (one: Evidence, name: string) => ({ ...one, page: name });

test('faults are counted by the lines that show them', () => {
  expect(countFaults({ evidence: [REFUSED, UNASKED, PLAIN, REFUSED, CONFIRMED] })).toEqual({
    precondition412: 2,
    unsolicited: 1,
  });
});

describe('412s', () => {
  const left = (evidence: readonly Evidence[], come: Evidence | undefined) =>
    withoutForgiven(host(evidence), come, NOW).evidence;

  test('of a host that was given up are made good by a 304 of any page', () => {
    const evidence = [REFUSED, PLAIN, REFUSED];
    expect(left(evidence, of(CONFIRMED, 'q'))).toEqual([PLAIN]);
  });

  test('of one that was not are not forgotten for a 304 in between', () => {
    expect(left([REFUSED], CONFIRMED)).toEqual([REFUSED]);
    expect(left([REFUSED], of(CONFIRMED, 'q'))).toEqual([REFUSED]);
  });

  test.each<[string, Evidence | undefined]>([
    ['a 304 that nobody asked for', UNASKED],
    ['a whole page', anEvidence('p')],
    ['another 412', REFUSED],
    ['nothing', undefined],
  ])('are not made good by %s', (_what, come) => {
    expect(left([REFUSED, REFUSED], come)).toEqual([REFUSED, REFUSED]);
  });

  test.each<[string, readonly Evidence[], number, boolean]>([
    ['one is not enough to stop', [REFUSED], 0, true],
    ['two are', [REFUSED, REFUSED], 0, false],
    ['for thirty days', [REFUSED, REFUSED], 29.99, false],
    ['and no longer', [REFUSED, REFUSED], 30, true],
    ['for fifty visits', [REFUSED, REFUSED, ...times(49, PLAIN)], 1, false],
    ['and no more', [REFUSED, REFUSED, ...times(50, PLAIN)], 1, true],
    ['from the last on', [REFUSED, at(REFUSED, 29)], 31, false],
  ])('%s', (_what, evidence, days, expected) => {
    expect(mayAskDespite412(host(evidence), NOW + days * DAY_MS)).toBe(expected);
  });
});

describe('304s that nobody asked for', () => {
  const left = (since: readonly Evidence[], days: number) =>
    countFaults(withoutForgiven(host([UNASKED, UNASKED, ...since]), undefined, NOW + days * DAY_MS))
      .unsolicited;

  test.each<[string, readonly Evidence[], number, number]>([
    ['are forgotten thirty days later', [PLAIN], 30, 0],
    ['not before', [PLAIN], 29.99, 2],
    ['by a plain answer of any page', [of(PLAIN, 'q')], 30, 0],
    ['not without one', [CONFIRMED], 365, 2],
    ['after fifty visits of the page', times(50, PLAIN), 1, 0],
    ['not after fewer', times(49, PLAIN), 1, 2],
    ['not after fifty of another', times(50, of(PLAIN, 'q')), 1, 2],
    ['not after fifty without a plain answer', times(50, CONFIRMED), 1, 2],
  ])('%s', (_what, since, days, expected) => {
    expect(left(since, days)).toBe(expected);
  });
});

describe('a host that choked on a tag that is none', () => {
  const choked = { malformedRejected: true, malformedRejectedAt: NOW };
  const later = at(PLAIN, 1);

  test.each<[string, Partial<HostRecord>, number, boolean]>([
    ['is not sent one', choked, 1, false],
    ['is tried again after thirty days', choked, 30, true],
    ['and not before', choked, 29.99, false],
    ['or after fifty visits', { ...choked, evidence: times(50, later) }, 1, true],
    ['and not after fewer', { ...choked, evidence: times(49, later) }, 1, false],
    ['visits before do not count', { ...choked, evidence: times(99, PLAIN) }, 1, false],
    ['others are sent it', {}, 0, true],
  ])('%s', (_what, over, days, expected) => {
    expect(takesMalformedTags(aHost('h', over), NOW + days * DAY_MS)).toBe(expected);
  });
});

const hostOf = ({ db }: CheckWorld) => db.get('hosts', 'example.org');

/** One check a day; what each was asked with. */
async function daily(world: CheckWorld, ...answers: readonly Answer[]) {
  const before = world.sent.length;
  world.answer(...answers);
  for (let check = 0; check < answers.length; check += 1) {
    await world.check();
    world.wait(DAY_MS);
  }
  return world.sent.slice(before).map(askedWith);
}

describe('from check to check', () => {
  const V1 = page('<p>one</p>', [['ETag', '"1"']]);
  const ODD = page('<p>one</p>', [['ETag', 'odd']]);
  const PLAINS = Array.from({ length: 28 }, () => V1);

  test('a host that answered 412 is asked again after thirty days, and a 304 clears it', async () => {
    const world = await checkWorld();
    await daily(world, V1, empty(412), V1, empty(412), V1);
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'precondition_412' });
    const asked = await daily(world, ...PLAINS, empty(304), empty(304));
    expect(asked).toEqual([...PLAINS.map(() => undefined), '"1"', '"1"']);
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'healthy', precondition412: 0 });
  });

  test('one that still does is left alone for as long again', async () => {
    const world = await checkWorld();
    await daily(world, V1, empty(412), V1, empty(412), V1, ...PLAINS);
    const again = await daily(world, empty(412), V1, ...PLAINS, empty(412));
    expect(again).toEqual(['"1"', ...PLAINS.map(() => undefined), undefined, '"1"']);
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'precondition_412' });
  });

  test('a host that choked on a tag is sent it again after thirty days', async () => {
    const world = await checkWorld();
    await daily(world, ODD, empty(400), ODD);
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'malformed_rejected' });
    const month = Array.from({ length: 29 }, () => ODD);
    const asked = await daily(world, ...month, empty(304), empty(304));
    expect(asked).toEqual([...month.map(() => undefined), 'odd', 'odd']);
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'healthy', malformedRejected: false });
    expect(await hostOf(world)).not.toHaveProperty('malformedRejectedAt');
  });

  test('and once a month where it still does, by one of its pages', async () => {
    const world = await checkWorld();
    await daily(world, ODD, empty(400), ODD);
    world.wait(30 * DAY_MS);
    expect(await daily(world, empty(400))).toEqual(['odd']);
    const row = await hostOf(world);
    expect(row?.malformedRejectedAt).toBe(world.ports.clock.now() - DAY_MS);
    expect(takesMalformedTags(row ?? aHost('h'), world.ports.clock.now())).toBe(false);
  });

  test('a host that answered 304 unasked is no longer said to, a month after it stopped', async () => {
    const world = await checkWorld();
    await daily(world, empty(304), empty(304));
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'unsolicited_304', failures: 1 });
    await daily(world, V1, empty(304));
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'unsolicited_304' });
    world.wait(30 * DAY_MS);
    await daily(world, empty(304));
    expect(await hostOf(world)).toMatchObject({ diagnosis: 'healthy', unsolicited: 0 });
  });
});
