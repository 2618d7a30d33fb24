/** Pages of one text: an article, a manual, a list of releases, a timetable. */
import { ageOf, countOf, imageOf } from '../bits';
import { framed, hrefIn } from '../frame';
import { el, table, words } from '../html';
import { kind, withOneMore, withOneOther, withOneWordOther, withoutOne } from '../kind';
import { dateIn, heading, numberIn, paragraph, person, phrase, sentence } from '../prose';

const DAY_MS = 86_400_000;

interface Article {
  readonly title: string;
  readonly by: string;
  readonly at: number;
  readonly texts: readonly string[];
  readonly toll: number;
}

export const newsArticle = kind<Article>({
  pageClass: 'news article',
  make: ({ dice, tongue }) => ({
    title: sentence(dice, tongue),
    by: person(dice),
    at: Date.UTC(2026, 1, dice.between(1, 28)),
    texts: dice.several(dice.between(5, 30), () => paragraph(dice, tongue)),
    toll: dice.between(11, 9000),
  }),
  write({ title, by, at, texts, toll }, view, { seed, tongue }) {
    return framed(
      {
        seed,
        tongue,
        title,
        content: el(
          'article',
          {},
          el('h1', {}, words(title)),
          el(
            'p',
            { class: 'byline' },
            words(by),
            ' · ',
            el('time', { datetime: new Date(at).toISOString() }, words(dateIn(tongue, at, 'long'))),
            ageOf(view, tongue, 1),
            countOf(view, tongue, 1, 'views'),
          ),
          imageOf(view, seed.replaceAll(' ', '-'), title),
          ...texts.map((text, nth) =>
            el('p', {}, words(nth === 2 ? `${text} ${numberIn(tongue, toll)}` : text)),
          ),
          el('section', { class: 'comments' }, countOf(view, tongue, 2, 'comments')),
        ),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a headline reworded',
      to: (article, setting) => ({ ...article, title: withOneWordOther(article.title, setting) }),
    },
    {
      name: 'a correction',
      to: (article, { dice, tongue }) => ({
        ...article,
        texts: [...article.texts, sentence(dice, tongue)],
      }),
    },
    {
      name: 'one word',
      to: (article, setting) => ({
        ...article,
        texts: withOneOther(article.texts, setting.dice, (text) => withOneWordOther(text, setting)),
      }),
    },
    {
      name: 'a number',
      waitsFor: 'number',
      to: (article) => ({ ...article, toll: article.toll + 3 }),
    },
    {
      name: 'a paragraph taken out',
      to: (article, { dice }) => ({ ...article, texts: withoutOne(article.texts, dice) }),
    },
  ],
});

interface Manual {
  readonly title: string;
  readonly version: string;
  readonly parts: readonly {
    readonly name: string;
    readonly text: string;
    readonly code: readonly string[];
  }[];
  readonly options: readonly (readonly [name: string, meaning: string, byDefault: string])[];
}

export const docs = kind<Manual>({
  pageClass: 'docs',
  make: ({ dice, tongue }) => ({
    title: heading(dice, tongue),
    version: `${dice.between(1, 9)}.${dice.between(0, 30)}.${dice.between(0, 9)}`,
    parts: dice.several(dice.between(3, 16), () => ({
      name: heading(dice, tongue),
      text: paragraph(dice, tongue),
      code: dice.several(
        dice.between(2, 12),
        () =>
          `${' '.repeat(2 * dice.between(0, 3))}${dice.letters(5)}(${dice.between(0, 99)}, "${dice.letters(4)}") // <${dice.letters(3)}>`,
      ),
    })),
    options: dice.several(dice.between(3, 20), () => [
      `--${dice.hex(4)}`,
      sentence(dice, tongue),
      String(dice.between(0, 100)),
    ]),
  }),
  write({ title, version, parts, options }, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title: `${title} ${version}`,
        content: [
          el('h1', {}, words(title), ' ', el('small', {}, words(version))),
          el(
            'nav',
            { class: 'toc' },
            el(
              'ol',
              {},
              ...parts.map(({ name }, nth) =>
                el('li', {}, el('a', { href: `#s${nth}` }, words(name))),
              ),
            ),
          ),
          ...parts.map(({ name, text, code }, nth) =>
            el(
              'section',
              { id: `s${nth}` },
              el('h2', {}, words(name)),
              el('p', {}, words(text)),
              el('pre', {}, el('code', {}, words(code.join('\n')))),
            ),
          ),
          table(options),
          el(
            'p',
            {},
            el('a', { href: href('/edit') }, words(tongue.says.more)),
            ageOf(view, tongue, 4),
          ),
        ].join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a version',
      waitsFor: 'number',
      to: (manual) => ({ ...manual, version: `${manual.version}1` }),
    },
    {
      name: 'a line of code',
      to: (manual, { dice }) => ({
        ...manual,
        parts: withOneOther(manual.parts, dice, (part) => ({
          ...part,
          code: withOneOther(part.code, dice, (line) => `${line} ${dice.letters(6)}`),
        })),
      }),
    },
    {
      name: 'an option',
      to: (manual, { dice, tongue }) => ({
        ...manual,
        options: withOneMore(
          manual.options,
          [`--${dice.hex(5)}`, sentence(dice, tongue), '1'] as const,
          dice.between(0, manual.options.length),
        ),
      }),
    },
    {
      name: 'a default',
      waitsFor: 'number',
      to: (manual, { dice }) => ({
        ...manual,
        options: withOneOther(
          manual.options,
          dice,
          ([name, meaning]) => [name, meaning, '101'] as const,
        ),
      }),
    },
    {
      name: 'one word',
      to: (manual, setting) => ({
        ...manual,
        parts: withOneOther(manual.parts, setting.dice, (part) => ({
          ...part,
          text: withOneWordOther(part.text, setting),
        })),
      }),
    },
  ],
});

