/** What a "check now" came to, in a few words. */
import type { CheckResult } from '../messaging/protocol';
import { clockTime } from './format';
import { statusWords } from './status-words';
import type { Words } from './words';

export function checkResultWords(result: CheckResult, now: number, words: Words): string {
  const { outcome, until, row } = result;
  switch (outcome) {
    case 'baseline':
    case 'not_modified':
    case 'unchanged_200':
    case 'unchanged_head':
    case 'probe_changed':
    case 'changed':
      return words.message(`check_result_${outcome}`);
    case 'deferred':
      if (result.details.includes('robots')) return statusWords(row, now, words).sentence;
      return until === null || until <= now
        ? words.message('check_result_deferred')
        : words.message('check_result_deferred_until', clockTime(until, now, words));
    case 'gone':
    case 'error':
      return statusWords(row, now, words).sentence;
  }
}
