/**
 * The banner that asks about cookies stands over a page and is none of it: its words, its count of
 * partners and its being there differ from answer to answer. Known by the names that consent tools
 * give it; whoever chooses a part may choose the banner all the same.
 */
import type { FoundAttribute, ParsedDocument } from './parse';
import { type PageElement, type PageNode, walk } from './tree';

/** In lower case. By id or by class: the tools' own, and what sites call theirs. */
const NAMES = new Set([
  'onetrust-consent-sdk',
  'onetrust-banner-sdk',
  'cybotcookiebotdialog',
  'cookiebot-widget',
  'usercentrics-root',
  'usercentrics-cmp-ui',
  'didomi-host',
  'didomi-popup',
  'qc-cmp2-container',
  'qc-cmp2-ui',
  'osano-cm-window',
  'truste-consent-track',
  'trustarc-banner',
  'iubenda-cs-banner',
  'cky-consent-container',
  'cmplz-cookiebanner',
  'cmplz-cookiebanner-container',
  'tarteaucitronroot',
  'axeptio_overlay',
  'klaro',
  'borlabs-cookie',
  'borlabscookiebox',
  'moove_gdpr_cookie_info_bar',
  'cookie-law-info-bar',
  'cookie-notice',
  'cookienotice',
  'cookie-banner',
  'cookiebanner',
  'cookie-bar',
  'cookie-consent',
  'cookieconsent',
  'cookie-consent-banner',
  'cookie-popup',
  'cookie-message',
  'cookie-disclaimer',
  'cc-window',
  'cc-banner',
  'consent-banner',
  'consent-popup',
  'gdpr-banner',
  'gdpr-consent',
  'eu-cookie-compliance',
  'sliding-popup',
  'fc-consent-root',
  'cmpbox',
  'cmpwrapper',
]);

const SHORTEST = Math.min(...[...NAMES].map((name) => name.length));

/** A class on these says that there is a banner, not that they are one. */
const WHOLE_PAGE = new Set(['html', 'body', 'main']);

/** A page about such banners may use their names for all of it. */
const MOST_CHARS = 4_000;

/** The elements of a page that are named as a banner, noted while it is parsed. */
export class BannerNames {
  readonly named: PageElement[] = [];
  /** The classes of a page are few, and each is on many elements. */
  private readonly known = new Map<string, boolean>();

  note(element: PageElement, { name, value }: FoundAttribute): void {
    if (value.length < SHORTEST) return;
    const isNamed =
      name === 'class' ? this.isBannerClass(value) : name === 'id' && isBannerId(value);
    if (isNamed) this.named.push(element);
  }

  private isBannerClass(classes: string): boolean {
    const known = this.known.get(classes);
    if (known !== undefined) return known;
    const answer = isBannerClass(classes);
    this.known.set(classes, answer);
    return answer;
  }
}

/**
 * The banners of a page; of one inside another the outer one.
 *
 * @param named all that are named as one, whether they stayed in the tree or not
 */
export function consentBanners(
  { root }: ParsedDocument,
  named: readonly PageElement[],
): readonly PageElement[] {
  const banners = new Set<PageNode>();
  const isInside = (element: PageElement) => parentsOf(element).some((up) => banners.has(up));
  for (const element of named) {
    if (WHOLE_PAGE.has(element.name) || isInside(element)) continue;
    if (parentsOf(element).at(-1) === root && isShort(element)) banners.add(element);
  }
  // What the parser made first may stand in what it made later.
  return [...new Set(named)].filter((element) => banners.has(element) && !isInside(element));
}

function parentsOf(node: PageNode): readonly PageNode[] {
  const parents: PageNode[] = [];
  for (let up: PageNode | null = node.parent; up !== null; up = up.parent) parents.push(up);
  return parents;
}

function isBannerId(id: string): boolean {
  return NAMES.has(id.trim().toLowerCase());
}

function isBannerClass(classes: string): boolean {
  return classes
    .toLowerCase()
    .split(/\s+/)
    .some((name) => NAMES.has(name));
}

function isShort(element: PageElement): boolean {
  let length = 0;
  walk(element, {
    enter(node) {
      if (length > MOST_CHARS) return 'skip';
      if ('data' in node && typeof node.data === 'string') length += node.data.trim().length;
      return undefined;
    },
  });
  return length <= MOST_CHARS;
}
