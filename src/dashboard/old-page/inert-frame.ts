/**
 * The one place where stored markup becomes a document: a frame without scripts, forms, navigation of
 * ours and without our origin, filled with what `inertPage` has written. The pages' own policy takes
 * no markup but that of this Trusted Types policy, and the policy makes it: there is no way round.
 *
 * @see docs/adr/0011-in-page-and-old-pages.md
 */
import { inertPage } from '../../core/content/inert-page';

/** `TrustedHTML` where the browser has it, and text where it has not. */
interface Trusted {
  toString(): string;
}

interface Policy {
  readonly createHTML: (source: string) => Trusted;
}

/** Firefox has it from 148 on. The name is in the manifest's policy, and may be taken once. */
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;

const POLICY_NAME = 'stillwatch-old-page';

const pages = makePolicy({ createHTML: (source) => inertPage(source) ?? '' });

function makePolicy(rules: Policy): Policy {
  return typeof trustedTypes === 'undefined'
    ? rules
    : trustedTypes.createPolicy(POLICY_NAME, rules);
}

/**
 * @param source as it was stored: a web page, or text that is shown as text
 * @param title what the frame is called when it is read aloud
 * @returns undefined where the page is too large or too deep to be read
 */
export function inertFrame(
  source: { readonly kind: 'page' | 'text'; readonly text: string },
  title: string,
): HTMLIFrameElement | undefined {
  const frame = document.createElement('iframe');
  // Before anything is in it. No word means: nothing is allowed, not even an origin.
  frame.setAttribute('sandbox', '');
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  const page = pages.createHTML(source.kind === 'page' ? source.text : asPage(source.text));
  if (String(page) === '') return undefined;
  // The type knows text alone; the browser takes what the policy made, as it is.
  frame.srcdoc = page as string;
  return frame;
}

function asPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<pre>${escaped}</pre>`;
}
