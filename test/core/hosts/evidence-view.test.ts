import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/core/check/exchange';
import { decisiveLines, type Showing } from '../../../src/core/hosts/evidence-view';
import type { Diagnosis, Evidence } from '../../../src/core/hosts/host-record';
import { anEvidence, anExchange, aWatch, NOW } from '../../adapters/storage/rows';

const watch = aWatch();
const page = watch.resourceKey;

/** Went, and was judged a little later. */
function pair(n: number, evidence: Partial<Evidence>, exchange: Partial<Exchange> = {}) {
  const at = NOW + n * 60_000;
  return {
    evidence: anEvidence(page, { at: at + 150, ...evidence }),
    exchange: anExchange(watch, { id: `x${n}`, at, ms: 100, ...exchange }),
  };
}

function lines(diagnosis: Diagnosis, pairs: readonly ReturnType<typeof pair>[]) {
  const evidence = pairs.map((one) => one.evidence);
  return decisiveLines(
    { evidence },
    diagnosis,
    pairs.map((one) => one.exchange),
  );
}

const first = pair(0, { asked: 'nothing', answer: 'first_bytes' });
const moved = pair(1, { validatorMoved: true });
const ignored = pair(2, {});
const changed = pair(3, { answer: 'other_bytes' });
const confirmed = pair(4, { answer: '304', bytes: 0 }, { status: 304 });
const all = [first, moved, ignored, changed, confirmed];

test.each<[Diagnosis, readonly [Showing, string][]]>([
  ['healthy', [['confirmed', 'x4']]],
  ['content_changes', [['other_bytes', 'x3']]],
  [
    'validators_rotate',
    [
      ['same_bytes_ignored', 'x2'],
      ['same_bytes_moved', 'x1'],
    ],
  ],
  [
    'unknown',
    [
      ['confirmed', 'x4'],
      ['other_bytes', 'x3'],
      ['same_bytes_ignored', 'x2'],
      ['same_bytes_moved', 'x1'],
      ['plain', 'x0'],
    ],
  ],
])('%s rests on these exchanges, newest first', (diagnosis, wanted) => {
  const found = lines(diagnosis, all).map(({ showing, exchange }) => [showing, exchange?.id]);
  expect(found).toEqual(wanted);
});

test.each<[Diagnosis, Partial<Evidence>, Partial<Exchange>, Showing]>([
  ['no_validators', { asked: 'nothing', hadValidator: false }, {}, 'no_validator'],
  ['lm_generated', { asked: 'nothing', dateIsNow: true }, {}, 'date_is_now'],
  [
    'ims_only',
    { asked: 'date', answer: '304', byDateThoughTagged: true },
    { status: 304 },
    'confirmed_by_date',
  ],
  ['unsolicited_304', { asked: 'nothing', answer: '304' }, { status: 304 }, 'unsolicited'],
  ['precondition_412', { answer: '412' }, { status: 412 }, 'refused_412'],
])('%s is proven by what its evidence says', (diagnosis, evidence, exchange, showing) => {
  expect(lines(diagnosis, [pair(1, evidence, exchange)])).toMatchObject([
    { showing, exchange: { id: 'x1' } },
  ]);
});

describe('what only the log knows', () => {
  const of = (diagnosis: Diagnosis, exchanges: readonly Exchange[]) =>
    decisiveLines({ evidence: [] }, diagnosis, exchanges).map(({ showing, exchange }) => [
      showing,
      exchange?.id,
    ]);
  const log = (n: number, over: Partial<Exchange>) => pair(n, {}, over).exchange;

  test('a 304 that hid a change stands beside what it hid', () => {
    const exchanges = [
      log(1, { status: 304 }),
      log(2, { status: 304 }),
      log(3, { details: ['missed_by_304'] }),
    ];
    expect(of('stale_304', exchanges)).toEqual([
      ['missed_by_304', 'x3'],
      ['hid_change', 'x2'],
    ]);
  });

  test('304 to an invented tag, and 400 to its own', () => {
    expect(of('blind_304', [log(1, { status: 304, details: ['blind_304'] })])).toEqual([
      ['blind', 'x1'],
    ]);
    const refused = { status: 400, asked: 'tag', validatorSent: 'abc' } as const;
    expect(of('malformed_rejected', [log(1, refused)])).toEqual([['refused_tag', 'x1']]);
    const quoted = { ...refused, validatorSent: '"abc"' };
    expect(of('malformed_rejected', [log(1, quoted)])).toEqual([]);
  });

  test('a version known from before', () => {
    expect(of('alternating', [log(1, { details: ['reverted'] })])).toEqual([['back_again', 'x1']]);
  });
});

describe('evidence whose exchange the log has lost', () => {
  test('has none, not that of another check', () => {
    expect(decisiveLines({ evidence: [moved.evidence] }, 'validators_rotate', [])).toMatchObject([
      { exchange: null },
    ]);
    const found = decisiveLines({ evidence: [ignored.evidence] }, 'validators_ignored', [
      { ...first.exchange, at: ignored.exchange.at - 3_600_000 },
    ]);
    expect(found).toMatchObject([{ exchange: null }]);
  });

  test('is not given an answer of another kind', () => {
    const found = decisiveLines({ evidence: [confirmed.evidence] }, 'healthy', [
      { ...confirmed.exchange, status: 200 },
    ]);
    expect(found).toMatchObject([{ exchange: null }]);
  });
});
