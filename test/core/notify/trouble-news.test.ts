import { describe, expect, test } from 'vitest';
import {
  type KnownTroubles,
  notedOnly,
  type Trouble,
  type TroubleNews,
  type Troubles,
  troubleNews,
} from '../../../src/core/notify/trouble-news';

const page = (key: string, isJustAdded = false): Trouble => ({
  key,
  kind: 'page',
  name: key,
  isJustAdded,
});
const now = (more: Partial<Troubles>): Troubles => ({ keys: [], fresh: [], former: [], ...more });
const former = (key: string, end: 'well' | 'open') => ({
  key,
  kind: 'page' as const,
  name: key,
  end,
});

interface Case {
  readonly known: KnownTroubles | undefined;
  readonly now: Troubles;
  readonly entered?: readonly string[];
  readonly left?: readonly string[];
  readonly after: KnownTroubles;
}

describe('a trouble', () => {
  test.each<readonly [string, Case]>([
    [
      'that was there before anybody looked is no news',
      {
        known: undefined,
        now: now({ keys: ['a'], fresh: [page('a')] }),
        after: { told: [], untold: ['a'] },
      },
    ],
    [
      'that is new is told',
      {
        known: { told: [], untold: [] },
        now: now({ keys: ['a'], fresh: [page('a')] }),
        entered: ['a'],
        after: { told: ['a'], untold: [] },
      },
    ],
    [
      'that was told is not told again',
      {
        known: { told: ['a'], untold: [] },
        now: now({ keys: ['a'] }),
        after: { told: ['a'], untold: [] },
      },
    ],
    [
      'of a page that was just added is noted, and not told later either',
      {
        known: { told: [], untold: [] },
        now: now({ keys: ['a'], fresh: [page('a', true)] }),
        after: { told: [], untold: ['a'] },
      },
    ],
    [
      'that is over is told, and forgotten',
      {
        known: { told: ['a'], untold: [] },
        now: now({ former: [former('a', 'well')] }),
        left: ['a'],
        after: { told: [], untold: [] },
      },
    ],
    [
      'that is not there and not over either is neither told nor forgotten',
      {
        known: { told: ['a'], untold: [] },
        now: now({ former: [former('a', 'open')] }),
        after: { told: ['a'], untold: [] },
      },
    ],
    [
      'that nobody was told of is over in silence',
      { known: { told: [], untold: ['a'] }, now: now({}), after: { told: [], untold: [] } },
    ],
    [
      'of a page that was removed is forgotten',
      { known: { told: ['a'], untold: [] }, now: now({}), after: { told: [], untold: [] } },
    ],
  ])('%s', (_, { known, now: facts, entered = [], left = [], after }) => {
    const news: TroubleNews = troubleNews(known, facts);
    expect(news.entered.map(({ key }) => key)).toEqual(entered);
    expect(news.left.map(({ key }) => key)).toEqual(left);
    expect(news.known).toEqual(after);
  });
});

test('with nothing told, what comes is noted and what was told stays so', () => {
  expect(notedOnly({ told: ['a', 'gone'], untold: ['b'] }, ['a', 'b', 'c'])).toEqual({
    told: ['a'],
    untold: ['b', 'c'],
  });
});
