/**
 * What stands around the content of a page: head, menus, banners, boxes at the side, footer and
 * scripts, as real sites have them, with all that moves by itself there.
 */
import { type Dice, diceOf } from './dice';
import { el, laidOutAgain, words } from './html';
import type { View } from './noise';
import { dateIn, heading, numberIn, paragraph, person, phrase, sentence, timeIn } from './prose';
import type { Tongue } from './tongues';

export interface Framed {
  readonly seed: string;
  readonly tongue: Tongue;
  readonly title: string;
  /** In the element of the content; `part` chooses it. */
  readonly content: string;
}

export const PART = '#content';

/** Address of a link: with a session in it where the site works so. */
export type Href = (path: string) => string;

export function hrefIn(view: View): Href {
  if (!view.shows('session links')) return (path) => path;
  const sid = view.dice('session links').hex(32);
  return (path) => `${path}${path.includes('?') ? '&' : '?'}sid=${sid}`;
}

export function framed({ seed, tongue, title, content }: Framed, view: View): string {
  const site = diceOf(`${seed} site`);
  const name = heading(site, tongue);
  const href = hrefIn(view);
  const body = [
    hiddenParts(view, tongue),
    consent(seed, view, tongue),
    header(site, { name, tongue, href, view }),
    tickers(view, tongue),
    '<div class="layout">',
    el('main', { id: 'content', class: mainClass(view) }, content),
    aside(site, { tongue, href, view }),
    '</div>',
    footer(site, { name, tongue, href, view }),
    scripts(view),
  ].join('\n');
  const html = `<!DOCTYPE html>\n${el(
    'html',
    { lang: tongue.code, ...(tongue.code === 'ar' ? { dir: 'rtl' } : {}) },
    head(view, title, name),
    el('body', { class: bodyClass(view) }, body),
  )}\n`;
  const layout = view.dice('layout');
  const isOther = view.shows('layout') && layout.between(0, 1) === 1;
  return isOther ? laidOutAgain(html) : html;
}

/** What the second version's dice say is the other variant of an experiment. */
function mainClass(view: View): string {
  return view.shows('variant markup') ? `main v-${view.dice('variant markup').letters(4)}` : 'main';
}

function bodyClass(view: View): string {
  return view.shows('assets') ? `page build-${view.dice('assets').hex(6)}` : 'page';
}

function head(view: View, title: string, site: string): string {
  const dice = view.shows('assets') ? view.dice('assets') : diceOf('bundled');
  return el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('title', {}, words(`${title} | ${site}`)),
    el('meta', { name: 'csrf-token', content: dice.letters(64) }),
    el('link', { rel: 'stylesheet', href: `/assets/site.${dice.hex(8)}.css` }),
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    `<!-- ${dice.hex(12)} rendered in ${dice.between(20, 900)} ms by web-${dice.between(1, 12)} -->`,
    `<style>.hero-${dice.hex(4)}{display:block}</style>`,
    `<script nonce="${dice.letters(22)}">window.__t0=${1_770_000_000_000 + dice.between(0, 9_999_999)};</script>`,
  );
}

interface Around {
  readonly tongue: Tongue;
  readonly href: Href;
  readonly view: View;
}

function header(site: Dice, { name, tongue, href, view }: Around & { readonly name: string }) {
  const { says } = tongue;
  const menu = site.several(site.between(4, 9), () => {
    const under = site.several(site.between(0, 8), () =>
      el(
        'li',
        {},
        el('a', { href: href(`/${site.hex(5)}`), class: 'sub' }, words(heading(site, tongue))),
      ),
    );
    return el(
      'li',
      { class: 'has-menu' },
      el('a', { href: href(`/${site.hex(4)}`) }, words(phrase(site, tongue, 1, 2))),
      under.length === 0 ? '' : el('ul', { class: 'menu' }, ...under),
    );
  });
  return el(
    'header',
    { class: 'top' },
    el('a', { class: 'logo', href: href('/') }, icon(site), el('span', {}, words(name))),
    el(
      'nav',
      {},
      el('ul', {}, el('li', {}, el('a', { href: href('/') }, words(says.home))), ...menu),
    ),
    el(
      'form',
      { action: '/search' },
      el('input', { type: 'hidden', name: 'token', value: view.dice('assets').letters(32) }),
      el('input', { type: 'search', name: 'q', placeholder: says.search }),
      el('button', { type: 'submit' }, words(says.search)),
    ),
    clock(view, tongue, 'header'),
  );
}

