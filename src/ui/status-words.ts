/**
 * One word, one sentence and one action for each state of a watch: what happened, whose doing it
 * is, and what the person can do about it.
 */

import type { Detail } from '../core/check/outcome';
import { standsIn } from '../core/watch/stands-in';
import { type Mark, NEEDS_YOU, type Status } from '../core/watch/state';
import type { MessageKey } from '../messaging/page/i18n';
import type { WatchRow } from '../messaging/protocol';
import { clockTime, relativeTime, shortAgo, sinceWords } from './format';
import { heldBackSentence, nothingLeft } from './held-back-words';
import { type PluralKey, plural, type Words } from './words';

export type StatusAction =
  | 'none'
  | 'check_now'
  | 'allow'
  | 'open_page'
  | 'edit'
  /** What counts as a change, on the watch's own page. */
  | 'edit_rules'
  | 'pick_again'
  | 'resume'
  | 'watch_anyway'
  | 'headers_only'
  | 'accept'
  | 'read_in_tab'
  | 'view_change';

export type StatusTone = 'still' | 'stir' | 'need' | 'soft';

/** Something a person can do, with its button's words; they are empty for `none`. */
export interface StatusOffer {
  readonly action: StatusAction;
  readonly label: string;
}

export interface StatusWords extends StatusOffer {
  /** One or two words for a narrow column. */
  readonly word: string;
  readonly sentence: string;
  /** The sentence for a short list: without the age of the last good copy, and without the 304. */
  readonly reason: string;
  /** A second thing to do, where there is room for it. */
  readonly also: StatusOffer | undefined;
  readonly tone: StatusTone;
}

/** The words for a watch as a whole: paused first, then what is unseen, then its state. */
export function statusWords(row: WatchRow, now: number, words: Words): StatusWords {
  if (row.paused) return pausedWords(words);
  const troubled = row.status !== 'ok' && row.status !== 'new';
  if (row.unseen !== null && !troubled) return changedWords(row.unseen.newest.at, now, words);
  return stateWords(row, now, words);
}

function pausedWords(words: Words): StatusWords {
  return {
    word: words.message('state_paused'),
    sentence: words.message('status_paused'),
    reason: words.message('status_paused'),
    action: 'resume',
    label: words.message('action_resume'),
    also: undefined,
    tone: 'soft',
  };
}

function changedWords(at: number, now: number, words: Words): StatusWords {
  return {
    word: words.message('state_changed'),
    sentence: words.message('status_changed', relativeTime(at, now, words)),
    reason: words.message('status_changed', relativeTime(at, now, words)),
    action: 'view_change',
    label: words.message('action_view_change'),
    also: undefined,
    tone: 'stir',
  };
}

interface Rule {
  readonly sentence: (row: WatchRow, now: number, words: Words) => string;
  /** The same for a short list, where it is another. */
  readonly brief?: (row: WatchRow, now: number, words: Words) => string;
  readonly action: StatusAction;
  readonly label?: MessageKey;
  /** A second action; undefined where it does not help this row. */
  readonly also?: (row: WatchRow) => StatusAction | undefined;
  /** Whether the age of the last good copy is worth a sentence. */
  readonly copy?: 'told';
}

const fixed =
  (key: MessageKey): Rule['sentence'] =>
  (_row, _now, words) =>
    words.message(key);

