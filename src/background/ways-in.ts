/**
 * The ways in beside the popup: context menus, keys, and the address bar. Each only opens a place;
 * what is done there is the person's own press, which a permission needs anyhow.
 */
import { makeMenus } from '../adapters/menus';
import { asSuggestions, type Offer, setDefaultOffer } from '../adapters/omnibox';
import type { TabFrame } from '../adapters/selected-part';
import { readUnseenChanges } from '../adapters/storage/changes';
import type { Database } from '../adapters/storage/database';
import { findWatches, watchIdsOn } from '../adapters/storage/find-watches';
import { readAddress } from '../core/http/address';
import { foldForSearch, hasAllWords, searchWords } from '../core/row-search';
import { cutPickedText } from '../core/watch/picked';
import type { SelectionPart } from '../core/watch/selection-part';
import type { Watch } from '../core/watch/watch';
import { addPlaceHash } from '../messaging/add-place';
import { addressWords, tidy } from '../ui/untrusted';
import type { Words } from '../ui/words';

const MENU_IDS = ['watch-page', 'watch-link', 'watch-part', 'watch-text'] as const;
type MenuId = (typeof MENU_IDS)[number];

/** What was under the pointer. */
export interface MenuChoice {
  readonly item: string;
  readonly pageUrl: string | undefined;
  readonly pageTitle: string | undefined;
  readonly linkUrl: string | undefined;
  readonly linkText: string | undefined;
  readonly selection: string | undefined;
  /** Where it was chosen; undefined: in no tab. */
  readonly frame: TabFrame | undefined;
}

export interface WaysIn {
  makeMenus(): Promise<void>;
  /** To be called in the event's own tick: the popup opens in the person's press only. */
  menuChosen(choice: MenuChoice): Promise<void>;
  /** @param url of the tab in front, as far as it is known */
  commanded(command: string, url: string | undefined): Promise<void>;
  /** What the address bar offers for what is typed so far. */
  offers(typed: string): Promise<readonly Offer[]>;
  /** @param chosen the `content` of an offer, or what was typed */
  entered(chosen: string): Promise<void>;
}

export interface WaysInParts {
  readonly database: () => Promise<Database>;
  readonly words: Words;
  readonly openDashboard: (hash: string) => Promise<void>;
  /** @param hash a place of `messaging/add-place.ts` */
  readonly openAddForm: (hash: string) => Promise<void>;
  /** In the event's own tick: the menu lets us read its tab until it shows another page. */
  readonly selectedPart: (frame: TabFrame) => Promise<SelectionPart>;
  /** @returns whether the browser opened it */
  readonly openPopup: () => Promise<boolean>;
  readonly checkNow: (watchId: string) => Promise<unknown>;
  readonly announce: () => void;
}

const OFFERS = 6;
const TITLE_LENGTH = 80;

export function createWaysIn(parts: WaysInParts): WaysIn {
  const { database, words, openDashboard } = parts;
  return {
    async makeMenus() {
      await makeMenus([
        { id: 'watch-page', title: words.message('menu_watch_page'), context: 'page' },
        { id: 'watch-link', title: words.message('menu_watch_link'), context: 'link' },
        { id: 'watch-part', title: words.message('menu_watch_part'), context: 'selection' },
        { id: 'watch-text', title: words.message('menu_watch_text'), context: 'selection' },
      ]);
    },

    async menuChosen(choice) {
      if (choice.item === 'watch-page' && (await parts.openPopup())) return;
      const part = choice.item === 'watch-part' ? await partOf(parts, choice) : undefined;
      const place = placeOfMenu(choice, part);
      if (place !== undefined) await parts.openAddForm(place);
    },

    async commanded(command, url) {
      if (command === 'open-list') return openDashboard('');
      if (command === 'next-change') return openDashboard(await newestUnseen(await database()));
      if (command === 'check-now') await checkPage(parts, url);
    },

    async offers(typed) {
      setDefaultOffer(words.message('omnibox_search'));
      const wanted = searchWords(typed);
      if (wanted.length === 0) return [];
      const found = await findWatches(await database(), isMeant(wanted), OFFERS);
      return asSuggestions(
        found.map(({ id, title, url }) => ({
          content: `watch/${id}`,
          description: `${tidy(title, TITLE_LENGTH)} – ${addressWords(url)}`,
        })),
      );
    },

    async entered(chosen) {
      if (/^watch\/[\w-]+$/u.test(chosen)) return openDashboard(chosen);
      const found = await findWatches(await database(), isMeant(searchWords(chosen)), 2);
      const [only] = found;
      if (only !== undefined && found.length === 1) return openDashboard(`watch/${only.id}`);
      await openDashboard(`?q=${encodeURIComponent(chosen.trim())}`);
    },
  };
}

/** The place to add by; undefined where there is nothing to add. */
export function placeOfMenu(choice: MenuChoice, part?: SelectionPart): string | undefined {
  const { pageUrl = '', pageTitle, linkUrl, linkText, selection } = choice;
  switch (choice.item as MenuId) {
    case 'watch-page':
      return addPlaceHash({ url: pageUrl, ...titled(pageTitle) });
    case 'watch-link':
      return addPlaceHash({ url: linkUrl ?? '', ...titled(linkText) });
    case 'watch-part':
      // A frame is a page of its own.
      return addPlaceHash({
        url: part?.kind === 'part' ? part.url : pageUrl,
        ...titled(pageTitle),
        ...(part === undefined ? {} : { part: shortened(part) }),
      });
    case 'watch-text':
      return addPlaceHash({ url: pageUrl, ...titled(pageTitle), text: selection ?? '' });
    default:
      return undefined;
  }
}

function shortened(part: SelectionPart): SelectionPart {
  return part.kind === 'none' ? part : { ...part, text: cutPickedText(part.text.trim()) };
}

async function partOf(
  { selectedPart }: WaysInParts,
  { frame }: MenuChoice,
): Promise<SelectionPart> {
  return frame === undefined ? { kind: 'none', why: 'unreachable' } : selectedPart(frame);
}

function titled(title: string | undefined): { readonly title?: string } {
  return title === undefined ? {} : { title };
}

function isMeant(wanted: readonly string[]): (watch: Watch) => boolean {
  return ({ title, url, tags }) =>
    hasAllWords(wanted, foldForSearch([title, url, ...tags].join(' ')));
}

/** The newest change nobody has looked at; where there is none, the list of them says so. */
async function newestUnseen(db: Database): Promise<string> {
  const [newest] = await readUnseenChanges(db, 1);
  return newest === undefined ? 'changed' : `change/${newest.change.id}`;
}

/** All watches of the page in front. One that is not watched is offered to be. */
async function checkPage(
  { database, checkNow, announce, openPopup }: WaysInParts,
  url: string | undefined,
): Promise<void> {
  const address = readAddress(url ?? '', { localNetwork: true });
  const ids = address.ok ? await watchIdsOn(await database(), address.url) : [];
  if (ids.length === 0) {
    await openPopup();
    return;
  }
  await Promise.all(ids.map(checkNow));
  announce();
}
