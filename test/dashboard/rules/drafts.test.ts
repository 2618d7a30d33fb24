import { afterEach, expect, test } from 'vitest';
import { draftOf, dropDraft, keepDraft, shownForm } from '../../../src/dashboard/rules/drafts';
import { formOf } from '../../../src/dashboard/rules/rules-form';

afterEach(() => ['w1', 'w2'].forEach(dropDraft));

test('what was typed is shown again after another watch was looked at', () => {
  keepDraft('w1', { ...formOf({}), exclude: 'nav' }, {});
  keepDraft('w2', { ...formOf({}), exclude: '.ad' }, {});
  expect(shownForm('w1', {}).exclude).toBe('nav');
  expect(shownForm('w2', {}).exclude).toBe('.ad');
});

test('a form that says what is stored is nothing that could be lost', () => {
  keepDraft('w1', { ...formOf({}), exclude: 'nav' }, {});
  expect(draftOf('w1')).toBeDefined();
  keepDraft('w1', formOf({}), {});
  expect(draftOf('w1')).toBeUndefined();
});

test('a rule saved elsewhere meanwhile is in what is shown', () => {
  keepDraft('w1', { ...formOf({}), exclude: 'nav' }, {});
  const shown = shownForm('w1', { ignorePresets: ['clock'] });
  expect(shown).toEqual(formOf({ exclude: ['nav'], ignorePresets: ['clock'] }));
});
