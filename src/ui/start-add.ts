/**
 * Adding a watch. The browser's prompt may close the popup at once, so the background is told first
 * and finishes the add by itself when the permission comes; what follows here is for a popup that
 * lived on.
 */
import { requestPermission } from '../messaging/page/permission';
import type { AddRequest } from '../messaging/protocol';
import { send } from '../messaging/send';
import { type AddEnd, finishAdd } from './finish-add';

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
