import './fake-browser';
import { describe, expect, it, test } from 'vitest';
import { ENGLISH } from '../../scripts/english';
import { createWaysIn, type MenuChoice, placeOfMenu } from '../../src/background/ways-in';
import type { SelectionPart } from '../../src/core/watch/selection-part';
import { parseOptionsPlace } from '../../src/options/place';
import { fill, openFresh } from '../adapters/storage/open-fresh';
import { aChange, aState, aWatch, NOW } from '../adapters/storage/rows';

const CHOICE: MenuChoice = {
  item: 'watch-page',
  pageUrl: 'https://example.org/notices',
  pageTitle: 'Notices',
  linkUrl: undefined,
  linkText: undefined,
  selection: undefined,
  frame: { tabId: 7, frameId: 0 },
};

describe('a choice in the context menu leads to', () => {
  test.each<readonly [string, Partial<MenuChoice>, string | undefined]>([
    ['the page', {}, 'add/https%3A%2F%2Fexample.org%2Fnotices/Notices'],
    [
      'where a link leads',
      { item: 'watch-link', linkUrl: 'https://example.org/a', linkText: 'A page' },
      'add/https%3A%2F%2Fexample.org%2Fa/A%20page',
    ],
    [
      'the page, with the text that is to go',
      { item: 'watch-text', selection: 'Sold\n out' },
      'add/https%3A%2F%2Fexample.org%2Fnotices/Notices/Sold%20out',
    ],
    [
      'a half character, without it',
      { pageTitle: 'A\ud800b' },
      'add/https%3A%2F%2Fexample.org%2Fnotices/Ab',
    ],
    ['nothing, where it is no item of ours', { item: 'other' }, undefined],
  ])('%s', (_, more, place) => {
    expect(placeOfMenu({ ...CHOICE, ...more })).toBe(place);
  });
});

const PART: SelectionPart = {
  kind: 'part',
  url: 'https://example.org/frame',
  selector: '#price',
  alternatives: ['.price', 'main > p:nth-of-type(2)'],
  text: '49 €',
};

describe('a text that is waited for to change leads to', () => {
  const choice = { ...CHOICE, item: 'watch-part', selection: '49' };
  test.each<readonly [string, SelectionPart, object]>([
    [
      'the page it is in, with the part that holds it',
      PART,
      {
        url: PART.url,
        title: 'Notices',
        part: {
          kind: 'part',
          selector: '#price',
          alternatives: ['.price', 'main > p:nth-of-type(2)'],
          text: '49 €',
        },
      },
    ],
    [
      'the whole page, with the word that there is none',
      { kind: 'none', why: 'whole' },
      {
        url: 'https://example.org/notices',
        title: 'Notices',
        part: { kind: 'none', why: 'whole' },
      },
    ],
  ])('%s', (_, part, draft) => {
    const hash = placeOfMenu(choice, part) ?? '';
    expect(parseOptionsPlace(`#${hash}`)).toEqual({ kind: 'add', draft });
  });
});

async function world(popupOpens: 'opens' | 'does not open') {
  const db = await openFresh();
  const watches = [
    aWatch({
      id: 'w1',
      title: 'Notices of Ålder Ford',
      url: 'https://alder.example/',
      tags: ['council'],
    }),
    aWatch({ id: 'w2', title: 'Desk <lamp> & more', url: 'https://shop.example/lamp' }),
    aWatch({ id: 'w3', title: 'Desk chair', url: 'https://shop.example/chair' }),
  ];
  await fill(db, { watches, states: watches.map((watch) => aState(watch)) });
  const log: string[] = [];
  const ways = createWaysIn({
    database: async () => db,
    words: ENGLISH,
    openDashboard: async (hash) => void log.push(`dashboard ${hash}`),
    openAddForm: async (hash) => void log.push(`form ${hash}`),
    selectedPart: async ({ tabId, frameId }) => {
      log.push(`read ${tabId} ${frameId}`);
      return PART;
    },
    openPopup: async () => {
      log.push('popup');
      return popupOpens === 'opens';
    },
    checkNow: async (id) => void log.push(`check ${id}`),
    announce: () => {},
  });
  return { db, log, ways };
}

describe('a way in', () => {
  it('opens the popup on the page, and the form where the browser opens no popup', async () => {
    const first = await world('opens');
    await first.ways.menuChosen(CHOICE);
    expect(first.log).toEqual(['popup']);
    const second = await world('does not open');
    await second.ways.menuChosen(CHOICE);
    expect(second.log).toEqual(['popup', 'form add/https%3A%2F%2Fexample.org%2Fnotices/Notices']);
  });

  it('reads the part of a selected text in the tab and frame of the menu', async () => {
    const { ways, log } = await world('opens');
    await ways.menuChosen({ ...CHOICE, item: 'watch-part', frame: { tabId: 7, frameId: 3 } });
    await ways.menuChosen({ ...CHOICE, item: 'watch-part', frame: undefined });
    expect(log[0]).toBe('read 7 3');
    expect(log[1]).toContain('form add/https%3A%2F%2Fexample.org%2Fframe/Notices/');
    expect(log[2]).toBe('form add/https%3A%2F%2Fexample.org%2Fnotices/Notices//unreachable');
    expect(log).toHaveLength(3);
  });

  it('checks every watch of the page in front, and offers the popup where there is none', async () => {
    const { ways, log } = await world('opens');
    await ways.commanded('check-now', 'https://shop.example/lamp#part');
    await ways.commanded('check-now', 'https://elsewhere.example/');
    await ways.commanded('check-now', undefined);
    expect(log).toEqual(['check w2', 'popup', 'popup']);
  });

  it('opens the newest change nobody has looked at, or the list of them', async () => {
    const { db, ways, log } = await world('opens');
    await ways.commanded('next-change', undefined);
    await fill(db, { changes: [aChange({ id: 'c1', watchId: 'w1', at: NOW })] });
    await ways.commanded('next-change', undefined);
    await ways.commanded('open-list', undefined);
    expect(log).toEqual(['dashboard changed', 'dashboard change/c1', 'dashboard ']);
  });

  it('finds watches by words of their title, address or tag, and shows no markup', async () => {
    const { ways } = await world('opens');
    expect((await ways.offers('COUNCIL')).map(({ content }) => content)).toEqual(['watch/w1']);
    expect((await ways.offers('shop desk')).map(({ content }) => content)).toEqual([
      'watch/w2',
      'watch/w3',
    ]);
    expect((await ways.offers('alder forD')).map(({ content }) => content)).toEqual(['watch/w1']);
    const [lamp] = await ways.offers('lamp');
    expect(lamp?.description).not.toMatch(/[<>&]/);
    expect(await ways.offers('  ')).toEqual([]);
  });

  it('leads from the address bar to the one that is meant, else to the list', async () => {
    const { ways, log } = await world('opens');
    await ways.entered('watch/w3');
    await ways.entered('alder');
    await ways.entered('desk');
    expect(log).toEqual(['dashboard watch/w3', 'dashboard watch/w1', 'dashboard ?q=desk']);
  });
});
