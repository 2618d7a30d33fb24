/** What moves by itself inside the content, where the page shows it; nothing where it does not. */
import { diceOf } from './dice';
import { el, words } from './html';
import type { View } from './noise';
import { agoIn, numberIn } from './prose';
import type { Tongue } from './tongues';

const HOUR_MS = 3_600_000;

/** "3 hours ago" under the nth entry. */
export function ageOf(view: View, tongue: Tongue, nth: number): string {
  if (!view.shows('relative times')) return '';
  const at = view.madeAt('relative times');
  const moved = at - Date.UTC(2026, 2, 5, 14, 5, 7);
  const since = diceOf(`age ${nth}`).between(1, 60) * 7 * 60_000 + nth * 3 * HOUR_MS;
  return view.between + el('span', { class: 'age' }, words(agoIn(tongue, since + moved)));
}

/** "1,204 views" or "Comments (12)" of the nth entry. */
export function countOf(view: View, tongue: Tongue, nth: number, of: 'views' | 'comments'): string {
  if (!view.shows('counters')) return '';
  const fixed = diceOf(`${tongue.code} ${of} ${nth}`);
  const pattern = fixed.pick(tongue.says[of]);
  const base = fixed.between(2, of === 'views' ? 90_000 : 300);
  const more = view.dice('counters').between(0, of === 'views' ? 900 : 9);
  return (
    view.between +
    el('span', { class: 'count' }, words(pattern.replace('#', numberIn(tongue, base + more))))
  );
}

export function viewersOf(view: View, tongue: Tongue): string {
  if (!view.shows('viewers')) return '';
  const count = view.dice('viewers').between(3, 90);
  return el('p', { class: 'viewers' }, words(tongue.says.viewers.replace('#', String(count))));
}

export function callOf(view: View, tongue: Tongue): string {
  const { buy } = tongue.says;
  const text = view.shows('variant words') ? view.dice('variant words').pick(buy) : buy[0];
  const inner =
    view.shows('variant markup') && view.dice('variant markup').chance(0.5)
      ? el('span', { class: 'label' }, words(text))
      : words(text);
  return el('button', { class: 'call', type: 'button' }, inner);
}

export function imageOf(view: View, path: string, alt: string): string {
  const signed = view.shows('signed images')
    ? `?Expires=${view.dice('signed images').between(1e9, 2e9)}&Signature=${view.dice('signed images').letters(40)}`
    : '';
  return el('img', { src: `/img/${path}.jpg${signed}`, alt, loading: 'lazy' });
}
