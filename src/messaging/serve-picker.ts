/** The background's side of the picker's own small protocol, beside that of the pages. */
import browser, { type Runtime } from 'webextension-polyfill';
import { type PickerMessage, type PickerReply, parsePickerMessage } from './picker';
import { askerOf } from './sender';

export interface PickerServer {
  /** @param tabId of the tab whose page holds the controls, by the browser's word */
  handle(message: PickerMessage, tabId: number): Promise<PickerReply>;
  /** Something asked that has no say, or with a token that is not its own. */
  refused(): void;
}

/** Call synchronously at start: a listener added after an await misses the message that woke us. */
export function servePicker(server: PickerServer): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (!isForPicker(message)) return undefined;
    const asker = askerOf(sender);
    const parsed = parsePickerMessage(message);
    if (asker.kind !== 'controls' || parsed === undefined) {
      server.refused();
      return Promise.resolve<PickerReply>({ ok: false, why: 'only the picker’s controls may ask' });
    }
    return server.handle(parsed, asker.tabId);
  });
}

function isForPicker(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'picker' in message;
}
