import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../src/core/hosts/host-record';
import { type StrategyInput, strategyFor } from '../../../src/core/hosts/strategy';
import { anEvidence, NOW } from '../../adapters/storage/rows';

const DAY_MS = 86_400_000;
const BOTH = { etag: '"t"', etagProven: true, lastModified: 'D', lastModifiedUsable: true };
const TAG = { etag: '"t"', etagProven: true, lastModified: undefined, lastModifiedUsable: false };

function times(count: number, over: Partial<Evidence> = {}, page = 'p'): readonly Evidence[] {
  return Array.from({ length: count }, () => anEvidence(page, over));
}

const wasted = (count: number, page = 'p') => times(count, {}, page);
const confirmed = (count: number, page = 'p') => times(count, { answer: '304' }, page);
const moved = (count: number, page = 'p') => times(count, { validatorMoved: true }, page);
const plain = (count: number, page = 'p') => times(count, { asked: 'nothing' }, page);
const tried = (count: number) => times(count, { asked: 'date', byDateThoughTagged: true });
const byDate = (page = 'p') =>
  anEvidence(page, { asked: 'date', byDateThoughTagged: true, answer: '304' });
const listed = (count: number, answer: Evidence['answer']) =>
  times(count, { byList: true, answer });

function strategy(evidence: readonly Evidence[], over: Partial<StrategyInput> = {}) {
  const host = { evidence };
  return strategyFor({
    host,
    page: 'p',
    validators: BOTH,
    sample: 5,
    dateTrial: 3,
    now: NOW,
    ...over,
  });
}

describe('what is sent', () => {
  test.each<[string, readonly Evidence[], ReturnType<typeof strategy>]>([
    ['nothing known: the validator', [], 'validator'],
    ['one wasted answer too few to judge', wasted(4), 'validator'],
    ['a useless tag, a steady date: the date', wasted(5), 'date'],
    ['two wasted tries', [...wasted(5), ...tried(2)], 'date'],
    ['three wasted tries: nothing', [...wasted(5), ...tried(3)], 'none'],
    [
      'a try that met a change is not wasted',
      [
        ...wasted(5),
        ...tried(2),
        ...times(3, { asked: 'date', byDateThoughTagged: true, answer: 'other_bytes' }),
      ],
      'date',
    ],
    ['one 304 by date: the date for good', [...wasted(5), byDate()], 'date'],
    ['the content changes: the validator', times(9, { answer: 'other_bytes' }), 'validator'],
    ['a 304 among the wasted: the validator', [...wasted(9), ...confirmed(1)], 'validator'],
    [
      'a date that moved over the same bytes',
      [...wasted(4), ...times(1, { dateMoved: true })],
      'none',
    ],
  ])('%s', (_what, evidence, expected) => {
    expect(strategy(evidence)).toBe(expected);
  });

  test('without a date there is nothing to try', () => {
    expect(strategy(wasted(5), { validators: TAG })).toBe('none');
    expect(strategy(wasted(5), { validators: { ...BOTH, lastModifiedUsable: false } })).toBe(
      'none',
    );
  });

  test('a date that is always the moment of the answer is not sent at all', () => {
    const generated = times(5, { asked: 'date', dateIsNow: true, validatorMoved: true });
    const validators = { ...BOTH, etag: undefined, etagProven: false };
    expect(strategy(generated, { validators })).toBe('none');
  });
});

describe('a host that was given up is asked again', () => {
  const stopped = [...wasted(5), ...tried(3)];

  test('after fifty visits', () => {
    expect(strategy([...stopped, ...plain(49)])).toBe('none');
    expect(strategy([...stopped, ...plain(50)])).toBe('validator');
  });

  test('or thirty days', () => {
    expect(strategy(stopped, { now: NOW + 30 * DAY_MS - 1 })).toBe('none');
    expect(strategy(stopped, { now: NOW + 30 * DAY_MS })).toBe('validator');
  });

  test('by a page that is known, and once', () => {
    expect(strategy([...stopped, ...plain(50)], { page: 'new', validators: TAG })).toBe('none');
    expect(strategy([...stopped, ...plain(50), ...wasted(1)])).toBe('none');
  });
});

describe('one sick page on a host that answers', () => {
  const others = confirmed(20, 'q');

  test('is asked by its own evidence, the others by theirs', () => {
    const evidence = [...wasted(5), ...others];
    expect(strategy(evidence)).toBe('date');
    expect(strategy(evidence, { page: 'q' })).toBe('validator');
  });

  test('and may be saved by its date without the others being asked by theirs', () => {
    const evidence = [...wasted(5), byDate(), ...others];
    expect(strategy(evidence)).toBe('date');
    expect(strategy(evidence, { page: 'q' })).toBe('validator');
  });

  test('is given up where the date helps the others and not this page', () => {
    const others = [...wasted(5, 'q'), byDate('q')];
    const here = [...wasted(2), ...tried(2)];
    expect(strategy([...others, ...here])).toBe('date');
    expect(strategy([...others, ...here, ...tried(1)])).toBe('none');
    expect(strategy([...others, ...here, ...tried(1)], { page: 'q' })).toBe('date');
  });

  test('is asked again after fifty visits of its own', () => {
    const stopped = [...wasted(5), ...tried(3)];
    expect(strategy([...stopped, ...others, ...plain(49)])).toBe('none');
    expect(strategy([...stopped, ...plain(50), ...others])).toBe('validator');
  });
});

describe('servers that disagree on the tag', () => {
  const cluster = [...moved(3), ...confirmed(2), ...moved(1)];

  test('are sent a list', () => {
    expect(strategy(cluster)).toBe('list');
  });

  test.each<[string, readonly Evidence[], ReturnType<typeof strategy>]>([
    ['nine tries in vain', listed(9, 'same_bytes'), 'list'],
    ['ten', listed(10, 'same_bytes'), 'validator'],
    ['ten that met changes are none', listed(10, 'other_bytes'), 'list'],
    [
      'a share no greater than before',
      [...listed(7, 'same_bytes'), ...listed(3, '304')],
      'validator',
    ],
    ['a greater one', [...listed(6, 'same_bytes'), ...listed(4, '304')], 'list'],
    ['the last ten count', [...listed(30, 'same_bytes'), ...listed(10, '304')], 'list'],
  ])('until a list does not help: %s', (_what, tries, expected) => {
    expect(strategy([...cluster, ...tries])).toBe(expected);
  });
});
