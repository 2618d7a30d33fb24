/**
 * `npm run bench -- ui [chromium|firefox] [--json]`: what ten thousand watches cost the person, in the
 * built extension in a real browser. Two profiles of one browser, ten watches in one and ten thousand
 * in the other, are measured in turns; what counts is the ratio of the medians, so that a slow machine
 * tells the same as a quick one. Exits 1 where a bound is broken.
 *
 * The hold of a key press is in milliseconds, for that is what a person feels: three frames.
 */
import {
  type Browser,
  type BrowserName,
  launch,
  type Page,
} from '../test/browser/harness/launch.mjs';
import { buildFor } from './ui/builds';
import {
  DASHBOARD,
  type FirstContent,
  holdOfEachKey,
  type Opened,
  openList,
  POPUP,
  timeToFirst,
} from './ui/measure';
import { seed } from './ui/seed';

const FEW = 10;
const MANY = 10_000;
const ROUNDS = 15;
const TYPED = 'harbour 99';
const TYPING_ROUNDS = 5;

export const BOUNDS = {
  /** The popup's first content with ten thousand watches to the same with ten. */
  popup: 1.5,
  /** The dashboard's first rows likewise. */
  dashboard: 3,
  /** The longest that typing in the search may hold the page up, in ms. */
  typingMs: 50,
} as const;

interface Figures {
  readonly browser: BrowserName;
  readonly popup: Compared;
  readonly dashboard: Compared;
  readonly typing: Compared;
}

interface Compared {
  readonly fewMs: number;
  readonly manyMs: number;
  readonly ratio: number;
}

export async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--json');
  const unknown = names.filter((name) => name !== 'chromium' && name !== 'firefox');
  if (unknown.length > 0) {
    console.error(
      `Usage: npm run bench -- ui [chromium|firefox] [--json]\nNot known: ${unknown.join(' ')}`,
    );
    return 2;
  }
  const browsers = (names.length > 0 ? names : ['chromium', 'firefox']) as readonly BrowserName[];
  const all: Figures[] = [];
  for (const browser of browsers) all.push(await measure(browser));
  const pass = all.every(isKept);
  if (args.includes('--json')) {
    console.log(JSON.stringify({ bench: 'ui', pass, bounds: BOUNDS, browsers: all }));
  } else {
    for (const figures of all) print(figures);
    console.log(pass ? '✓ all that is promised is kept' : '✗ something promised is not kept');
  }
  return pass ? 0 : 1;
}

function isKept({ popup, dashboard, typing }: Figures): boolean {
  return (
    popup.ratio <= BOUNDS.popup &&
    dashboard.ratio <= BOUNDS.dashboard &&
    typing.manyMs <= BOUNDS.typingMs
  );
}

async function measure(name: BrowserName): Promise<Figures> {
  console.error(`${name}: building …`);
  const build = buildFor(name);
  const open: Browser[] = [];
  try {
    for (const count of [FEW, MANY]) {
      console.error(`${name}: a profile with ${count} watches …`);
      const browser = await launch({ browser: name });
      open.push(browser);
      await browser.install(build);
      await seed(browser, count);
    }
    const [few, many] = open as [Browser, Browser];
    const pages: readonly [Opened, Opened] = [await host(few), await host(many)];
    const popup = await compare(pages, POPUP);
    const dashboard = await compare(pages, DASHBOARD);
    console.error(`${name}: typing …`);
    const typing = await compareTyping(await openList(few, FEW), await openList(many, MANY));
    return { browser: name, popup, dashboard, typing };
  } finally {
    await Promise.all(open.map((browser) => browser.close()));
  }
}

/** With ten watches it tells what the machine itself does to a key at present. */
async function compareTyping(few: Page, many: Page): Promise<Compared> {
  const rounds: readonly [(readonly number[])[], (readonly number[])[]] = [[], []];
  for (let round = 0; round < TYPING_ROUNDS; round += 1) {
    rounds[0].push(await holdOfEachKey(few, TYPED));
    rounds[1].push(await holdOfEachKey(many, TYPED));
  }
  const [fewMs, manyMs] = [longest(rounds[0]), longest(rounds[1])];
  return { fewMs, manyMs, ratio: manyMs / fewMs };
}

async function host(browser: Browser): Promise<Opened> {
  return { browser, host: await browser.open(`${browser.extensionOrigin}/src/options/index.html`) };
}

/** In turns, so that whatever else the machine does falls on both; the first of each warms up. */
async function compare(
  [few, many]: readonly [Opened, Opened],
  what: FirstContent,
): Promise<Compared> {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [a, b] = [await timeToFirst(few, what), await timeToFirst(many, what)];
    if (round === 0) continue;
    times[0].push(a);
    times[1].push(b);
  }
  const [fewMs, manyMs] = [median(times[0]), median(times[1])];
  return { fewMs, manyMs, ratio: manyMs / fewMs };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Of each key its best round, and of these the longest: what else the machine does makes some rounds
 * longer, but a key that holds the page up does so each time.
 */
function longest(rounds: readonly (readonly number[])[]): number {
  const keys =
    rounds[0]?.map((_, key) => Math.min(...rounds.map((round) => round[key] ?? 0))) ?? [];
  return Math.max(...keys);
}

function print({ browser, popup, dashboard, typing }: Figures): void {
  const line = (what: string, { fewMs, manyMs, ratio }: Compared, bound: string) =>
    `  ${what.padEnd(24)}${fewMs.toFixed(0).padStart(7)} ms${manyMs.toFixed(0).padStart(7)} ms${ratio.toFixed(2).padStart(8)}  ${bound}`;
  console.log(browser);
  console.log(`  ${''.padEnd(24)}${`${FEW}`.padStart(10)}${`${MANY}`.padStart(10)}   ratio`);
  console.log(line('popup, first content', popup, `ratio at most ${BOUNDS.popup}`));
  console.log(line('dashboard, first rows', dashboard, `ratio at most ${BOUNDS.dashboard}`));
  console.log(`${line('typing, longest hold', typing, `at most ${BOUNDS.typingMs} ms`)}\n`);
}
