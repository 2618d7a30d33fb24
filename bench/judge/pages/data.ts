/**
 * Data without a page around it: feeds in three formats, and answers of an API. What moves there by
 * itself is the time it was made, a number of the request, the order of keys and the layout.
 */
import type { CaseSettings } from '../../../scripts/compare/compare-case';
import { type Dice, diceOf } from '../dice';
import { escapeText } from '../html';
import { withOneMore, withOneOther, withOneWordOther, withoutOne } from '../kind';
import type { Label, PageClass } from '../pair';
import { heading, paragraph, sentence } from '../prose';
import type { Tongue } from '../tongues';

export interface DataPair {
  readonly pageClass: PageClass;
  readonly noise: readonly string[];
  readonly change: string | undefined;
  readonly settings: CaseSettings;
  readonly a: string;
  readonly b: string;
}

interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: number;
}

const anItem = (dice: Dice, tongue: Tongue, nth: number): Item => ({
  id: `tag:example.org,2026:${dice.hex(8)}`,
  title: heading(dice, tongue),
  text: paragraph(dice, tongue),
  at: Date.UTC(2026, 1, 25) - nth * 7 * 3_600_000,
});

const FEED_MOVES = ['when it was made', 'layout', 'order', 'quoting', 'generator'] as const;
type FeedMove = (typeof FEED_MOVES)[number];

const FEED_CHANGES: readonly (readonly [
  string,
  (items: readonly Item[], dice: Dice, tongue: Tongue) => readonly Item[],
])[] = [
  ['a new item', (items, dice, tongue) => withOneMore(items, anItem(dice, tongue, -1))],
  [
    'a new item, the oldest out',
    (items, dice, tongue) => withOneMore(items.slice(0, -1), anItem(dice, tongue, -1)),
  ],
  [
    'an item edited',
    (items, dice, tongue) =>
      withOneOther(items, dice, (item) => ({
        ...item,
        text: withOneWordOther(item.text, { seed: '', dice, tongue }),
      })),
  ],
  [
    'a title reworded',
    (items, dice, tongue) =>
      withOneOther(items, dice, (item) => ({
        ...item,
        title: `${item.title} ${heading(dice, tongue)}`,
      })),
  ],
];

export function feedPair(dice: Dice, tongue: Tongue, label: Label): DataPair {
  const items = dice.several(dice.between(5, 40), (nth) => anItem(dice, tongue, nth));
  const title = heading(dice, tongue);
  const format = dice.pick(['rss', 'atom', 'json'] as const);
  const noise = dice.sample(FEED_MOVES, label === 'same' ? dice.between(1, 3) : dice.between(0, 2));
  const [change, to] = dice.pick(FEED_CHANGES);
  const type = {
    rss: 'application/rss+xml',
    atom: 'application/atom+xml',
    json: 'application/feed+json',
  }[format];
  const write = FORMATS[format];
  const wrongTypes =
    format === 'json'
      ? ['application/json', 'text/plain']
      : ['text/xml; charset=utf-8', 'text/html; charset=utf-8'];
  return {
    pageClass: 'feed',
    noise,
    change: label === 'changed' ? change : undefined,
    // Many servers send another type.
    settings: { media: dice.pick([type, type, ...wrongTypes]) },
    a: write(title, items, new Set<FeedMove>(), dice),
    b: write(title, label === 'changed' ? to(items, dice, tongue) : items, new Set(noise), dice),
  };
}

type WriteFeed = (
  title: string,
  items: readonly Item[],
  moves: ReadonlySet<FeedMove>,
  dice: Dice,
) => string;

const laid = (html: string, moves: ReadonlySet<FeedMove>) =>
  moves.has('layout') ? html.replaceAll('><', '>\n  <') : html;

const ordered = (items: readonly Item[], moves: ReadonlySet<FeedMove>, dice: Dice) =>
  moves.has('order') ? dice.sample(items, items.length) : items;

function quoted(text: string, moves: ReadonlySet<FeedMove>): string {
  const html = `<p>${escapeText(text)}</p>`;
  return moves.has('quoting') ? `<![CDATA[${html}]]>` : escapeText(html);
}

const madeAt = (moves: ReadonlySet<FeedMove>) =>
  new Date(Date.UTC(2026, 2, 5, moves.has('when it was made') ? 19 : 14));