function icon(dice: Dice): string {
  const path = dice.several(12, () => `${dice.between(0, 24)} ${dice.between(0, 24)}`).join('L');
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><title>${dice.hex(4)}</title><path d="M${path}Z"/></svg>`;
}

/** In the header or in the footer, by the page. */
function clock(view: View, tongue: Tongue, place: 'header' | 'footer'): string {
  if (!view.shows('clock')) return '';
  const at = view.madeAt('clock');
  const isHeader = tongue.code.charCodeAt(0) % 2 === 0;
  if (place !== (isHeader ? 'header' : 'footer')) return '';
  const text = isHeader
    ? `${dateIn(tongue, at, 'long')} · ${timeIn(tongue, at, 'short')}`
    : `${tongue.says.made} ${dateIn(tongue, at, 'medium')} ${timeIn(tongue, at, 'medium')}`;
  return el('div', { class: 'made-at' }, words(text));
}

function tickers(view: View, tongue: Tongue): string {
  if (!view.shows('ticker')) return '';
  const dice = view.dice('ticker');
  return el(
    'div',
    { class: 'ticker' },
    el('span', {}, `${dice.between(-9, 34)} °C`),
    ...dice.several(3, () =>
      el(
        'span',
        {},
        `${dice.pick(['DAX', 'FTSE', 'WIG', 'EUR/USD'])} ${numberIn(tongue, dice.between(100, 2_000_000) / 100)} (${dice.chance(0.5) ? '+' : '−'}${dice.between(0, 99) / 100} %)`,
      ),
    ),
    el('blockquote', {}, words(sentence(dice, tongue))),
  );
}

const CONSENT_IDS = [
  'cookie-banner',
  'onetrust-banner-sdk',
  'CybotCookiebotDialog',
  'cmpbox',
  'gdpr-consent',
];

function consent(seed: string, view: View, tongue: Tongue): string {
  if (!view.shows('consent')) return '';
  const dice = view.dice('consent');
  const { cookies, accept } = tongue.says;
  const id = diceOf(`${seed} consent`).pick(CONSENT_IDS);
  return el(
    'div',
    { id, class: 'cookie-consent', role: 'dialog', 'data-id': dice.hex(8) },
    el('p', {}, words(cookies.replace('#', String(dice.between(12, 900))))),
    el('button', { class: 'accept' }, words(accept)),
  );
}

function hiddenParts(view: View, tongue: Tongue): string {
  if (!view.shows('hidden parts')) return '';
  const dice = view.dice('hidden parts');
  return [
    el(
      'div',
      { class: 'modal', style: 'display:none' },
      el('p', {}, words(paragraph(dice, tongue))),
    ),
    el('template', { id: 'row' }, el('p', {}, words(sentence(dice, tongue)))),
    el('dialog', {}, el('p', {}, words(sentence(dice, tongue)))),
    el('div', { hidden: '' }, words(person(dice))),
    el('noscript', {}, words(sentence(dice, tongue))),
  ].join('');
}

function aside(site: Dice, { tongue, href, view }: Around): string {
  const { says } = tongue;
  return el(
    'aside',
    { class: 'side' },
    el(
      'section',
      { class: 'about' },
      el('h3', {}, words(heading(site, tongue))),
      el('p', {}, words(paragraph(site, tongue))),
    ),
    view.shows('related') ? related(view.dice('related'), tongue, href) : '',
    view.shows('ad markup') ? slots(view.dice('ad markup')) : '',
    view.shows('text ads')
      ? el(
          'div',
          { class: 'sponsored' },
          el('small', {}, words(says.sponsored)),
          ...view
            .dice('text ads')
            .several(2, () => el('p', {}, words(sentence(view.dice('text ads'), tongue)))),
        )
      : '',
  );
}

function related(dice: Dice, tongue: Tongue, href: Href): string {
  const pool = diceOf(`${tongue.code} pool`);
  const all = pool.several(14, () => heading(pool, tongue));
  return el(
    'div',
    { class: 'related' },
    el('h3', {}, words(tongue.says.related)),
    el(
      'ul',
      {},
      ...dice
        .sample(all, dice.between(4, 7))
        .map((title) => el('li', {}, el('a', { href: href(`/r/${dice.hex(6)}`) }, words(title)))),
    ),
  );
}

function slots(dice: Dice): string {
  return dice
    .several(dice.between(1, 4), () =>
      [
        el('div', {
          id: `div-gpt-ad-${dice.between(1e9, 2e9)}-0`,
          class: 'ad-slot',
          'data-slot': dice.hex(10),
        }),
        el('ins', { class: 'adsbygoogle', 'data-ad-slot': String(dice.between(1e9, 2e9)) }),
        el('iframe', { src: `https://ads.example/f?cb=${dice.between(1, 1e9)}`, title: '' }),
        `<script>(window.ads=window.ads||[]).push({id:"${dice.hex(16)}"});</script>`,
      ].join(''),
    )
    .join('');
}

function footer(site: Dice, { name, tongue, href, view }: Around & { readonly name: string }) {
  const columns = site.several(site.between(2, 5), () =>
    el(
      'div',
      { class: 'col' },
      el('h4', {}, words(phrase(site, tongue, 1, 3))),
      el(
        'ul',
        {},
        ...site.several(site.between(3, 9), () =>
          el('li', {}, el('a', { href: href(`/f/${site.hex(6)}`) }, words(heading(site, tongue)))),
        ),
      ),
    ),
  );
  const year = view.dice('year').pick([2025, 2026]);
  return el(
    'footer',
    { class: 'bottom' },
    ...columns,
    view.shows('year') ? el('p', { class: 'legal' }, words(`© ${year} ${name}`)) : '',
    clock(view, tongue, 'footer'),
    view.shows('token text')
      ? el(
          'p',
          { class: 'request' },
          words(`${tongue.says.request}: ${view.dice('token text').hex(32)}`),
        )
      : '',
  );
}

function scripts(view: View): string {
  const dice = view.shows('assets') ? view.dice('assets') : diceOf('bundled');
  const state = {
    requestId: dice.hex(32),
    serverTime: 1_770_000_000 + dice.between(0, 9_999_999),
    flags: Object.fromEntries(dice.several(20, () => [dice.hex(6), dice.chance(0.5)])),
    user: null,
    list: dice.several(30, () => ({ id: dice.hex(12), n: dice.between(0, 9999) })),
  };
  return [
    `<script id="__STATE__" type="application/json">${JSON.stringify(state)}</script>`,
    `<script src="/assets/app.${dice.hex(8)}.js" nonce="${dice.letters(22)}" async></script>`,
    `<script nonce="${dice.letters(22)}">!function(){var a="<\\/script>",b="${dice.hex(64)}";window.q=[a,b]}();</script>`,
    el('img', {
      src: `https://count.example/p.gif?r=${dice.hex(10)}`,
      alt: '',
      width: '1',
      height: '1',
    }),
  ].join('\n');
}
