import { describe, expect, test } from 'vitest';
import { forNewcomer, newState } from '../../../src/core/watch/new-watch';
import { aResource, aWatch, NOW } from '../../adapters/storage/rows';

describe('newState', () => {
  test('is due at once', () => {
    expect(newState(aWatch(), NOW)).toMatchObject({ status: 'new', dueAt: NOW, marks: '' });
  });

  test('of a paused watch is not due at all', () => {
    expect(newState(aWatch({ paused: true }), NOW)).not.toHaveProperty('dueAt');
  });
});

describe('the resource a newcomer finds', () => {
  const watch = aWatch();

  test('is made where there is none', () => {
    const { key, url, host, scope, language } = forNewcomer(undefined, watch);
    expect({ key, url, host, scope, language }).toEqual({
      key: watch.resourceKey,
      url: watch.url,
      host: 'example.org',
      scope: 'anon',
      language: 'en',
    });
  });

  test('keeps its validators but must be asked whole: a 304 would bring no first copy', () => {
    const held = aResource(watch);
    expect(forNewcomer(held, watch)).toEqual({ ...held, unconditional: 'version_missing' });
  });

  test('that was never answered needs nothing', () => {
    const { sha256: _none, ...held } = aResource(watch);
    expect(forNewcomer(held, watch)).toBe(held);
  });

  test('keeps the reason it already has', () => {
    const held = aResource(watch, { unconditional: 'empty_200' });
    expect(forNewcomer(held, watch)).toBe(held);
  });
});
