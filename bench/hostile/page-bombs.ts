/** Bombs in the structure of a page, in its text, and in what selectors and patterns make of it. */
import { answer, type Bomb, filled, MOST_BYTES, page, times } from './bomb';

/** A few less than the most nodes that are read, and than the deepest. */
const NODES = 199_000;
const DEPTH = 480;

export function structureBombs(): readonly Bomb[] {
  const bolds = times(1000, (nth) => `<b a=${nth}>`);
  const attributes = () => times(100_000, (nth) => ` a${nth}`);
  return [
    page('formatting opened again', () => `<p>${bolds}</p>${'<p>x</p>'.repeat(1000)}`),
    page('formatting never closed', () => '<p><b><i><u>'.repeat(20_000)),
    page('100,000 elements deep', () => '<div>'.repeat(100_000)),
    page('as many nodes as may be', () => '<p>x'.repeat(NODES / 2)),
    page('as deep as may be, over and over', () =>
      times(200, () => '<div>'.repeat(DEPTH) + '</div>'.repeat(DEPTH)),
    ),
    page('100,000 attributes', () => `<p${attributes()}>x</p>`),
    page('comments', () => filled('<!---->')),
    page('signs that begin nothing', () => filled('&<')),
    page('tables in tables', () => filled('<table><tr><td>')),
    page('text out of tables', () => `<table>${filled('x<tr>')}`),
    page('nothing closed', () => filled('<select><svg><option><![CDATA[<title><textarea')),
  ];
}

export function textBombs(): readonly Bomb[] {
  const words = (letter: string, every: number) =>
    `<p>${times(500_000, (nth) => `${letter}${nth % every} `)}`;
  return [
    page('one line of 5 MB', () => `<p>${filled('word ')}`),
    page('one word of 5 MB', () => `<p>${filled('a')}`),
    page('marks on one letter', () => `<p>a${filled('\u0301\u0323')}`),
    page('blanks', () => `<p>a${filled(' \n')}b`),
    page('joiners', () => `<p>a${filled('\u200d')}b`),
    page('half surrogates', () => `<p>${filled('&#xd800;')}`),
    answer('a line of other words', 'text/html', () => [words('a', 9973), words('b', 9967)]),
  ];
}

export function selectorBombs(): readonly Bomb[] {
  const deep = () => `${'<div>'.repeat(DEPTH)}x`;
  const wide = () => '<i>x</i>'.repeat(NODES / 2);
  const chosen = (name: string, body: () => string, selector: string) =>
    page(name, body, { include: [selector] });
  return [
    chosen('div:has(p), deep', deep, 'div:has(p)'),
    chosen('each element that stands before one', wide, 'body *:has(~ div)'),
    chosen('ancestors in every combination', deep, '.no div div div div div div div'),
    chosen('siblings in every combination', wide, '.no ~ i ~ i ~ i ~ i'),
    page('everything chosen, and left out', wide, { include: ['*'], exclude: ['i *', 'b'] }),
  ];
}

const PRESETS = ['relative-time', 'date', 'clock', 'counter', 'token'] as const;

export function ruleBombs(): readonly Bomb[] {
  const item = (nth: number) =>
    `<li>Item ${nth} of 3 May 2026, 14:05, 3 hours ago, ${nth * 7} views, € ${nth}.99 session=${(nth * 7919).toString(36)}`;
  const patterns = Array.from(
    { length: 20 },
    (_, nth) => `/(?:item|views|${'abcdefghij'[nth % 10]}+) ?\\d{1,${nth + 1}}/i`,
  );
  const ignoring = (name: string, body: () => string, pattern: string) =>
    page(name, body, { ignorePatterns: [pattern] });
  const items = () => `<ul>${times(60_000, item).slice(0, MOST_BYTES - 100)}`;
  return [
    ignoring('(a+)+$', () => `<p>${'a'.repeat(30)}!`, '/(a+)+$/'),
    ignoring('(a+)+$ on 5 MB', () => `<p>${filled('a')}!`, '/(a+)+$/'),
    ignoring('(.*)*x over the whole text', () => `<p>${filled('a b ')}`, '/(.*)*x/s'),
    page('presets on digits', () => `<p>${filled('1:2/3.')}`, { ignorePresets: PRESETS }),
    page('every rule and 20 patterns', items, {
      ignorePresets: PRESETS,
      ignorePatterns: patterns,
      ignoreNumbers: true,
      ignoreCase: true,
      ignoreBlanks: true,
      sortLines: true,
      uniqueLines: true,
      links: true,
      images: true,
      exclude: ['.ad', '.banner'],
    }),
  ];
}
