/** The presets by name: what each takes out of a line. All are linear in the line. */
import type { PresetName } from '../watch/preset-name';
import { inWindows } from './in-windows';
import { clockFinder } from './preset-clock';
import { counterFinder } from './preset-counter';
import { dateFinder } from './preset-date';
import { knownLanguage } from './preset-languages';
import { relativeTimeFinder } from './preset-relative-time';
import { tokenSpans } from './preset-token';
import type { Span } from './span';

type Finder = (text: string) => readonly Span[];

const FINDERS: Readonly<Record<PresetName, (language: string | undefined) => Finder>> = {
  'relative-time': relativeTimeFinder,
  date: dateFinder,
  clock: clockFinder,
  counter: counterFinder,
  token: () => tokenSpans,
};

/** What looking at one character costs, on a scale that all presets and the numbers share. */
const COSTS: Readonly<Record<PresetName, number>> = {
  'relative-time': 3,
  date: 2,
  clock: 2,
  counter: 2,
  token: 1,
};

export function presetCost(name: PresetName): number {
  return COSTS[name];
}

/** @param language as the page says (BCP 47); unknown ones count as none */
export function presetFinder(name: PresetName, language: string | undefined): Finder {
  return inWindows(FINDERS[name](knownLanguage(language)));
}
