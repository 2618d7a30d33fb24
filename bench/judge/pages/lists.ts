/** Pages of entries: a board, vacancies, notices of an authority, the front of a newspaper. */
import { ageOf, countOf, imageOf } from '../bits';
import type { Dice } from '../dice';
import { framed, hrefIn } from '../frame';
import { el, words } from '../html';
import { kind, withOneMore, withOneOther, withOneWordOther, withoutOne } from '../kind';
import { dateIn, heading, paragraph, person, phrase, sentence } from '../prose';
import type { Tongue } from '../tongues';

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 1, 1);

interface Thread {
  readonly title: string;
  readonly by: string;
  readonly id: string;
}

export const board = kind<readonly Thread[]>({
  pageClass: 'board',
  make: ({ dice, tongue }) =>
    dice.several(dice.between(12, 60), () => ({
      title: sentence(dice, tongue),
      by: person(dice),
      id: dice.hex(5),
    })),
  write(threads, view, { seed, tongue }) {
    const href = hrefIn(view);
    const rows = threads.map(({ title, by, id }, nth) =>
      el(
        'tr',
        { class: nth % 2 === 0 ? 'even' : 'odd' },
        el('td', {}, el('a', { href: href(`/t/${id}`) }, words(title)), el('small', {}, words(by))),
        el('td', {}, countOf(view, tongue, nth, 'comments')),
        el('td', {}, countOf(view, tongue, nth + 1000, 'views')),
        el('td', {}, ageOf(view, tongue, nth % 9)),
      ),
    );
    return framed(
      {
        seed,
        tongue,
        title: threads[0]?.title ?? '',
        content: el('table', { class: 'threads' }, el('tbody', {}, ...rows)),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new thread',
      to: (threads, { dice, tongue }) =>
        withOneMore(threads, { title: sentence(dice, tongue), by: person(dice), id: dice.hex(5) }),
    },
    {
      name: 'a thread renamed',
      to: (threads, setting) =>
        withOneOther(threads, setting.dice, (thread) => ({
          ...thread,
          title: withOneWordOther(thread.title, setting),
        })),
    },
    { name: 'a thread gone', to: (threads, { dice }) => withoutOne(threads, dice) },
  ],
});

interface Job {
  readonly title: string;
  readonly place: string;
  readonly until: number;
  readonly text: string;
}

const aJob = (dice: Dice, tongue: Tongue): Job => ({
  title: heading(dice, tongue),
  place: phrase(dice, tongue, 1, 2),
  until: FROM + dice.between(40, 200) * DAY_MS,
  text: paragraph(dice, tongue),
});

export const jobs = kind<readonly Job[]>({
  pageClass: 'jobs',
  make: ({ dice, tongue }) => dice.several(dice.between(3, 30), () => aJob(dice, tongue)),
  write(all, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title: all[0]?.title ?? '',
        content: all
          .map(({ title, place, until, text }, nth) =>
            el(
              'article',
              { class: 'job', id: `job-${nth}` },
              el('h2', {}, el('a', { href: href(`/jobs/${nth}`) }, words(title))),
              el(
                'p',
                { class: 'meta' },
                words(place),
                ageOf(view, tongue, nth),
                countOf(view, tongue, nth, 'views'),
              ),
              el('p', {}, words(text)),
              el(
                'p',
                { class: 'deadline' },
                words(`${tongue.says.deadline} ${dateIn(tongue, until, 'long')}`),
              ),
            ),
          )
          .join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new vacancy',
      to: (all, { dice, tongue }) =>
        withOneMore(all, aJob(dice, tongue), dice.between(0, all.length)),
    },
    { name: 'a vacancy filled', to: (all, { dice }) => withoutOne(all, dice) },
    {
      name: 'a later deadline',
      waitsFor: 'time',
      to: (all, { dice }) =>
        withOneOther(all, dice, (job) => ({ ...job, until: job.until + 14 * DAY_MS })),
    },
    {
      name: 'another place',
      to: (all, setting) =>
        withOneOther(all, setting.dice, (job) => ({
          ...job,
          place: `${job.place} ${phrase(setting.dice, setting.tongue, 1, 1)}`,
        })),
    },
  ],
});

