/** Seen and unseen, each with the way back. */
import type { SeenTarget } from '../messaging/protocol';
import { send } from '../messaging/send';
import { t, WORDS } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { plural } from '../ui/words';

export function markSeen(watchId: string): Promise<void> {
  return mark({ watchId });
}

export function markAllSeen(): Promise<void> {
  return mark({ all: true });
}

async function mark(target: SeenTarget): Promise<void> {
  const { changeIds } = await send('changes.markSeen', target);
  if (changeIds.length === 0) return;
  showToast(plural(WORDS, 'dash_marked_seen', changeIds.length), () =>
    send('changes.markUnseen', { changeIds }),
  );
}

export async function markUnseen(changeIds: readonly string[]): Promise<void> {
  await send('changes.markUnseen', { changeIds });
  showToast(t('dash_marked_unseen'), () => send('changes.markSeen', { changeIds }));
}
