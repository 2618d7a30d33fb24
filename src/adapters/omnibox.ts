/**
 * What the address bar offers after our keyword. Chromium reads a description as XML and Firefox as
 * text: without the characters of markup it is the same in both.
 */
import browser from 'webextension-polyfill';

export interface Offer {
  /** What `onInputEntered` gives back when it is chosen. */
  readonly content: string;
  /** One line, as a page wrote it. */
  readonly description: string;
}

/** The first line of the list, above the offers. */
export function setDefaultOffer(description: string): void {
  browser.omnibox.setDefaultSuggestion({ description: plain(description) });
}

export function asSuggestions(offers: readonly Offer[]): Offer[] {
  return offers.map(({ content, description }) => ({ content, description: plain(description) }));
}

function plain(text: string): string {
  return text.replace(/[<>&"']/gu, ' ');
}
