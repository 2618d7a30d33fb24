import { describe, expect, test } from 'vitest';
import type { Evidence, HostRecord } from '../../../src/core/hosts/host-record';
import { pageVerdicts } from '../../../src/core/hosts/page-verdicts';
import { type RemedyKind, remedyOf, remedyOfPage } from '../../../src/core/hosts/remedy';
import type { Validators } from '../../../src/core/http/validators';
import { aHost, anEvidence, NOW } from '../../adapters/storage/rows';

const DAY_MS = 86_400_000;
const N = 4;
const TAG_ONLY: Validators = {
  etag: '"v1"',
  etagProven: true,
  lastModified: undefined,
  lastModifiedUsable: false,
};
const BOTH: Validators = {
  ...TAG_ONLY,
  lastModified: 'Fri, 14 Jun 2024 09:30:00 GMT',
  lastModifiedUsable: true,
};

function times(count: number, over: Partial<Evidence>, page = 'p'): readonly Evidence[] {
  return Array.from({ length: count }, (_, n) => anEvidence(page, { at: NOW + n, ...over }));
}

const rotated = times(N, { validatorMoved: true });
const bare = times(N, { asked: 'nothing', hadValidator: false });
const input = (over: Partial<HostRecord>, validators = TAG_ONLY) => ({
  host: aHost('example.org', over),
  validators: new Map([['p', validators]]),
  sample: N,
  dateTrial: 3,
  now: NOW + DAY_MS,
});

test.each<[string, RemedyKind, Partial<HostRecord>, Validators?]>([
  ['too little is known', 'asked_as_ever', {}],
  ['all is well', 'asked_as_ever', { evidence: times(2, { answer: '304' }) }],
  ['the content changes', 'asked_as_ever', { evidence: times(N, { answer: 'other_bytes' }) }],
  ['the tag is useless and there is no date', 'not_asked', { evidence: rotated }],
  ['the tag is useless and there is a date', 'date_trial', { evidence: rotated }, BOTH],
  [
    'the date has helped',
    'asked_by_date',
    {
      evidence: [
        ...rotated,
        ...times(1, { asked: 'date', answer: '304', byDateThoughTagged: true }),
      ],
    },
    BOTH,
  ],
  [
    'servers disagree on the tag',
    'asked_by_list',
    { evidence: [...times(2, { answer: '304' }), ...times(3, { validatorMoved: true })] },
  ],
  ['nothing is given', 'nothing_to_ask_with', { evidence: bare }],
  ['one page lied', 'page_not_asked', { falsePages: ['p'] }],
  ['two pages lied', 'not_asked', { falsePages: ['p', 'q'] }],
  ['it is blind on two pages', 'not_asked', { blindPages: ['p', 'q'] }],
  ['304 came unasked', 'answer_refused', { unsolicited: 2 }],
  ['412 came', 'not_asked', { precondition412: 2 }],
  ['its tag is refused', 'tag_not_sent', { malformedRejected: true }],
  ['it goes back and forth', 'repeats_muted', { alternatingPages: ['p'] }],
])('where %s: %s', (_, kind, over, validators) => {
  expect(remedyOf(input(over, validators)).kind).toBe(kind);
});

describe('a host that was given up is tried again', () => {
  test('thirty days after it was last asked, where it is seldom visited', () => {
    const { againAt } = remedyOf(input({ evidence: rotated }));
    expect(againAt).toBe(NOW + N - 1 + 30 * DAY_MS);
  });

  test('after fifty visits, where they come sooner', () => {
    const lastAsked = NOW + N - 1;
    const visits = times(10, { asked: 'nothing' }).map((one, n) => ({
      ...one,
      at: lastAsked + (n + 1) * 3_600_000,
    }));
    const { againAt } = remedyOf(input({ evidence: [...rotated, ...visits] }));
    expect(againAt).toBe(lastAsked + 50 * 3_600_000);
  });
});

describe('pages of one host', () => {
  const sick = times(N, { validatorMoved: true }, 'sick');
  const well = times(N, { answer: '304', bytes: 0 }, 'well');
  const unlabelled = times(N, { asked: 'nothing', hadValidator: false }, 'bare');
  const pages = pageVerdicts(input({ evidence: [...well, ...unlabelled, ...sick] }));

  test('are judged each by its own answers, the most wasteful first', () => {
    expect(pages.map(({ page, diagnosis }) => [page, diagnosis])).toEqual([
      ['sick', 'validators_rotate'],
      ['bare', 'no_validators'],
      ['well', 'healthy'],
    ]);
  });

  test('and treated each by its own', () => {
    expect(pages.map(({ remedy }) => remedy.kind)).toEqual([
      'not_asked',
      'nothing_to_ask_with',
      'asked_as_ever',
    ]);
  });

  test('that lied are not asked, others are', () => {
    const lied = input({ falsePages: ['sick'], evidence: well });
    expect(remedyOfPage(lied, 'sick').kind).toBe('not_asked');
    expect(remedyOfPage(lied, 'well').kind).toBe('asked_as_ever');
  });
});
