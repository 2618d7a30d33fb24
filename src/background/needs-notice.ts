/**
 * Pages that need the person, told once when they come to it and once when they no longer do: apart
 * from changes, all of one wake in one notification, and never again for the same trouble.
 */

import type { Notice } from '../adapters/notifier';
import type { Database } from '../adapters/storage/database';
import {
  type NeedFacts,
  readNeedFacts,
  readNeedIds,
  readNeedsTold,
  writeNeedsTold,
} from '../adapters/storage/notify-store';
import { tidy } from '../ui/untrusted';
import { listed, plural, type Words } from '../ui/words';

export const NEEDS_NOTICE_ID = 'stillwatch-needs';

/** Whoever has just added a page is looking at what came of it. */
const JUST_ADDED_MS = 120_000;
const TITLES_NAMED = 3;
const TITLE_LENGTH = 80;

export interface NeedsNews {
  /** Undefined: nothing new, or nothing that is told. */
  readonly notice: Notice | undefined;
  /** To be called once it was shown. */
  noted(): Promise<void>;
}

export async function needsNews(db: Database, words: Words, now: number): Promise<NeedsNews> {
  const ids = await readNeedIds(db);
  const told = await readNeedsTold(db);
  const noted = () => writeNeedsTold(db, ids);
  // The first time there is no before: what is the matter already stands in the list.
  if (told === undefined) {
    await noted();
    return { notice: undefined, noted };
  }
  const before = new Set(told);
  const current = new Set(ids);
  const [entered, left] = await Promise.all([
    readNeedFacts(
      db,
      ids.filter((id) => !before.has(id)),
    ),
    readNeedFacts(
      db,
      told.filter((id) => !current.has(id)),
    ),
  ]);
  const news = entered.filter(({ addedAt }) => now - addedAt > JUST_ADDED_MS);
  const notice = noticeOf(news, left, words);
  if (notice === undefined && (entered.length > 0 || told.length !== ids.length)) await noted();
  return { notice, noted };
}

function noticeOf(
  entered: readonly NeedFacts[],
  left: readonly NeedFacts[],
  words: Words,
): Notice | undefined {
  const first = entered.length > 0 ? entered : left;
  if (first.length === 0) return undefined;
  const title = plural(
    words,
    entered.length > 0 ? 'notify_pages_need_you' : 'notify_pages_well',
    first.length,
  );
  const named = namesOf(first, words);
  const message =
    entered.length > 0 && left.length > 0
      ? words.message(
          'two_sentences',
          named,
          words.message('notify_also_well', namesOf(left, words)),
        )
      : named;
  return { title, message };
}

function namesOf(facts: readonly NeedFacts[], words: Words): string {
  const titles = facts.map(({ title }) =>
    tidy(title, TITLE_LENGTH).replaceAll('<', '‹').replaceAll('>', '›'),
  );
  const named = listed(words, titles.slice(0, TITLES_NAMED));
  const unnamed = titles.length - TITLES_NAMED;
  return unnamed > 0 ? plural(words, 'notify_titles_and_more', unnamed, named) : named;
}
