import { describe, expect, test } from 'vitest';
import { type Diagnosis, NO_TOTALS } from '../../src/core/hosts/host-record';
import { diagnosisWords } from '../../src/ui/diagnosis-words';
import { ENGLISH } from './english';
import { hostRow } from './rows';

const window = { conditional: 20, notModified: 18, identical: 7, validatorMoved: 5, bodies: 9 };
const totals = { ...NO_TOTALS, bytesSaved: 11_900_000, bytesWasted: 1_240_000 };

/** A mapped type, so that a new diagnosis must be told here what is said of it. */
const SAID: { readonly [Each in Diagnosis]: string } = {
  unknown: 'Not enough data yet: 20 of 26 conditional requests.',
  healthy: 'Answers 304: 18 of 20 requests confirmed, 12 MB not transferred.',
  content_changes: 'The content really changes each time: its validators are not to blame.',
  validators_rotate: 'A new tag on every answer, the same bytes: 1.2 MB paid for nothing.',
  validators_ignored: 'Gives a tag or a date, then ignores it when asked: 1.2 MB paid for nothing.',
  no_validators: 'Gives no ETag and no Last-Modified: every check fetches the whole page.',
  inconclusive:
    'No 304 in 20 conditional requests, 7 of them with the same bytes: no clear reason.',
  stale_304: 'Answered 304 though the page had changed: its 304 is no longer trusted.',
  unsolicited_304: 'Answers 304 to requests that asked no condition: a fault of the site.',
  precondition_412: 'Answers 412 where it should say 304: it misreads the condition.',
  malformed_rejected: 'Refuses the very tag that it gave.',
};

describe.each(Object.keys(SAID) as Diagnosis[])('the diagnosis %s', (diagnosis) => {
  const said = diagnosisWords(hostRow({ diagnosis, window, totals, samplesWanted: 6 }), ENGLISH);

  test('is one plain sentence with its evidence', () =>
    expect(said.sentence.replaceAll('\u00a0', ' ')).toBe(SAID[diagnosis]));

  test('says what the person can do', () => expect(said.advice).toMatch(/^[A-Z].*\.$/));
});
