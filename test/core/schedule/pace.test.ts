import { describe, expect, it } from 'vitest';
import { type PaceInput, paceAfter, pacedWatch } from '../../../src/core/schedule/pace';
import { COMMON_PACE } from '../../../src/core/schedule/shared-pace';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 6, 1);

const KNOWN = {
  unchangedMs: 60 * DAY,
  changed: [],
  visits: 60,
  countedAt: NOW - DAY,
  visitsSinceChange: 60,
};

function paced(more: Partial<PaceInput> = {}) {
  return paceAfter({
    rhythm: 'adaptive',
    host: 'a.example',
    intervalMs: 3 * HOUR,
    evidence: KNOWN,
    visit: { at: NOW, outcome: { kind: 'not_modified', details: [] } },
    cost: { bytes: 1000, validators: 'work' },
    shared: COMMON_PACE,
    ...more,
  });
}

describe('paceAfter', () => {
  it('leaves a fixed interval as the person set it, and still learns', () => {
    const { due, kept } = paced({ rhythm: 'fixed', intervalMs: 60_000 });
    expect(due).toEqual({ intervalMs: 60_000 });
    expect(kept.pace).toBeUndefined();
    expect(kept.rate?.visits).toBe(61);
  });

  it('asks a page that stands still at eight times the shortest: daily in the place of each 3 hours', () => {
    const { due, kept } = paced();
    expect(due).toEqual({ intervalMs: DAY, bounds: { shortestMs: 3 * HOUR, longestMs: DAY } });
    expect(kept.pace).toMatchObject({ everyMs: DAY, because: 'rate' });
  });

  it('takes the guess of the host for a page it knows nothing of', () => {
    const shared = { ...COMMON_PACE, hosts: { 'a.example': { guessPerDay: 12 } } };
    const first = { at: NOW, outcome: { kind: 'baseline', details: [] } };
    const { kept } = paced({ evidence: undefined, visit: first, shared });
    expect(kept.pace?.perDay).toBeCloseTo(12, 6);
    expect(kept.pace?.because).toBe('new');
  });

  it('goes by the host alone where its budget is too small, and lets the page wait for longer', () => {
    const shared = { ...COMMON_PACE, hosts: { 'a.example': { busyPerDay: 1e6 } } };
    const { due, kept } = paced({ shared });
    expect(due.intervalMs).toBe(6 * DAY);
    expect(kept.pace?.because).toBe('host_budget');
    // Of its own it keeps the bounds that hold once the host can be asked again.
    expect(kept.pace?.bounds.longestMs).toBe(DAY);
  });

  it('tries a still page again within a day after a failure, and learns nothing from it', () => {
    const failed = { at: NOW, outcome: { kind: 'error', details: ['network'] } };
    const { due, kept } = paced({ intervalMs: 20 * HOUR, visit: failed });
    expect(due.intervalMs).toBe(DAY);
    expect(kept.rate).toBe(KNOWN);
  });
});

describe('pacedWatch', () => {
  const row = { host: 'a.example', intervalMs: 3 * HOUR };

  it('goes by the last visit where there is one', () => {
    const pace = {
      everyMs: DAY,
      because: 'rate',
      perDay: 3,
      bounds: { shortestMs: HOUR, longestMs: 2 * HOUR },
    } as const;
    expect(pacedWatch({ ...row, rate: KNOWN, pace })).toEqual({
      host: 'a.example',
      perDay: 3,
      bounds: pace.bounds,
      learned: 'yes',
    });
  });

  it('goes by the first guess where there is none', () => {
    const found = pacedWatch({ ...row, rate: undefined, pace: undefined });
    expect(found.perDay).toBeCloseTo(0.2, 6);
    expect(found.learned).toBe('not_yet');
    expect(found.bounds).toEqual({ shortestMs: 3 * HOUR, longestMs: DAY });
  });
});
