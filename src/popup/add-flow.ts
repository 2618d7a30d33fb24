/**
 * Adding a watch. The browser's prompt may close the popup at once, so the background is told first
 * and finishes the add by itself when the permission comes; what follows here is for a popup that
 * lived on.
 */
import { requestPermission } from '../messaging/page/permission';
import type { AddReply, AddRequest, WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';

export type AddEnd =
  | { readonly kind: 'added'; readonly row: WatchRow }
  /** Allowed; the background is saving the first copy and announces it. */
  | { readonly kind: 'saving' }
  | { readonly kind: 'denied' };

/**
 * Must be called straight from the click: both calls are made in its own tick.
 *
 * @param permission `scheme://hostname/*`
 * @throws ProtocolError as `watch.add` does
 */
export function startAdd(request: AddRequest, permission: string): Promise<AddEnd> {
  const adding = send('watch.add', request);
  const asking = requestPermission(permission);
  return finishAdd(adding, asking, () => send('watch.dropPending', { url: request.url }));
}

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
