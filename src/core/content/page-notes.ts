/**
 * What is noted of a page while it is parsed, so that its tree need not be walked for it: the nodes
 * of a page are spread over megabytes, and each walk over them fetches them anew.
 */
import { BannerNames } from './consent-banner';
import { isHidingAttribute } from './hidden';
import { type ParsedDocument, type ParseRefusal, parseHtml } from './parse';
import type { PageElement } from './tree';

export interface NotedPage extends ParsedDocument {
  readonly notes: PageNotes;
}

export interface PageNotes {
  /** The elements that an attribute may hide: all others are hidden by their name or not at all. */
  readonly mayBeHidden: ReadonlySet<PageElement>;
  /** Those that are named as a banner for consent, whether they stayed in the tree or not. */
  readonly namedAsBanner: readonly PageElement[];
}

/** The same tree as `parseHtml` makes, with notes. */
export function parseNoted(html: string): NotedPage | ParseRefusal {
  const mayBeHidden = new Set<PageElement>();
  const banners = new BannerNames();
  const page = parseHtml(html, (element, attributes) => {
    for (const attribute of attributes) {
      if (isHidingAttribute(attribute.name)) mayBeHidden.add(element);
      else banners.note(element, attribute);
    }
  });
  if (page.kind !== 'parsed') return page;
  return { ...page, notes: { mayBeHidden, namedAsBanner: banners.named } };
}
