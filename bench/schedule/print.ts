/** A comparison for people: the two policies side by side, then what was promised. */
import type { Comparison } from './compare';
import type { Verdict } from './gate';
import type { Figures } from './measure';
import type { Scenario } from './scenarios';

type Row = readonly [string, (figures: Figures) => number, number];

/** Name, figure, digits. */
const ROWS: readonly Row[] = [
  ['requests a day', ({ requestsPerDay }) => requestsPerDay, 0],
  ['share answered 304', ({ notModified }) => notModified, 3],
  ['megabytes a day', ({ megabytesPerDay }) => megabytesPerDay, 1],
  ['delay of a change, mean h', ({ delay }) => delay.mean, 2],
  ['  half of them within h', ({ delay }) => delay.p50, 2],
  ['  nine in ten within h', ({ delay }) => delay.p90, 2],
  ['delay while awake, mean h', ({ awakeDelay }) => awakeDelay.mean, 2],
  ['  half of them within h', ({ awakeDelay }) => awakeDelay.p50, 2],
  ['  nine in ten within h', ({ awakeDelay }) => awakeDelay.p90, 2],
  ['delay without max-age, mean h', ({ freeDelay }) => freeDelay.mean, 2],
  ['  nine in ten within h', ({ freeDelay }) => freeDelay.p90, 2],
  ['mean delay of a page, mean h', ({ pageDelay }) => pageDelay.mean, 2],
  ['  half of them within h', ({ pageDelay }) => pageDelay.p50, 2],
  ['  nine in ten within h', ({ pageDelay }) => pageDelay.p90, 2],
  ['changes found with a later one', ({ merged }) => merged, 3],
  ['share of the time up to date', ({ fresh }) => fresh, 3],
  ['most requests to a host in an hour', ({ mostPerHostHour }) => mostPerHostHour, 0],
  ['longest unvisited, days', ({ longestUnvisitedDays }) => longestUnvisitedDays, 2],
];

const NAME = 36;
const CELL = 10;
/** What is possible at all: told how often each page changes, at once or at its second visit. */
const COLUMNS = ['adaptive', 'fixed', 'ratio', 'told', 'ratio', 'told 2nd', 'ratio'] as const;

export function table(scenario: Scenario, found: Comparison, verdicts: readonly Verdict[]): string {
  const { pages, hosts, days, seeds, promise } = scenario;
  const hours = scenario.shortestMs / 3_600_000;
  const head = [
    scenario.name,
    `  ${pages} pages on ${hosts} host${hosts === 1 ? '' : 's'}, ${days} days, ${seeds.length} seed${seeds.length === 1 ? '' : 's'}; adaptive from every ${hours} h on, fixed every ${found.fixedHours.toFixed(2)} h`,
    `  ${''.padEnd(NAME)}${COLUMNS.slice(0, found.told === undefined ? 3 : 7)
      .map((word) => word.padStart(CELL))
      .join('')}`,
  ];
  const rows = ROWS.map(([name, of, digits]) => {
    const [adaptive, fixed] = [of(found.adaptive), of(found.fixed)];
    const { told } = found;
    const oracle = told === undefined ? [] : [of(told.at_once), of(told.at_second_visit)];
    const cells = [
      adaptive.toFixed(digits),
      fixed.toFixed(digits),
      (adaptive / fixed).toFixed(3),
      ...oracle.flatMap((value) => [value.toFixed(digits), (value / fixed).toFixed(3)]),
    ];
    return `  ${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(CELL)).join('')}`;
  });
  const ends = verdicts.map(({ name, value, most, kept }) => {
    return `  ${kept ? '✓' : '✗'} ${name}: ${round(value)} (at most ${most})`;
  });
  const why = promise.delay === 'none' ? [`  – no promise of delay here: ${promise.why}`] : [];
  return [...head, ...rows, ...ends, ...why, ...found.broken.map((text) => `    ${text}`)].join(
    '\n',
  );
}

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
