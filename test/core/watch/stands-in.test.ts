import { describe, expect, test } from 'vitest';
import { acceptNext, standsIn } from '../../../src/core/watch/stands-in';
import type { WatchState } from '../../../src/core/watch/state';
import { aState, aWatch } from '../../adapters/storage/rows';

describe('the person’s word that what came is the page', () => {
  test.each<[string, Partial<WatchState>, boolean]>([
    ['a page that looks like "not found"', { status: 'soft_404', details: ['soft_404'] }, true],
    ['one page for the whole site', { status: 'maintenance', details: ['maintenance'] }, true],
    ['a sign-in page, by its text', { status: 'sign_in', details: ['sign_in_page'] }, true],
    ['a redirect to a sign-in page', { status: 'sign_in', details: ['login_redirect'] }, false],
    ['a status that asks to sign in', { status: 'sign_in', details: ['http_status'] }, false],
    ['a page that is well', { status: 'ok', details: [] }, false],
    ['a site in trouble', { status: 'retrying', details: ['network'] }, false],
  ])('of %s', (_title, more, counts) => {
    const state = aState(aWatch(), more);
    expect(standsIn(state)).toBe(counts);
    expect(acceptNext(state)).toEqual(counts ? { ...state, takesNextAsIs: true } : state);
  });
});