/** A mapped type, so that a new status without words does not compile. */
const RULES: { readonly [Each in Status]: Rule } = {
  new: { sentence: fixed('status_new'), action: 'check_now' },
  ok: {
    sentence: okSentence,
    brief: okBrief,
    action: 'check_now',
    also: (row) => (nothingLeft(row) === 'rules' ? 'edit_rules' : undefined),
  },
  retrying: {
    sentence: retryingSentence,
    action: 'check_now',
    label: 'action_check_again',
    // A site's fault, which may pass; until then the person may decide, as where rules say no.
    also: ({ details }) => (details.includes('robots_unreachable') ? 'watch_anyway' : undefined),
    copy: 'told',
  },
  slow: {
    sentence: fixed('status_slow'),
    action: 'check_now',
    label: 'action_check_again',
    copy: 'told',
  },
  refused: { sentence: fixed('status_refused'), action: 'open_page', copy: 'told' },
  slow_down: { sentence: slowDownSentence, action: 'none' },
  sign_in: {
    sentence: fixed('status_sign_in'),
    action: 'open_page',
    label: 'action_sign_in',
    also: (row) => (standsIn(row) ? 'accept' : undefined),
    copy: 'told',
  },
  script_built: {
    sentence: fixed('status_script_built'),
    action: 'read_in_tab',
    also: (row) => (standsIn(row) ? 'accept' : undefined),
    copy: 'told',
  },
  challenge: { sentence: fixed('status_challenge'), action: 'open_page', copy: 'told' },
  empty: {
    sentence: fixed('status_empty'),
    action: 'check_now',
    label: 'action_check_again',
    copy: 'told',
  },
  part_not_found: {
    sentence: fixed('status_part_not_found'),
    action: 'pick_again',
    copy: 'told',
  },
  gone: {
    sentence: (row, now, words) =>
      words.message('status_gone', sinceWords(row.statusSince, now, words)),
    action: 'edit',
    copy: 'told',
  },
  needs_permission: {
    sentence: (row, _now, words) => words.message('status_needs_permission', row.host),
    action: 'allow',
    copy: 'told',
  },
  too_large: {
    sentence: fixed('status_too_large'),
    action: 'headers_only',
    also: () => 'edit',
    copy: 'told',
  },
  unreadable: { sentence: fixed('status_unreadable'), action: 'open_page', copy: 'told' },
  truncated: {
    sentence: fixed('status_truncated'),
    action: 'check_now',
    label: 'action_check_again',
    copy: 'told',
  },
  soft_404: {
    sentence: fixed('status_soft_404'),
    action: 'accept',
    also: () => 'open_page',
    copy: 'told',
  },
  maintenance: {
    sentence: fixed('status_maintenance'),
    action: 'accept',
    also: () => 'open_page',
    copy: 'told',
  },
  disallowed: { sentence: fixed('status_disallowed'), action: 'watch_anyway', copy: 'told' },
  private_address: { sentence: fixed('status_private_address'), action: 'edit', copy: 'told' },
  leads_elsewhere: { sentence: fixed('status_leads_elsewhere'), action: 'open_page', copy: 'told' },
};

const LABELS: { readonly [Each in Exclude<StatusAction, 'none'>]: MessageKey } = {
  check_now: 'action_check_now',
  allow: 'action_allow',
  open_page: 'action_open_page',
  pick_again: 'action_choose_again',
  edit: 'action_edit',
  edit_rules: 'rules_edit',
  resume: 'action_resume',
  watch_anyway: 'action_watch_anyway',
  headers_only: 'action_headers_only',
  accept: 'action_accept',
  read_in_tab: 'action_read_in_tab',
  view_change: 'action_view_change',
};

function stateWords(row: WatchRow, now: number, words: Words): StatusWords {
  const { sentence, brief = sentence, label, copy, also } = RULES[row.status];
  // There is nothing left to leave out of a watch on headers alone.
  const isBare = row.status === 'too_large' && row.headersOnly;
  const action = isBare ? 'edit' : RULES[row.status].action;
  const finer = finerKey(row);
  const first = finer === undefined ? sentence(row, now, words) : words.message(finer);
  return {
    word: words.message(`state_${row.status}`),
    reason: finer === undefined ? brief(row, now, words) : first,
    sentence:
      copy === undefined
        ? first
        : words.message('two_sentences', first, copySentence(row, now, words)),
    ...offer(action, words, label),
    also: isBare ? undefined : secondOffer(also?.(row), words),
    tone: toneOf(row.status),
  };
}

