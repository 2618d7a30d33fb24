/**
 * The labelled set: pairs of versions made from a seed. Half of them have news; what moves by itself
 * moves in both halves.
 */

import { type Dice, diceOf } from './dice';
import { PART } from './frame';
import type { AnyKind } from './kind';
import { drawNoise, settingsOf, viewOf } from './noise';
import { cms } from './pages/cms';
import { apiPair, feedPair } from './pages/data';
import { board, jobs, newsFront, notices } from './pages/lists';
import { shopItem, shopList } from './pages/shop';
import { changelog, docs, newsArticle, timetable } from './pages/texts';
import type { Label, Pair } from './pair';
import { TONGUES, type Tongue } from './tongues';

const KINDS: readonly AnyKind[] = [
  cms,
  shopItem,
  shopList,
  board,
  jobs,
  notices,
  newsArticle,
  newsFront,
  docs,
  changelog,
  timetable,
];
const DATA = [feedPair, apiPair] as const;

const CHANGED_SHARE = 0.5;

export function makePairs(seed: number, count: number): readonly Pair[] {
  const dice = diceOf(`pairs ${seed}`);
  return dice.several(count, (nth) => {
    const label: Label = dice.chance(CHANGED_SHARE) ? 'changed' : 'same';
    const tongue = dice.pick(TONGUES);
    const id = `${seed}-${nth}`;
    const which = nth % (KINDS.length + DATA.length);
    const kind = KINDS[which];
    return kind === undefined
      ? dataPair(id, dice, tongue, { label, make: DATA[which - KINDS.length] ?? apiPair })
      : pagePair(id, dice, tongue, { label, kind });
  });
}

function pagePair(
  id: string,
  dice: Dice,
  tongue: Tongue,
  { label, kind }: { readonly label: Label; readonly kind: AnyKind },
): Pair {
  const seed = `${id} ${kind.pageClass}`;
  const { write, change } = kind.draw({ seed, dice, tongue });
  const drawn = drawNoise(dice, seed);
  const isChanged = label === 'changed';
  const waitsFor = new Set(change.waitsFor === undefined ? [] : [change.waitsFor]);
  return {
    id,
    pageClass: kind.pageClass,
    label,
    noise: [...drawn.moving],
    change: isChanged ? change.name : undefined,
    language: tongue.code,
    settings: {
      ...settingsOf(dice, { part: PART, shown: drawn.shown, waitsFor }),
      // Who waits for another file waits long: mostly there is none.
      ...(isChanged || dice.chance(0.3) ? change.settings : {}),
    },
    a: write(viewOf(drawn, 0)),
    b: (isChanged ? change.write : write)(viewOf(drawn, 1)),
  };
}

function dataPair(
  id: string,
  dice: Dice,
  tongue: Tongue,
  { label, make }: { readonly label: Label; readonly make: (typeof DATA)[number] },
): Pair {
  return { id, label, language: tongue.code, ...make(dice, tongue, label) };
}