interface Release {
  readonly version: string;
  readonly at: number;
  readonly lines: readonly string[];
}

export const changelog = kind<readonly Release[]>({
  pageClass: 'changelog',
  make: ({ dice, tongue }) => {
    const count = dice.between(4, 25);
    return dice.several(count, (nth) => ({
      version: `2.${count - nth}.0`,
      at: Date.UTC(2026, 1, 20) - nth * 9 * DAY_MS,
      lines: dice.several(dice.between(1, 8), () => sentence(dice, tongue)),
    }));
  },
  write(releases, view, { seed, tongue }) {
    return framed(
      {
        seed,
        tongue,
        title: `v${releases[0]?.version ?? ''}`,
        content: releases
          .map(({ version, at, lines }, nth) =>
            el(
              'section',
              {},
              el('h2', {}, words(`v${version}`)),
              el(
                'p',
                {},
                el('time', {}, words(dateIn(tongue, at, 'medium'))),
                ageOf(view, tongue, nth),
                countOf(view, tongue, nth, 'comments'),
              ),
              el('ul', {}, ...lines.map((line) => el('li', {}, words(line)))),
            ),
          )
          .join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new release',
      to: (releases, { dice, tongue }) =>
        withOneMore(releases, {
          version: '3.0.0',
          at: Date.UTC(2026, 2, 1),
          lines: dice.several(3, () => sentence(dice, tongue)),
        }),
    },
    {
      name: 'a line added to a release',
      to: (releases, { dice, tongue }) =>
        withOneOther(releases, dice, (one) => ({
          ...one,
          lines: [...one.lines, sentence(dice, tongue)],
        })),
    },
    {
      name: 'one word of a release',
      to: (releases, setting) =>
        withOneOther(releases, setting.dice, (one) => ({
          ...one,
          lines: withOneOther(one.lines, setting.dice, (line) => withOneWordOther(line, setting)),
        })),
    },
  ],
});

type Departure = readonly [
  time: string,
  line: string,
  to: string,
  platform: string,
  remark: string,
];

const minutes = (value: number) => String(value).padStart(2, '0');

export const timetable = kind<readonly Departure[]>({
  pageClass: 'timetable',
  make: ({ dice, tongue }) =>
    dice.several(dice.between(12, 60), (nth) => [
      `${minutes(5 + Math.floor(nth / 4))}:${minutes(dice.between(0, 11) * 5)}`,
      `${dice.pick(['S', 'RE', 'Bus'])} ${dice.between(1, 90)}`,
      heading(dice, tongue),
      String(dice.between(1, 12)),
      dice.chance(0.2) ? phrase(dice, tongue, 1, 3) : '',
    ]),
  write(rows, view, { seed, tongue }) {
    return framed(
      {
        seed,
        tongue,
        title: rows[0]?.[2] ?? '',
        content: [el('h1', {}, words(rows[0]?.[2] ?? '')), table(rows, ['', '', '', '', ''])].join(
          '',
        ),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a later departure',
      waitsFor: 'time',
      to: (rows, { dice }) =>
        withOneOther(
          rows,
          dice,
          ([time, line, to, platform, remark]) =>
            [
              `${time.slice(0, 3)}${time.endsWith('7') ? '48' : '47'}`,
              line,
              to,
              platform,
              remark,
            ] as const,
        ),
    },
    {
      name: 'another platform',
      waitsFor: 'number',
      to: (rows, { dice }) =>
        withOneOther(
          rows,
          dice,
          ([time, line, to, , remark]) => [time, line, to, '13', remark] as const,
        ),
    },
    {
      name: 'a remark',
      to: (rows, { dice, tongue }) =>
        withOneOther(
          rows,
          dice,
          ([time, line, to, platform]) =>
            [time, line, to, platform, `! ${phrase(dice, tongue, 2, 4)}`] as const,
        ),
    },
    { name: 'a departure taken out', to: (rows, { dice }) => withoutOne(rows, dice) },
  ],
});
