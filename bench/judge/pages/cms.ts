/** A page of a small site: an office, a club, a school. */
import { imageOf } from '../bits';
import { framed, hrefIn } from '../frame';
import { el, table, words } from '../html';
import { kind, withOneMore, withOneOther, withOneWordOther, withoutOne } from '../kind';
import { heading, paragraph, person, phrase, sentence } from '../prose';

interface Content {
  readonly title: string;
  readonly parts: readonly { readonly heading: string; readonly texts: readonly string[] }[];
  readonly hours: readonly (readonly [day: string, from: string, to: string])[];
  readonly phone: string;
  readonly contact: string;
  readonly file: string;
  readonly picture: string;
}

const HOURS = ['08:00', '08:30', '09:00', '10:00', '12:00', '16:00', '17:30', '18:00'];

export const cms = kind<Content>({
  pageClass: 'cms',
  make: ({ dice, tongue }) => ({
    title: heading(dice, tongue),
    parts: dice.several(dice.between(2, 8), () => ({
      heading: heading(dice, tongue),
      texts: dice.several(dice.between(1, 5), () => paragraph(dice, tongue)),
    })),
    hours: dice.several(5, (day) => [
      new Intl.DateTimeFormat(tongue.code, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2026, 2, 2 + day),
      ),
      dice.pick(HOURS.slice(0, 4)),
      dice.pick(HOURS.slice(4)),
    ]),
    phone: `+${dice.between(20, 99)} ${dice.between(100, 999)} ${dice.between(10_000, 99_999)}`,
    contact: person(dice),
    file: dice.hex(6),
    picture: dice.hex(6),
  }),
  write({ title, parts, hours, phone, contact, file, picture }, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title,
        content: [
          el('h1', {}, words(title)),
          imageOf(view, picture, title),
          ...parts.map(({ heading: above, texts }) =>
            el(
              'section',
              {},
              el('h2', {}, words(above)),
              ...texts.map((text) => el('p', {}, words(text))),
            ),
          ),
          table(hours),
          el('p', { class: 'contact' }, words(`${contact}, ${phone}`)),
          el('p', {}, el('a', { href: href(`/files/${file}.pdf`) }, words(`${title} (PDF)`))),
        ].join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a sentence put in',
      to: (content, setting) => ({
        ...content,
        parts: withOneOther(content.parts, setting.dice, (part) => ({
          ...part,
          texts: withOneOther(
            part.texts,
            setting.dice,
            (text) => `${text} ${sentence(setting.dice, setting.tongue)}`,
          ),
        })),
      }),
    },
    {
      name: 'a paragraph added',
      to: (content, { dice, tongue }) => ({
        ...content,
        parts: withOneOther(content.parts, dice, (part) => ({
          ...part,
          texts: withOneMore(
            part.texts,
            paragraph(dice, tongue),
            dice.between(0, part.texts.length),
          ),
        })),
      }),
    },
    {
      name: 'a part taken out',
      to: (content, { dice }) => ({ ...content, parts: withoutOne(content.parts, dice) }),
    },
    {
      name: 'one word',
      to: (content, setting) => ({
        ...content,
        parts: withOneOther(content.parts, setting.dice, (part) => ({
          ...part,
          texts: withOneOther(part.texts, setting.dice, (text) => withOneWordOther(text, setting)),
        })),
      }),
    },
    {
      name: 'a heading',
      to: (content, { dice, tongue }) => ({
        ...content,
        title: `${content.title} ${phrase(dice, tongue, 1, 2)}`,
      }),
    },
    {
      name: 'opening hours',
      waitsFor: 'time',
      to: (content, { dice }) => ({
        ...content,
        hours: withOneOther(content.hours, dice, ([day, from]) => [day, from, '19:30'] as const),
      }),
    },
    {
      name: 'a telephone number',
      waitsFor: 'number',
      to: (content, { dice }) => ({
        ...content,
        phone: `+${dice.between(20, 99)} ${dice.between(1000, 9999)} ${dice.between(100, 999)}`,
      }),
    },
    {
      name: 'another file behind a link',
      settings: { watch_links: true },
      to: (content) => ({ ...content, file: `${content.file}-v2` }),
    },
    {
      name: 'another picture',
      settings: { watch_images: true },
      to: (content) => ({ ...content, picture: `${content.picture}-b` }),
    },
  ],
});
