/** A shop: one thing, and a list of them. */
import { ageOf, callOf, countOf, imageOf, viewersOf } from '../bits';
import { framed, hrefIn } from '../frame';
import { el, table, words } from '../html';
import { kind, withOneMore, withOneOther, withOneWordOther, withoutOne } from '../kind';
import { heading, paragraph, person, phrase, priceIn, sentence } from '../prose';

interface Item {
  readonly title: string;
  readonly price: number;
  readonly stock: 'in' | 'out' | number;
  readonly texts: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly reviews: readonly { readonly by: string; readonly text: string }[];
}

export const shopItem = kind<Item>({
  pageClass: 'shop item',
  make: ({ dice, tongue }) => ({
    title: heading(dice, tongue),
    price: dice.between(100, 90_000) / 100,
    stock: dice.pick(['in', 'out', 3, 5] as const),
    texts: dice.several(dice.between(1, 6), () => paragraph(dice, tongue)),
    facts: dice.several(dice.between(3, 14), () => [
      phrase(dice, tongue, 1, 2),
      `${dice.between(1, 400)} ${dice.pick(['mm', 'g', 'W', 'l'])}`,
    ]),
    reviews: dice.several(dice.between(0, 12), () => ({
      by: person(dice),
      text: sentence(dice, tongue),
    })),
  }),
  write({ title, price, stock, texts, facts, reviews }, view, { seed, tongue }) {
    const { says } = tongue;
    const stockText =
      stock === 'in'
        ? says.inStock
        : stock === 'out'
          ? says.soldOut
          : says.left.replace('#', String(stock));
    return framed(
      {
        seed,
        tongue,
        title,
        content: [
          el('h1', { itemprop: 'name' }, words(title)),
          el(
            'div',
            { class: 'gallery' },
            ...[0, 1, 2].map((nth) => imageOf(view, `${seed.replaceAll(' ', '-')}-${nth}`, title)),
          ),
          el(
            'div',
            { class: 'offer' },
            el('span', { class: 'price' }, words(priceIn(tongue, price))),
            el('p', { class: 'stock' }, words(stockText)),
            callOf(view, tongue),
          ),
          viewersOf(view, tongue),
          countOf(view, tongue, 1, 'views'),
          ...texts.map((text) => el('p', {}, words(text))),
          table(facts),
          el(
            'section',
            { class: 'reviews' },
            ...reviews.map(({ by, text }, nth) =>
              el(
                'article',
                { class: 'review' },
                el('b', {}, words(by)),
                ageOf(view, tongue, nth),
                el('p', {}, words(text)),
              ),
            ),
          ),
          `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: title, offers: { price, url: `/p/${view.dice('assets').hex(8)}` } })}</script>`,
        ].join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a price',
      waitsFor: 'number',
      to: (item, { dice }) => ({ ...item, price: item.price + dice.between(5, 90) }),
    },
    {
      name: 'sold out, or back',
      to: (item) => ({ ...item, stock: item.stock === 'out' ? 'in' : 'out' }),
    },
    { name: 'how many are left', waitsFor: 'number', to: (item) => ({ ...item, stock: 2 }) },
    {
      name: 'a fact',
      waitsFor: 'number',
      to: (item, { dice }) => ({
        ...item,
        facts: withOneOther(
          item.facts,
          dice,
          ([name]) => [name, `${dice.between(500, 900)} mm`] as const,
        ),
      }),
    },
    {
      name: 'one word of the description',
      to: (item, setting) => ({
        ...item,
        texts: withOneOther(item.texts, setting.dice, (text) => withOneWordOther(text, setting)),
      }),
    },
    {
      name: 'a review',
      to: (item, { dice, tongue }) => ({
        ...item,
        reviews: withOneMore(item.reviews, { by: person(dice), text: paragraph(dice, tongue) }),
      }),
    },
  ],
});

interface Shelf {
  readonly title: string;
  readonly items: readonly { readonly name: string; readonly price: number; readonly id: string }[];
}

export const shopList = kind<Shelf>({
  pageClass: 'shop list',
  make: ({ dice, tongue }) => ({
    title: heading(dice, tongue),
    items: dice.several(dice.between(8, 48), () => ({
      name: heading(dice, tongue),
      price: dice.between(100, 90_000) / 100,
      id: dice.hex(6),
    })),
  }),
  write({ title, items }, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title,
        content: [
          el('h1', {}, words(title)),
          viewersOf(view, tongue),
          el(
            'ul',
            { class: 'grid' },
            ...items.map(({ name, price, id }, nth) =>
              el(
                'li',
                { class: 'tile', 'data-pos': String(nth) },
                el(
                  'a',
                  { href: href(`/p/${id}`) },
                  imageOf(view, id, name),
                  el('h3', {}, words(name)),
                ),
                el('span', { class: 'price' }, words(priceIn(tongue, price))),
                nth % 3 === 0 ? countOf(view, tongue, nth, 'comments') : '',
              ),
            ),
          ),
        ].join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new item',
      to: (shelf, { dice, tongue }) => ({
        ...shelf,
        items: withOneMore(
          shelf.items,
          { name: heading(dice, tongue), price: dice.between(100, 90_000) / 100, id: dice.hex(6) },
          dice.between(0, shelf.items.length),
        ),
      }),
    },
    {
      name: 'an item gone',
      to: (shelf, { dice }) => ({ ...shelf, items: withoutOne(shelf.items, dice) }),
    },
    {
      name: 'a price',
      waitsFor: 'number',
      to: (shelf, { dice }) => ({
        ...shelf,
        items: withOneOther(shelf.items, dice, (item) => ({ ...item, price: item.price + 7 })),
      }),
    },
  ],
});
