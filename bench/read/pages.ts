/** Pages of about 100 kB: those of the labelled set, until one is long enough. */
import type { StoredRules } from '../../src/core/watch/watch-rules';
import { makePairs } from '../judge/make-pairs';

export interface BenchPage {
  readonly name: string;
  readonly html: string;
  readonly rules: StoredRules;
}

const WANTED = ['shop list', 'board', 'news front', 'docs', 'news article'] as const;
const BYTES = 100_000;

export function pagesOf100Kb(seed: number): readonly BenchPage[] {
  const pairs = makePairs(seed, 400);
  return WANTED.flatMap((pageClass) => {
    const pages = pairs.flatMap((pair) =>
      pair.pageClass === pageClass && typeof pair.a === 'string' ? [pair.a] : [],
    );
    const [html] = pages.map(grown);
    if (html === undefined) throw new Error(`no page of the class ${pageClass}`);
    return [
      { name: pageClass, html, rules: {} },
      {
        name: `${pageClass}, a part of it`,
        html,
        rules: { include: ['#content'], exclude: ['.count'] },
      },
      {
        name: `${pageClass}, with presets`,
        html,
        rules: { ignorePresets: ['clock', 'date', 'relative-time', 'counter'] },
      },
    ] satisfies readonly BenchPage[];
  }).filter(({ name }, index) => index < 3 || !name.includes(','));
}

/** Its content over and over, as a longer page of the kind has it. */
function grown(html: string): string {
  const start = html.indexOf('<main');
  const end = html.indexOf('</main>');
  const [from, content] = [
    html.indexOf('>', start) + 1,
    html.slice(html.indexOf('>', start) + 1, end),
  ];
  const missing = BYTES - new TextEncoder().encode(html).length;
  const each = Math.max(1, new TextEncoder().encode(content).length);
  const times = Math.max(0, Math.round(missing / each));
  return html.slice(0, from) + content.repeat(times + 1) + html.slice(end);
}
