/** The rest of an add, after both calls of its click are out: see `start-add`. */
import type { AddReply, WatchRow } from '../messaging/protocol';

export type AddEnd =
  | { readonly kind: 'added'; readonly row: WatchRow }
  /** Allowed; the background is saving the first copy and announces it. */
  | { readonly kind: 'saving' }
  | { readonly kind: 'denied' };

/** @param drop takes the pending add back after a refusal */
export async function finishAdd(
  adding: Promise<AddReply>,
  asking: Promise<boolean>,
  drop: () => Promise<unknown>,
): Promise<AddEnd> {
  // Both are waited for, so that neither failure goes unheard while the other is pending.
  const [added, asked] = await Promise.allSettled([adding, asking]);
  if (added.status === 'rejected') throw added.reason;
  if (added.value.kind === 'added') return { kind: 'added', row: added.value.row };
  if (asked.status === 'fulfilled' && asked.value) return { kind: 'saving' };
  await drop();
  if (asked.status === 'rejected') throw asked.reason;
  return { kind: 'denied' };
}