const FORMATS: Readonly<Record<'rss' | 'atom' | 'json', WriteFeed>> = {
  rss: (title, items, moves, dice) =>
    laid(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
        `<title>${escapeText(title)}</title><link>https://example.org/</link><description>${escapeText(title)}</description>`,
        `<lastBuildDate>${madeAt(moves).toUTCString()}</lastBuildDate><ttl>${moves.has('generator') ? 30 : 60}</ttl>`,
        `<generator>Feedmaker ${moves.has('generator') ? '4.2' : '4.1'}</generator>`,
        ...ordered(items, moves, dice).map(
          ({ id, title: name, text, at }) =>
            `<item><title>${escapeText(name)}</title><link>https://example.org/${id.slice(-8)}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description>${quoted(text, moves)}</description></item>`,
        ),
        '</channel></rss>',
      ].join(''),
      moves,
    ),
  atom: (title, items, moves, dice) =>
    laid(
      [
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
        `<title>${escapeText(title)}</title><id>tag:example.org,2026:feed</id><updated>${madeAt(moves).toISOString()}</updated>`,
        `<generator version="${moves.has('generator') ? 2 : 1}">Feedmaker</generator>`,
        ...ordered(items, moves, dice).map(
          ({ id, title: name, text, at }) =>
            `<entry><title>${escapeText(name)}</title><id>${id}</id><link href="https://example.org/${id.slice(-8)}"/><updated>${new Date(at).toISOString()}</updated><content type="html">${quoted(text, moves)}</content></entry>`,
        ),
        '</feed>',
      ].join(''),
      moves,
    ),
  json: (title, items, moves, dice) =>
    JSON.stringify(
      {
        version: 'https://jsonfeed.org/version/1.1',
        title,
        ...(moves.has('generator') ? { _generator: { at: madeAt(moves).toISOString() } } : {}),
        items: ordered(items, moves, dice).map(({ id, title: name, text, at }) => ({
          id,
          url: `https://example.org/${id.slice(-8)}`,
          title: name,
          content_html: moves.has('quoting')
            ? `<p>${escapeText(text)}</p>`
            : `<p >${escapeText(text)}</p >`,
          date_published: new Date(at).toISOString(),
        })),
      },
      undefined,
      moves.has('layout') ? 2 : 0,
    ),
};

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly price: number;
  readonly tags: readonly string[];
  readonly note: string | null;
}

const STATES = ['open', 'closed', 'delayed', 'cancelled', 'planned'];

const aThing = (dice: Dice, tongue: Tongue): Thing => ({
  id: dice.between(1, 1e9),
  name: heading(dice, tongue),
  state: dice.pick(STATES),
  price: dice.between(100, 99_999) / 100,
  tags: dice.sample(['a', 'b', 'c', 'd', 'e'], 3),
  note: dice.chance(0.3) ? sentence(dice, tongue) : null,
});

const API_MOVES = [
  'layout',
  'order of keys',
  'escapes',
  'request',
  'order of lists',
  'last digits',
] as const;
type ApiMove = (typeof API_MOVES)[number];

const API_CHANGES: readonly (readonly [
  string,
  (things: readonly Thing[], dice: Dice, tongue: Tongue) => readonly Thing[],
])[] = [
  [
    'a price',
    (things, dice) =>
      withOneOther(things, dice, (thing) => ({ ...thing, price: thing.price + 100 })),
  ],
  [
    'a state',
    (things, dice) =>
      withOneOther(things, dice, (thing) => ({ ...thing, state: `${thing.state}-late` })),
  ],
  [
    'one more',
    (things, dice, tongue) =>
      withOneMore(things, aThing(dice, tongue), dice.between(0, things.length)),
  ],
  ['one less', (things, dice) => withoutOne(things, dice)],
  [
    'a note',
    (things, dice, tongue) =>
      withOneOther(things, dice, (thing) => ({
        ...thing,
        note: `${thing.note ?? ''} ${sentence(dice, tongue)}`,
      })),
  ],
];

export function apiPair(dice: Dice, tongue: Tongue, label: Label): DataPair {
  const things = dice.several(dice.between(8, 120), () => aThing(dice, tongue));
  const noise = dice.sample(API_MOVES, label === 'same' ? dice.between(1, 3) : dice.between(0, 2));
  const moves = new Set<ApiMove>(noise);
  const [change, to] = dice.pick(API_CHANGES);
  const seed = dice.hex(8);
  return {
    pageClass: 'api',
    noise,
    change: label === 'changed' ? change : undefined,
    settings: {
      media: dice.pick([
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
        'application/vnd.api+json',
      ]),
      // Who sees a time and a request's number in every answer points at the data.
      ...(moves.has('request') || dice.chance(0.3) ? { json_path: '$.data' } : {}),
      ...(moves.has('order of lists') ? { ignore_array_order: true } : {}),
      ...(moves.has('last digits') ? { significant_digits: 6 } : {}),
    },
    a: answer(things, new Set(), seed),
    b: answer(label === 'changed' ? to(things, dice, tongue) : things, moves, seed),
  };
}

function answer(things: readonly Thing[], moves: ReadonlySet<ApiMove>, seed: string): string {
  const dice = diceOf(seed);
  const data = (moves.has('order of lists') ? dice.sample(things, things.length) : things).map(
    ({ price, ...thing }) => ({ ...thing, price: moves.has('last digits') ? price + 1e-7 : price }),
  );
  const whole = {
    meta: {
      count: things.length,
      requestId: moves.has('request') ? dice.hex(32) : 'r0',
      at: moves.has('request') ? 1_770_000_500 : 1_770_000_000,
    },
    data: moves.has('order of keys') ? data.map(turned) : data,
  };
  const text = JSON.stringify(whole, undefined, moves.has('layout') ? 4 : 0);
  return moves.has('escapes')
    ? text.replaceAll(
        /[\u0080-\uffff]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : text;
}

function turned(thing: object): object {
  return Object.fromEntries(Object.entries(thing).reverse());
}
