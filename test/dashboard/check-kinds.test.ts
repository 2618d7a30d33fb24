import { expect, test } from 'vitest';
import type { OutcomeKind } from '../../src/core/check/outcome';
import { type CheckKind, kindOf, outcomesOf } from '../../src/dashboard/check-kinds';
import { anExchange, aWatch } from '../adapters/storage/rows';

test.each<[OutcomeKind, CheckKind | undefined]>([
  ['baseline', 'first'],
  ['not_modified', 'confirmed'],
  ['unchanged_head', 'confirmed'],
  ['unchanged_200', 'same'],
  ['changed', 'changed'],
  ['gone', 'gone'],
  ['deferred', 'deferred'],
  ['error', 'failed'],
  // The request for the page that follows is the check.
  ['probe_changed', undefined],
])('%s is of the kind %s, and is found by it', (outcome, kind) => {
  expect(kindOf(anExchange(aWatch(), { outcome }))).toBe(kind);
  if (kind !== undefined) expect(outcomesOf(kind)).toContain(outcome);
});

test.each(['robots', 'redirect_probe'] as const)('%s is no check of a page', (purpose) => {
  expect(kindOf(anExchange(aWatch(), { purpose, outcome: 'baseline' }))).toBeUndefined();
});
