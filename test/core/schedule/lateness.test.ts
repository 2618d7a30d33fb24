import { describe, expect, it } from 'vitest';
import { isNewRun, lateSince, type RunTimes } from '../../../src/core/schedule/lateness';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 6, 1, 8);
const ago = (minutes: number) => NOW - minutes * MINUTE;

describe('lateSince', () => {
  const cases: readonly (readonly [string, number | undefined, RunTimes, boolean])[] = [
    ['nothing is due ever', undefined, {}, false],
    ['the next is still to come', ago(-5), { startedAt: ago(60), endedAt: ago(59) }, false],
    ['something is due since a moment', ago(3), { startedAt: ago(60), endedAt: ago(59) }, false],
    ['something is due and nothing ran', ago(4), { startedAt: ago(60), endedAt: ago(59) }, true],
    ['there never was a run', ago(4), {}, true],
    ['a run ended a moment ago', ago(4), { startedAt: ago(5), endedAt: ago(1) }, false],
    ['the machine woke up and a run began', ago(500), { startedAt: ago(1) }, false],
    ['a run began and nothing of it ended', ago(500), { startedAt: ago(4) }, true],
    ['a long run gets on', ago(500), { startedAt: ago(12), endedAt: ago(1) }, false],
    ['the only run is in the future', ago(4), { startedAt: ago(-900), endedAt: ago(-900) }, true],
  ];
  it.each(cases)('%s', (_title, earliestDueAt, run, late) => {
    expect(lateSince({ earliestDueAt, run, now: NOW })).toBe(late ? earliestDueAt : undefined);
  });
});

describe('isNewRun', () => {
  const cases: readonly (readonly [string, RunTimes, boolean])[] = [
    ['the first', {}, true],
    ['after one that ended', { startedAt: ago(5), endedAt: ago(4) }, true],
    ['after one that died a moment ago', { startedAt: ago(5), endedAt: ago(9) }, false],
    ['after one that died and never had ended', { startedAt: ago(5) }, false],
    ['after one that died long ago', { startedAt: ago(11) }, true],
    ['after one from the future', { startedAt: ago(-60) }, true],
  ];
  it.each(cases)('%s', (_title, run, isNew) => {
    expect(isNewRun(run, NOW)).toBe(isNew);
  });
});