function offer(action: StatusAction, words: Words, label?: MessageKey): StatusOffer {
  return { action, label: action === 'none' ? '' : words.message(label ?? LABELS[action]) };
}

function secondOffer(action: StatusAction | undefined, words: Words): StatusOffer | undefined {
  return action === undefined ? undefined : offer(action, words);
}

/** Details that say more than the state they come with. */
const FINER: { readonly [Each in Detail]?: MessageKey } = {
  processing_failed: 'status_processing_failed',
  bad_selector: 'status_bad_selector',
  selector_too_heavy: 'status_selector_too_heavy',
  no_text: 'status_no_text',
  pdf_locked: 'status_pdf_locked',
  pdf_damaged: 'status_pdf_damaged',
  pdf_no_text: 'status_pdf_no_text',
  pdf_slow: 'status_pdf_slow',
  pdf_too_long: 'status_pdf_too_long',
  no_length: 'status_no_length',
  robots_unreachable: 'status_robots_unreachable',
  too_deep: 'status_unreadable_structure',
  too_many_nodes: 'status_unreadable_structure',
};

function finerKey({ status, details }: WatchRow): MessageKey | undefined {
  if (status === 'ok' || status === 'new') return undefined;
  return details.map((detail) => FINER[detail]).find((key) => key !== undefined);
}

function toneOf(status: Status): StatusTone {
  if (status === 'ok') return 'still';
  return NEEDS_YOU.has(status) ? 'need' : 'soft';
}

function copySentence(row: WatchRow, now: number, words: Words): string {
  return row.lastGoodAt === null
    ? words.message('status_no_copy')
    : words.message('status_last_good', clockTime(row.lastGoodAt, now, words));
}

/** What the last check found, told by its mark. */
const OK_KEYS: { readonly [Each in Mark]?: MessageKey } = {
  b: 'status_ok_first',
  c: 'status_ok_confirmed',
  x: 'status_ok_seen',
};

function okSentence(row: WatchRow, now: number, words: Words): string {
  if (row.lastCheckedAt === null) return words.message('status_new');
  const held = heldBackSentence(row, now, words);
  if (held !== undefined) return held;
  const mark = row.marks.slice(-1) as Mark;
  // A page that is asked by HEAD first may have been confirmed without a 304.
  const isByHead = mark === 'c' && row.headOverBytes !== null;
  const key = isByHead ? 'status_ok_by_server' : (OK_KEYS[mark] ?? 'status_ok');
  return words.message(key, relativeTime(row.lastCheckedAt, now, words));
}

/** Beside its still line, which tells how it was confirmed. */
function okBrief(row: WatchRow, now: number, words: Words): string {
  if (row.lastCheckedAt === null) return words.message('status_new');
  const left = nothingLeft(row);
  if (left !== undefined) {
    const key = left === 'rules' ? 'status_ok_rules_left' : 'status_ok_no_line';
    return words.message(key, shortAgo(row.lastCheckedAt, now, words));
  }
  const mark = row.marks.slice(-1) as Mark;
  const key = mark === 'c' ? 'status_ok' : (OK_KEYS[mark] ?? 'status_ok');
  return words.message(key, shortAgo(row.lastCheckedAt, now, words));
}

function retryingSentence(row: WatchRow, _now: number, words: Words): string {
  return plural(words, retryingKey(row), Math.max(1, row.failures));
}

function retryingKey({ details }: WatchRow): PluralKey {
  if (details.includes('network')) return 'status_unreachable';
  return details.includes('http_status') ? 'status_site_error' : 'status_odd_answer';
}

function slowDownSentence(row: WatchRow, now: number, words: Words): string {
  const until = row.hostPausedUntil;
  return until === null || until <= now
    ? words.message('status_slow_down')
    : words.message('status_slow_down_until', clockTime(until, now, words));
}
