/**
 * The banner that asks about cookies stands over a page and is none of it: its words, its count of
 * partners and its being there differ from answer to answer. Known by the names that consent tools
 * give it; whoever chooses a part may choose the banner all the same.
 */
import type { FoundAttribute, ParsedDocument } from './parse';
import { isElement, type PageElement, type PageNode, walk } from './tree';

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

export function consentBanners({ root }: ParsedDocument): readonly PageNode[] {
  const found: PageNode[] = [];
  // The classes of a page are few, and each is on many elements.
  const known = new Map<string, boolean>();
  const isNamed = (classes: string) => {
    const answer = known.get(classes) ?? isBannerClass(classes);
    known.set(classes, answer);
    return answer;
  };
  walk(root, {
    enter(node) {
      if (!isElement(node)) return undefined;
      const { id, class: classes } = node.attribs;
      const isBanner =
        (classes !== undefined && isNamed(classes)) || (id !== undefined && isBannerId(id));
      if (!isBanner || WHOLE_PAGE.has(node.name)) return undefined;
      if (!isShort(node)) return undefined;
      found.push(node);
      return 'skip';
    },
  });
  return found;
}

/** Whether some attribute of a page names a banner: without one there is no need to look for it. */
export class BannerNames {
  private found = false;
  private readonly unlike = new Set<string>();

  get isNamed(): boolean {
    return this.found;
  }

  note({ name, value }: FoundAttribute): void {
    if (this.found || value.length < SHORTEST) return;
    if (name === 'id') this.found = isBannerId(value);
    else if (name === 'class' && !this.unlike.has(value)) {
      this.found = isBannerClass(value);
      this.unlike.add(value);
    }
  }
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
