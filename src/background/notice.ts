/**
 * The words of the one notification: a page and what changed on it, or how many pages and which.
 */
import type { Notice } from '../adapters/notifier';
import type { Untold } from '../adapters/storage/outbox';
import { changeSentence } from '../ui/summary-sentence';
import { tidy } from '../ui/untrusted';
import { listed, plural, type Words } from '../ui/words';

const NAMES_SHOWN = 3;
const TITLE_LENGTH = 80;
const SENTENCE_LENGTH = 240;

/** @param untold oldest first, at least one */
export function noticeOf(untold: readonly Untold[], words: Words): Notice {
  const newestOfEach = [...new Map(untold.map((row) => [row.watch.id, row])).values()];
  const [only, ...others] = newestOfEach;
  if (only !== undefined && others.length === 0) return noticeOfOne(only, words);
  const titles = newestOfEach.map(({ watch }) => watch.title);
  return {
    title: plural(words, 'notify_pages_changed', titles.length),
    message: namesInWords(titles, words),
  };
}

/** The first of them by name, and how many more there are. */
export function namesInWords(names: readonly string[], words: Words): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => plain(name, TITLE_LENGTH));
  const named = listed(words, shown);
  const unnamed = names.length - shown.length;
  return unnamed > 0 ? plural(words, 'notify_titles_and_more', unnamed, named) : named;
}

/** The site stands beside the title, for the title is the page's own word. */
function noticeOfOne({ watch, change }: Untold, words: Words): Notice {
  const told = { kind: change.kind, summary: change.summary ?? null };
  const sentence = plain(changeSentence(told, words), SENTENCE_LENGTH);
  return {
    title: plain(watch.title, TITLE_LENGTH),
    message: words.message('notify_sentence_on_host', sentence, plain(watch.host, TITLE_LENGTH)),
  };
}

/**
 * Some desktops read markup in a notification, others show an escape as it is; so there is nothing
 * in it that either could take for markup.
 */
function plain(text: string, length: number): string {
  return tidy(text, length).replaceAll('<', '‹').replaceAll('>', '›');
}
