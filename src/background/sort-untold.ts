/** What of the outbox is to be told now, what later, and what not at all, by the person's choice. */
import type { Untold } from '../adapters/storage/outbox';
import type { NotifySettings } from '../core/notify/notify-settings';
import { dueToTell, hasWantedWord, policyOf } from '../core/notify/tell-time';
import { changeSentence } from '../ui/summary-sentence';
import type { Words } from '../ui/words';

export interface Sorted {
  /** To be told now, oldest first. */
  readonly due: readonly Untold[];
  /** Not to be told at all: the list and the badge have them. */
  readonly never: readonly Untold[];
  /** When the next of the others is to be told. */
  readonly nextAt: number | undefined;
}

interface By {
  readonly settings: NotifySettings;
  readonly words: Words;
  readonly now: number;
}

/** @param untold oldest first */
export function sortUntold(untold: readonly Untold[], { settings, words, now }: By): Sorted {
  const times = untold.map((row): { row: Untold; at: number | 'never' } => {
    const policy = policyOf(settings, row.watch.tags);
    const said = changeSentence(
      { kind: row.change.kind, summary: row.change.summary ?? null },
      words,
    );
    const isWanted = hasWantedWord(policy, `${row.watch.title}\n${said}`);
    const at = isWanted ? dueToTell(settings, policy, { foundAt: row.at, now }) : 'never';
    return { row, at };
  });
  const later = times.flatMap(({ at }) => (at !== 'never' && at > now ? [at] : []));
  return {
    due: times.filter(({ at }) => at !== 'never' && at <= now).map(({ row }) => row),
    never: times.filter(({ at }) => at === 'never').map(({ row }) => row),
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}
