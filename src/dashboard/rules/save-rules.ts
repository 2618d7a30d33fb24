/** Stores a watch's rules; "Undo" brings back those it had. */
import type { StoredRules } from '../../core/watch/watch-rules';
import type { WatchRow } from '../../messaging/protocol';
import { send } from '../../messaging/send';
import { t } from '../../ui/page-words';
import { showToast } from '../../ui/toast';
import { tidy } from '../../ui/untrusted';

const TITLE_LENGTH = 60;

/** @param saidWhen what the message says; without it that the rules are saved */
export async function saveRules(
  { id: watchId, rules: before, ...row }: Pick<WatchRow, 'id' | 'rules' | 'title' | 'host'>,
  rules: StoredRules,
  saidWhen = t('rules_saved', titleOf(row)),
): Promise<void> {
  await send('watch.edit', { watchId, rules });
  showToast(saidWhen, () => send('watch.edit', { watchId, rules: before }));
}

export function titleOf({ title, host }: Pick<WatchRow, 'title' | 'host'>): string {
  return tidy(title === '' ? host : title, TITLE_LENGTH);
}
