import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { type Diagnosis, NO_TOTALS } from '../../src/core/hosts/host-record';
import type { HostOddity } from '../../src/core/hosts/oddities';
import type { RemedyKind } from '../../src/core/hosts/remedy';
import { diagnosisWords, oddityWords, remedyWords, shareWords } from '../../src/ui/diagnosis-words';
import { hostNumberWords } from '../../src/ui/host-number-words';
import { hostRow, NOW } from './rows';

const window = { conditional: 20, notModified: 8, identical: 7, validatorMoved: 5, bodies: 9 };
const totals = { ...NO_TOTALS, bytesSaved: 11_900_000, bytesWasted: 1_240_000 };
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

/** A mapped type, so that a new diagnosis must be told here what is said of it. */
const SAID: { readonly [Each in Diagnosis]: string } = {
  unknown: 'Not enough data yet: 20 of 26 conditional requests.',
  healthy: 'Answers 304: 8 of 20 requests confirmed, 12 MB not transferred.',
  content_changes:
    'The content really changes each time, in 5 of 20 answers: its validators are not to blame.',
  validators_rotate: 'A new tag on every answer, the same bytes: 1.2 MB paid for nothing.',
  validators_ignored: 'Gives a tag or a date, then ignores it when asked: 1.2 MB paid for nothing.',
  no_validators: 'Gives no ETag and no Last-Modified: 9 checks fetched the whole page.',
  inconclusive:
    'No 304 in 20 conditional requests, 7 of them with the same bytes: no clear reason.',
  ims_only:
    'Ignores its own tag and honours its date: 8 of 20 requests answered 304, 1.2 MB paid for nothing.',
  etag_cluster:
    'One page, several tags: its servers disagree, and 7 of 20 requests brought the same bytes again (1.2 MB).',
  lm_generated:
    'Its date is the moment of the answer, in 9 whole pages: it says nothing of the content.',
  alternating: 'Goes back and forth between versions that are known already.',
  blind_304: 'Answered 304 to a tag that was never issued: it does not look at the question.',
  stale_304:
    'Answered 304 though the page had changed, as a whole fetch showed: its 304 is no longer trusted.',
  unsolicited_304: 'Answers 304 to requests that asked no condition: a fault of the site.',
  precondition_412: 'Answers 412 where it should say 304: it misreads the condition.',
  malformed_rejected: 'Refuses the very tag that it gave.',
};

describe.each(Object.keys(SAID) as Diagnosis[])('the diagnosis %s', (diagnosis) => {
  const said = diagnosisWords(hostRow({ diagnosis, window, totals, samplesWanted: 6 }), ENGLISH);

  test('is one plain sentence with its evidence', () =>
    expect(plainSpaces(said.sentence)).toBe(SAID[diagnosis]));

  test('says what the person can do, and the operator', () => {
    expect(said.advice).toMatch(/^[A-Z].*\.$/);
    expect(said.operator).toMatch(/^[A-Z].*\.$/);
  });

  test('has a short form and a standard for the report', () => {
    expect(ENGLISH.message(`host_short_${diagnosis}`)).toMatch(/\w/);
    expect(ENGLISH.message(`host_standard_${diagnosis}`)).toMatch(/^RFC 9110, section/);
  });
});

const ODDITIES: { readonly [Each in HostOddity]: true } = {
  noisy_bytes: true,
  deploy_retag: true,
  lm_frozen: true,
  max_age_unreliable: true,
  retry_after_absurd: true,
  head_unreliable: true,
  crawl_delay_absurd: true,
};

test.each(Object.keys(ODDITIES) as HostOddity[])(
  'the label %s is said and advised on',
  (oddity) => {
    for (const text of Object.values(oddityWords(oddity, ENGLISH))) {
      expect(text).toMatch(/^[A-Z].*[.)]$/);
    }
  },
);

const REMEDIES: { readonly [Each in RemedyKind]: string } = {
  asked_as_ever: 'Asked as ever.',
  date_trial: 'Asked by date for some checks, to see whether that helps.',
  asked_by_date: 'Asked by date now.',
  asked_by_list: 'Asked with a list of its tags.',
  not_asked: 'No more asked with a condition.',
  page_not_asked: 'The page where it happened is fetched whole now.',
  nothing_to_ask_with: 'Fetched whole each time: there is nothing to ask with.',
  answer_refused: 'Such a 304 is not believed: asked again without a condition.',
  tag_not_sent: 'The tag it refuses is not sent.',
  repeats_muted: 'Versions seen before are not told again.',
};

test.each(Object.entries(REMEDIES))('%s is said as what was done', (kind, said) => {
  expect(remedyWords({ kind: kind as RemedyKind, againAt: null }, NOW, ENGLISH)).toBe(said);
});

test('a host that was given up is tried again about a day', () => {
  const againAt = new Date(2026, 11, 25).getTime();
  expect(remedyWords({ kind: 'not_asked', againAt }, NOW, ENGLISH)).toBe(
    'No more asked with a condition; tried again about 25 Dec.',
  );
});

test('the share of 304 is a percentage with its counts, or none', () => {
  expect(shareWords(hostRow({ window }), ENGLISH)).toBe('40% answered 304 (8 of 20)');
  expect(shareWords(hostRow(), ENGLISH)).toBe('Nothing asked with a condition');
});

const SPENT = { ...NO_TOTALS, bytesSaved: 5_500, bytesWasted: 1_240_000 };

test.each([
  [
    'content_changes',
    ['40% answered 304 (8 of 20)', '5.5 kB not transferred', '1.2 MB paid for nothing'],
  ],
  ['validators_rotate', ['40% answered 304 (8 of 20)', '5.5 kB not transferred']],
  ['healthy', ['1.2 MB paid for nothing']],
] as const)(
  'the numbers of a host that is %s are those its verdict has not said',
  (diagnosis, wanted) => {
    const said = hostNumberWords(hostRow({ window, totals: SPENT, diagnosis }), ENGLISH);
    expect(said.map(plainSpaces)).toEqual(wanted);
  },
);

test('a host in numbers leaves out what there is none of', () => {
  expect(hostNumberWords(hostRow({ diagnosis: 'no_validators' }), ENGLISH)).toEqual([]);
});
