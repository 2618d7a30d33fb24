import { describe, expect, test } from 'vitest';
import {
  countsAsSeen,
  diffRequest,
  type Showing,
  showingOfChange,
} from '../../src/dashboard/showing';
import type { ChangeRow, WatchDetail } from '../../src/messaging/protocol';

const NEWEST = { id: 'c2', seenAt: null } as ChangeRow;
const OLDER = { id: 'c1', seenAt: 1 } as ChangeRow;

function detailWith(unread: 'unread' | 'read', changes = [NEWEST, OLDER]): WatchDetail {
  return {
    row: { id: 'w1', unseen: unread === 'unread' ? { count: 1, newest: NEWEST } : null },
    changes,
    versions: [
      { id: 'v3', newest: true },
      { id: 'v2', newest: false },
      { id: 'v1', newest: false },
    ],
  } as unknown as WatchDetail;
}

const OVERVIEW: Showing = { kind: 'overview' };
const OPENED: Showing = { kind: 'opened' };
const CHANGE: Showing = { kind: 'change', changeId: 'c1' };
const TO_NEWEST: Showing = { kind: 'versions', versions: { from: 'v1', to: 'v3' } };
const OLD_ONES: Showing = { kind: 'versions', versions: { from: 'v1', to: 'v2' } };

describe('diffRequest asks for', () => {
  test.each([OVERVIEW, OPENED])('last seen against newest while something is unread: %j', (s) => {
    expect(diffRequest(s, detailWith('unread'))).toEqual({ watchId: 'w1' });
  });

  test.each([OVERVIEW, OPENED])('the newest change once all is seen: %j', (s) => {
    expect(diffRequest(s, detailWith('read'))).toEqual({ watchId: 'w1', changeId: 'c2' });
  });

  test('nothing where there was no change yet', () => {
    expect(diffRequest(OVERVIEW, detailWith('read', []))).toBeNull();
  });

  test('the change that is named', () => {
    expect(diffRequest(CHANGE, detailWith('unread'))).toEqual({ watchId: 'w1', changeId: 'c1' });
  });

  test('the two versions that are named', () => {
    expect(diffRequest(OLD_ONES, detailWith('read'))).toEqual({
      watchId: 'w1',
      from: 'v1',
      to: 'v2',
    });
  });
});

describe('only an opened difference that reaches the newest version counts as seen', () => {
  test.each<readonly [string, Showing, boolean]>([
    ['the watch is shown among others', OVERVIEW, false],
    ['the difference is opened', OPENED, true],
    ['an old change is looked at', CHANGE, false],
    ['two versions up to the newest are compared', TO_NEWEST, true],
    ['two old versions are compared', OLD_ONES, false],
  ])('%s', (_, showing, counts) => {
    expect(countsAsSeen(showing, detailWith('unread'))).toBe(counts);
    expect(countsAsSeen(showing, detailWith('read'))).toBe(false);
  });
});

test('an unseen change opens all that is unread of its watch, a seen one itself', () => {
  expect(showingOfChange(NEWEST)).toEqual(OPENED);
  expect(showingOfChange(OLDER)).toEqual(CHANGE);
});
