/**
 * What moves by itself on a page: seen or not, in the frame around the content or inside it. Each
 * with what a person who knows the page would have set against it; most of it is no one's business
 * and has nothing to set.
 */
import type { CaseSettings } from '../../scripts/compare/compare-case';
import { type Dice, diceOf } from './dice';

export const NOISES = [
  // Never seen
  'assets', // names of bundles, nonces, tokens in hidden fields, comments, state for scripts
  'session links', // `?sid=…` in every address
  'ad markup', // slots that a script fills
  'signed images', // addresses that expire
  'hidden parts', // dialogs and templates that wait for a click
  'layout', // minified or not, order of attributes, references for letters
  'variant markup', // an experiment with other classes and wrappers
  // Seen, around the content
  'clock', // the time of day, or when the page was made
  'token text', // the number of the request, in the footer
  'text ads', // with words of their own
  'related', // links to other pages, in another order or others
  'ticker', // weather, a quotation of the day, rates
  'consent', // the banner about cookies
  'year', // of the copyright
  // Seen, in the content
  'relative times', // "3 hours ago"
  'counters', // "1,204 views"
  'viewers', // "17 people are looking at this"
  'variant words', // an experiment with the words of a button
] as const;

export type Noise = (typeof NOISES)[number];

/** What one rendering of a page shows, and by which dice. */
export interface View {
  shows(noise: Noise): boolean;
  /** The same dice for both versions, unless this noise moves between them. */
  dice(noise: Noise): Dice;
  /** Epoch ms: when the version was made, as the page tells it where that moves. */
  madeAt(noise: Noise): number;
  /** What stands between two pieces of a line; where it is nothing, the style keeps them apart. */
  readonly between: string;
}

const BETWEEN = [
  ...Array(11).fill(' '),
  ' · ',
  ' · ',
  ' · ',
  ' | ',
  ' • ',
  ', ',
  '\n',
  '\n',
  '',
] as const;

const FIRST_AT = Date.UTC(2026, 2, 5, 14, 5, 7);

export interface Drawn {
  readonly seed: string;
  readonly shown: ReadonlySet<Noise>;
  readonly moving: ReadonlySet<Noise>;
}

/** @param turn 0 for the first version, 1 for the second */
export function viewOf({ seed, shown, moving }: Drawn, turn: 0 | 1): View {
  const turnOf = (noise: Noise) => (moving.has(noise) ? turn : 0);
  const ageMs = diceOf(`${seed} age`).between(3 * 3600, 60 * 3600) * 1000;
  return {
    between: diceOf(`${seed} between`).pick(BETWEEN),
    shows: (noise) => shown.has(noise),
    dice: (noise) => diceOf(`${seed} ${noise} ${turnOf(noise)}`),
    madeAt: (noise) => FIRST_AT + turnOf(noise) * ageMs,
  };
}

/** How often a page has each of them. */
const SHARES: Readonly<Record<Noise, number>> = {
  assets: 0.95,
  'session links': 0.15,
  'ad markup': 0.4,
  'signed images': 0.25,
  'hidden parts': 0.3,
  layout: 1,
  'variant markup': 0.3,
  clock: 0.1,
  'token text': 0.06,
  'text ads': 0.08,
  related: 0.15,
  ticker: 0.05,
  consent: 0.3,
  year: 0.8,
  'relative times': 0.15,
  counters: 0.15,
  viewers: 0.05,
  'variant words': 0.05,
};

/** How often each, where it is shown, is another in the next version. */
const MOVES: Readonly<Record<Noise, number>> = {
  assets: 0.8,
  'session links': 1,
  'ad markup': 1,
  'signed images': 1,
  'hidden parts': 0.3,
  layout: 0.15,
  'variant markup': 0.5,
  clock: 1,
  'token text': 1,
  'text ads': 0.9,
  related: 0.8,
  ticker: 0.9,
  consent: 0.06,
  year: 0.01,
  'relative times': 1,
  counters: 1,
  viewers: 1,
  'variant words': 0.5,
};

export function drawNoise(dice: Dice, seed: string): Drawn {
  const shown = NOISES.filter((noise) => dice.chance(SHARES[noise]));
  const moving = shown.filter((noise) => dice.chance(MOVES[noise]));
  return { seed, shown: new Set(shown), moving: new Set(moving) };
}

export interface Remedies {
  /** The content's element. */
  readonly part: string;
  readonly shown: ReadonlySet<Noise>;
  /** What the wanted change is made of: nobody ignores what they wait for. */
  readonly waitsFor: ReadonlySet<'time' | 'number'>;
}

/** What a person who has seen the page once or twice would have set. */
export function settingsOf(dice: Dice, { part, shown, waitsFor }: Remedies): CaseSettings {
  const has = (noise: Noise) => shown.has(noise);
  const presets: string[] = [];
  const excluded: string[] = [];
  // Who sees the content in a frame full of movement points at the content.
  const around = (['text ads', 'related', 'ticker', 'clock', 'token text'] as const).filter(has);
  const isPartChosen = dice.chance(around.length > 1 ? 0.7 : around.length === 1 ? 0.4 : 0.1);
  if (!isPartChosen) {
    if (has('text ads')) excluded.push('.sponsored');
    if (has('related')) excluded.push('.related');
    if (has('ticker')) excluded.push('.ticker');
    if (has('token text')) presets.push('token');
    if (has('clock')) {
      if (waitsFor.has('time')) excluded.push('.made-at');
      else presets.push('clock', 'date');
    }
  }
  if (has('relative times')) {
    if (waitsFor.has('time')) excluded.push('.age');
    else presets.push('relative-time');
  }
  if (has('counters')) {
    if (waitsFor.has('number')) excluded.push('.count');
    else presets.push('counter');
  }
  if (has('viewers')) excluded.push('.viewers');
  if (has('variant words')) excluded.push('.call');
  return {
    ...(isPartChosen ? { include: [part] } : {}),
    ...(excluded.length > 0 ? { exclude: excluded } : {}),
    ...(presets.length > 0 ? { ignore_preset: presets } : {}),
  };
}
