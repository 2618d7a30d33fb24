/**
 * What a person fills in for a watch, and the requests that come of it. Addresses are judged here by
 * the engine's own gate, so that a bad one is told before anything is asked; the rest is judged by
 * the background, whose codes are led back to the field they are about.
 */
import { type Address, readAddress } from '../core/http/address';
import type { Keep } from '../core/watch/keep';
import { pickedRules } from '../core/watch/picked';
import { isSameTags, type Tags } from '../core/watch/tags';
import type { ReadIn } from '../core/watch/watch';
import type { StoredRules } from '../core/watch/watch-rules';
import type { AddPart, AddPlace } from '../messaging/add-place';
import type { AddRequest, EditRequest, ErrorCode, WatchRow } from '../messaging/protocol';

export interface WatchForm {
  readonly title: string;
  readonly tags: Tags;
  readonly url: string;
  /** Null: the default interval. */
  readonly intervalMs: number | null;
  readonly adaptive: boolean;
  readonly selector: string;
  readonly localNetwork: boolean;
  readonly ignoreRobots: boolean;
  readonly ignoreMaxAge: boolean;
  /** Null: never. */
  readonly headOverBytes: number | null;
  readonly headersOnly: boolean;
  readonly readIn: ReadIn;
  readonly signedIn: boolean;
  /** Only for adding: later it has a place of its own, which says what goes for good. */
  readonly keep: Keep;
  /** Words that are waited for to go; empty: none. Only for adding. */
  readonly goneText: string;
  /** The part that holds a text that was selected, as long as `selector` is still its own. */
  readonly part: FoundPart | null;
}

export type FoundPart = Extract<AddPart, { readonly kind: 'part' }>;

export const EMPTY_FORM: WatchForm = {
  title: '',
  tags: [],
  url: '',
  intervalMs: null,
  adaptive: false,
  selector: '',
  localNetwork: false,
  ignoreRobots: false,
  ignoreMaxAge: false,
  headOverBytes: null,
  headersOnly: false,
  readIn: 'fetch',
  signedIn: false,
  keep: 'source',
  goneText: '',
  part: null,
};

/** The form for a page that came from elsewhere, such as a link's menu. */
export function draftForm({ url, title = '', text = '', part }: AddPlace): WatchForm {
  const found = part?.kind === 'part' ? part : null;
  return {
    ...EMPTY_FORM,
    url,
    title,
    goneText: text,
    part: found,
    selector: found?.selector ?? '',
  };
}

/** The part that was found, unless the person typed another selector since. */
export function partOf({ part, selector }: WatchForm): FoundPart | undefined {
  return part !== null && selector.trim() === part.selector ? part : undefined;
}

export type FormField = 'title' | 'url' | 'intervalMs' | 'selector' | 'form';

export function formOf(row: WatchRow): WatchForm {
  return {
    title: row.title,
    tags: row.tags,
    url: row.url,
    intervalMs: row.intervalMs,
    adaptive: row.rhythm === 'adaptive',
    selector: row.selector ?? '',
    localNetwork: row.localNetwork,
    ignoreRobots: row.ignoreRobots,
    ignoreMaxAge: row.ignoreMaxAge,
    headOverBytes: row.headOverBytes,
    headersOnly: row.headersOnly,
    readIn: row.readIn,
    signedIn: row.scope === 'cred',
    keep: row.keep,
    goneText: '',
    part: null,
  };
}

export function addressOf({ url, localNetwork }: WatchForm): Address {
  return readAddress(url, { localNetwork });
}

/** @param languages `navigator.languages`: what the page will be asked in from now on */
export function addRequest(form: WatchForm, url: string, languages: readonly string[]): AddRequest {
  const title = form.title.trim();
  return {
    url,
    ...(title === '' ? {} : { title }),
    ...partAndRules(form),
    languages: languages.slice(0, 20),
    ...(form.tags.length === 0 ? {} : { tags: form.tags }),
    ...(form.intervalMs === null ? {} : { intervalMs: form.intervalMs }),
    ...(form.adaptive ? { rhythm: 'adaptive' } : {}),
    ...(form.localNetwork ? { localNetwork: true } : {}),
    ...(form.ignoreRobots ? { ignoreRobots: true } : {}),
    ...(form.headersOnly ? { headersOnly: true } : {}),
    ...(form.readIn === 'fetch' || form.headersOnly ? {} : { readIn: form.readIn }),
    ...(form.keep === 'source' || form.headersOnly ? {} : { keep: form.keep }),
    ...(form.signedIn ? { scope: 'cred' } : {}),
  };
}

/** What is compared, and what is told of. Of headers alone there is neither. */
function partAndRules(form: WatchForm): Pick<AddRequest, 'rules' | 'selector' | 'pickedText'> {
  const selector = form.selector.trim();
  const goneText = form.goneText.trim();
  const gone: StoredRules = goneText === '' ? {} : { alertIfGone: [goneText] };
  const part = form.headersOnly ? undefined : partOf(form);
  if (part !== undefined) {
    return { rules: pickedRules({ include: [part], exclude: [] }, gone), pickedText: part.text };
  }
  return {
    ...(goneText === '' || form.headersOnly ? {} : { rules: gone }),
    ...(selector === '' ? {} : { selector }),
  };
}

/**
 * Only what was changed, so that an edit in another window is not undone by this one.
 *
 * @returns undefined when nothing was
 */
export function editRequest(row: WatchRow, form: WatchForm, url: string): EditRequest | undefined {
  const before = formOf(row);
  const title = form.title.trim();
  const selector = form.selector.trim();
  const edit: EditRequest = {
    watchId: row.id,
    // Emptied: the page's own again.
    ...(title === before.title ? {} : { title }),
    ...(isSameTags(form.tags, before.tags) ? {} : { tags: form.tags }),
    ...(url === before.url ? {} : { url }),
    ...(form.intervalMs === before.intervalMs ? {} : { intervalMs: form.intervalMs }),
    ...(form.adaptive === before.adaptive ? {} : { rhythm: form.adaptive ? 'adaptive' : 'fixed' }),
    ...(selector === before.selector ? {} : { selector: selector === '' ? null : selector }),
    ...(form.localNetwork === before.localNetwork ? {} : { localNetwork: form.localNetwork }),
    ...(form.ignoreRobots === before.ignoreRobots ? {} : { ignoreRobots: form.ignoreRobots }),
    ...(form.ignoreMaxAge === before.ignoreMaxAge ? {} : { ignoreMaxAge: form.ignoreMaxAge }),
    ...(form.headOverBytes === before.headOverBytes ? {} : { headOverBytes: form.headOverBytes }),
    ...(form.headersOnly === before.headersOnly ? {} : { headersOnly: form.headersOnly }),
    ...(form.readIn === before.readIn ? {} : { readIn: form.readIn }),
    ...(form.signedIn === before.signedIn ? {} : { scope: form.signedIn ? 'cred' : 'anon' }),
  };
  return Object.keys(edit).length === 1 ? undefined : edit;
}

/** The field an answer of the background is about. */
export function fieldOf(code: ErrorCode): FormField {
  switch (code) {
    case 'not_a_url':
    case 'not_http':
    case 'has_credentials':
    case 'private_address':
    case 'address_too_long':
    case 'already_watched':
      return 'url';
    case 'selector_unreadable':
      return 'selector';
    case 'interval_out_of_bounds':
      return 'intervalMs';
    default:
      return 'form';
  }
}
