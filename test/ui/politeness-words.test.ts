import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { type HostPoliteness, hostPoliteness } from '../../src/core/politeness/politeness-report';
import { gapWords, politenessLines, waitWords } from '../../src/ui/politeness-words';
import { aHost } from '../adapters/storage/rows';
import { NOW } from './rows';

const polite: HostPoliteness = {
  ...hostPoliteness(aHost('example.org'), [], NOW),
  requests: 40,
  lastHour: 2,
  lastDay: 20,
  busiestHour: 5,
  busiestDay: 21,
  smallestGapMs: 10_400,
  conditional: 30,
  bytes: 12_000,
};

const said = (more: Partial<HostPoliteness> = {}) =>
  Object.fromEntries(
    politenessLines({ ...polite, ...more }, ENGLISH).map(({ name, value, broken }) => [
      name,
      `${broken ? '! ' : ''}${value.replaceAll('\u00a0', ' ')}`,
    ]),
  );

test('a host that was asked politely', () => {
  expect(said()).toEqual({
    Requests: '2 in the last hour, 20 in the last day, 40 in all',
    'Busiest hour': '5 of at most 68',
    'Busiest day': '21 of at most 500',
    'Smallest gap': '10 seconds, never less than the 2 seconds wanted',
    'Asked to wait': 'never',
    'Too many (429)': '0',
    'Asked with a condition': '30 of 40 (75%)',
    Received: '12 kB',
  });
});

test('each rule that was broken is told as broken', () => {
  const lines = said({
    busiestHour: 69,
    busiestDay: 501,
    gapsBroken: 1,
    smallestGapMs: 1990,
    crawlDelayMs: 60_000,
    crawlDelayGaps: 7,
    crawlDelayBroken: 2,
    waitsAsked: 3,
    waitsBroken: 1,
  });
  expect(lines).toMatchObject({
    'Busiest hour': '! 69 of at most 68',
    'Busiest day': '! 501 of at most 500',
    'Smallest gap': '! 1.9 seconds where 2 seconds are wanted. Too short: 1',
    'Pause by robots.txt': '! 1 minute; too short in 2 of 7 cases',
    'Asked to wait': '! 3 times, went too early in 1',
  });
});

describe('what was kept', () => {
  test('is said with how often it could have been broken', () => {
    expect(said({ crawlDelayMs: 60_000, crawlDelayGaps: 7 })['Pause by robots.txt']).toBe(
      '1 minute; kept in 7 of 7 cases',
    );
    expect(waitWords({ waitsAsked: 2, waitsBroken: 0 }, ENGLISH)).toBe('waited each time (2)');
  });

  test('a host asked once has no gap', () => {
    expect(gapWords({ smallestGapMs: null, gapMs: 2000, gapsBroken: 0 }, ENGLISH)).toBe(
      'there were no two requests',
    );
  });
});
