/** Everything the popup shows, by one message after the one question about the tab. */
import { type CurrentTab, currentTab } from '../messaging/page/current-tab';
import type { PopupView } from '../messaging/protocol';
import { send } from '../messaging/send';

export interface Loaded {
  readonly tab: CurrentTab;
  readonly view: PopupView;
}

export async function load(): Promise<Loaded> {
  const tab = await currentTab();
  const view = await send('popup.view', tab.url === undefined ? {} : { url: tab.url });
  return { tab, view };
}
