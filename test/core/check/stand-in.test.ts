import { describe, expect, test } from 'vitest';
import {
  recogniseStandIn,
  rememberText,
  type StandInInput,
} from '../../../src/core/check/stand-in';
import type { RecentText } from '../../../src/core/hosts/host-record';
import { NOW } from '../../adapters/storage/rows';

const HOUR_MS = 3_600_000;

function other(page: string, over: Partial<RecentText> = {}): RecentText {
  return { page, fingerprint: 'new', before: `old of ${page}`, at: NOW, ...over };
}

function found(over: Partial<StandInInput>) {
  return recogniseStandIn({
    page: 'p',
    fingerprint: 'new',
    before: 'old of p',
    title: 'News',
    length: 1000,
    lengthBefore: 1000,
    recentTexts: [],
    now: NOW,
    ...over,
  });
}

const SHORT = { length: 299, lengthBefore: 1000 };

describe('a page in place of the page', () => {
  test.each<[string, Partial<StandInInput>, 'soft_404' | 'maintenance' | undefined]>([
    ['nothing odd', {}, undefined],
    ['much shorter, and says "not found"', { ...SHORT, title: 'Page not found' }, 'soft_404'],
    ['in another language', { ...SHORT, title: 'Seite nicht gefunden' }, 'soft_404'],
    ['the title alone', { title: '404' }, undefined],
    ['much shorter, but of something', SHORT, undefined],
    ['just not much shorter', { length: 300, title: '404' }, undefined],
    ['much shorter, without a title', { ...SHORT, title: undefined }, undefined],
    [
      'the same short text where another page was',
      { ...SHORT, recentTexts: [other('q')] },
      'soft_404',
    ],
    ['the same long text where another page was', { recentTexts: [other('q')] }, undefined],
    ['the same page again', { ...SHORT, recentTexts: [other('p')] }, undefined],
    [
      'another text there',
      { ...SHORT, recentTexts: [other('q', { fingerprint: 'x' })] },
      undefined,
    ],
    [
      'two addresses of one page',
      { ...SHORT, recentTexts: [other('q', { before: 'old of p' })] },
      undefined,
    ],
    [
      'one text for three pages within an hour',
      { recentTexts: [other('q'), other('r')] },
      'maintenance',
    ],
    [
      'one of them an hour ago',
      { recentTexts: [other('q'), other('r', { at: NOW - HOUR_MS })] },
      'maintenance',
    ],
    ['longer ago', { recentTexts: [other('q'), other('r', { at: NOW - HOUR_MS - 1 })] }, undefined],
    ['twice the same page', { recentTexts: [other('q'), other('q')] }, undefined],
  ])('%s', (_what, over, expected) => {
    expect(found(over)).toBe(expected);
  });
});

describe('what a host’s pages changed to', () => {
  test('is remembered once a page, the newest last', () => {
    const recent = [other('p'), other('q')].reduce(rememberText, [] as readonly RecentText[]);
    expect(rememberText(recent, other('p', { at: NOW + 1 }))).toEqual([
      other('q'),
      other('p', { at: NOW + 1 }),
    ]);
  });

  test('thirty pages at most', () => {
    const pages = Array.from({ length: 40 }, (_, index) => other(`p${index}`));
    const recent = pages.reduce(rememberText, [] as readonly RecentText[]);
    expect(recent).toEqual(pages.slice(10));
  });
});
