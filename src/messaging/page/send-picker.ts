/** The controls' side of the picker's protocol. */
import browser from 'webextension-polyfill';
import type { PickerMessage, PickerReply } from '../picker';

/** @throws where the background cannot be reached */
export async function sendPicker(message: PickerMessage): Promise<PickerReply> {
  const reply = (await browser.runtime.sendMessage(message)) as PickerReply | undefined;
  return reply ?? { ok: false, why: 'the background gave no answer' };
}
