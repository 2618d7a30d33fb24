/** What each page of ours does first: language, direction and title of the document. */
import type { ComponentChild } from 'preact';
import { render } from 'preact';
import type { MessageKey } from '../messaging/page/i18n';
import { t, WORDS } from './page-words';
import { directionOf } from './words-language';

/** Renders into the page's `#root`. */
export function startPage(title: MessageKey, page: ComponentChild): void {
  document.documentElement.lang = WORDS.language;
  document.documentElement.dir = directionOf(WORDS.language);
  document.title = t(title);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no element with the id root');
  render(page, root);
}
