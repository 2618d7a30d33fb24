/** Plays pairs through the engine, each as two checks of a new watch, and compares with the labels. */
import { compareLine } from '../../scripts/compare/compare-line';
import type { Pair } from './pair';

export interface Judged {
  readonly pair: Pair;
  readonly verdict: string;
  /** A person was told of a change. */
  readonly alerted: boolean;
  /** What was told, or the reason why not. */
  readonly words: string;
}

/** @param settings of the watch; those a person would have where none are given */
export async function judgePair(pair: Pair, settings = pair.settings): Promise<Judged> {
  const { id, a, b } = pair;
  const got = await compareLine({ id, input_a: a, input_b: b, settings });
  return {
    pair,
    verdict: got.verdict,
    alerted: got.verdict === 'changed',
    words: got.summary === '' ? (got.reason ?? '') : got.summary,
  };
}

/** Something is wrong with it: told for nothing, not told, or taken for no page at all. */
export function isWrong({ pair, verdict, alerted }: Judged): boolean {
  return pair.label === 'same' ? verdict !== 'unchanged' && verdict !== 'minor' : !alerted;
}

/** The settings without which a pair can't be read, and no others. */
export function bareSettings({ settings }: Pair): Pair['settings'] {
  const { media, json_path, watch_links, watch_images } = settings;
  return Object.fromEntries(
    Object.entries({ media, json_path, watch_links, watch_images }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