interface Notice {
  readonly number: string;
  readonly at: number;
  readonly title: string;
  readonly text: string;
  readonly file: string;
}

const aNotice = (dice: Dice, tongue: Tongue, nth: number): Notice => ({
  number: `2026/${100 - nth}`,
  at: FROM + (30 - nth) * DAY_MS,
  title: sentence(dice, tongue),
  text: paragraph(dice, tongue),
  file: dice.hex(8),
});

export const notices = kind<readonly Notice[]>({
  pageClass: 'notices',
  make: ({ dice, tongue }) =>
    dice.several(dice.between(5, 30), (nth) => aNotice(dice, tongue, nth)),
  write(all, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title: tongue.says.notice,
        content: el(
          'dl',
          { class: 'notices' },
          ...all.map(({ number, at, title, text, file }) =>
            [
              el(
                'dt',
                {},
                words(`${tongue.says.notice} ${number} – ${dateIn(tongue, at, 'medium')}`),
              ),
              el(
                'dd',
                {},
                el('b', {}, words(title)),
                el('p', {}, words(text)),
                el('a', { href: href(`/d/${file}.pdf`) }, 'PDF'),
              ),
            ].join(''),
          ),
        ),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new notice',
      to: (all, { dice, tongue }) => withOneMore(all, aNotice(dice, tongue, -1)),
    },
    {
      name: 'a correction of one word',
      to: (all, setting) =>
        withOneOther(all, setting.dice, (one) => ({
          ...one,
          text: withOneWordOther(one.text, setting),
        })),
    },
    { name: 'a notice withdrawn', to: (all, { dice }) => withoutOne(all, dice) },
    {
      name: 'another document',
      settings: { watch_links: true },
      to: (all, { dice }) => withOneOther(all, dice, (one) => ({ ...one, file: dice.hex(8) })),
    },
    {
      name: 'another date',
      waitsFor: 'time',
      to: (all, { dice }) =>
        withOneOther(all, dice, (one) => ({ ...one, at: one.at + 3 * DAY_MS })),
    },
  ],
});

interface Headline {
  readonly title: string;
  readonly lead: string;
  readonly id: string;
}

const aHeadline = (dice: Dice, tongue: Tongue): Headline => ({
  title: sentence(dice, tongue),
  lead: paragraph(dice, tongue),
  id: dice.hex(7),
});

export const newsFront = kind<readonly Headline[]>({
  pageClass: 'news front',
  make: ({ dice, tongue }) => dice.several(dice.between(15, 70), () => aHeadline(dice, tongue)),
  write(all, view, { seed, tongue }) {
    const href = hrefIn(view);
    return framed(
      {
        seed,
        tongue,
        title: heading(view.dice('year'), tongue),
        content: all
          .map(({ title, lead, id }, nth) =>
            el(
              'article',
              { class: nth === 0 ? 'lead' : 'teaser' },
              el(
                'a',
                { href: href(`/n/${id}`) },
                imageOf(view, id, ''),
                el(nth === 0 ? 'h1' : 'h3', {}, words(title)),
              ),
              el('p', {}, words(lead)),
              el('footer', {}, ageOf(view, tongue, nth), countOf(view, tongue, nth, 'comments')),
            ),
          )
          .join('\n'),
      },
      view,
    );
  },
  changes: [
    {
      name: 'a new headline on top',
      to: (all, { dice, tongue }) => withOneMore(all, aHeadline(dice, tongue)),
    },
    {
      name: 'a headline reworded',
      to: (all, setting) =>
        withOneOther(all, setting.dice, (one) => ({
          ...one,
          title: withOneWordOther(one.title, setting),
        })),
    },
    {
      name: 'one in, one out',
      to: (all, { dice, tongue }) =>
        withOneMore(all.slice(0, -1), aHeadline(dice, tongue), dice.between(0, 5)),
    },
  ],
});
