/** What a "check now" came to, in a few words. */
import type { CheckResult } from '../messaging/protocol';
import { clockTime, duration } from './format';
import { statusWords } from './status-words';
import type { Words } from './words';

const SOON_MS = 10 * 60_000;

export function checkResultWords(result: CheckResult, now: number, words: Words): string {
  const { outcome, row } = result;
  switch (outcome) {
    case 'unchanged_200':
      // Of headers alone no text was sent.
      return words.message(
        row.headersOnly ? 'check_result_unchanged_head' : 'check_result_unchanged_200',
      );
    case 'baseline':
    case 'not_modified':
    case 'unchanged_head':
    case 'probe_changed':
    case 'changed':
      return words.message(`check_result_${outcome}`);
    case 'deferred':
      return deferredWords(result, now, words);
    case 'gone':
    case 'error':
      return statusWords(row, now, words).sentence;
  }
}

/** Why it was not asked, and when it can be. */
function deferredWords({ details, until, row }: CheckResult, now: number, words: Words): string {
  // The site itself said to wait or to stay away: the state has the sentence for it.
  if (details.includes('robots') || details.includes('rate_limited')) {
    return statusWords(row, now, words).sentence;
  }
  if (until === null || until <= now) return words.message('check_result_deferred');
  const at = clockTime(until, now, words);
  if (details.includes('host_paused')) return words.message('check_result_host_paused', at);
  if (details.includes('offline')) return words.message('check_result_offline');
  if (details.includes('still_fresh')) return words.message('check_result_still_fresh', at);
  if (!details.includes('budget')) return words.message('check_result_deferred_until', at);
  // A clock time would not tell seconds apart.
  return until - now < SOON_MS
    ? words.message('check_result_budget', duration(Math.max(until - now, 1000), words))
    : words.message('check_result_budget_at', at);
}
