/**
 * The picker's controls: a page of ours in a frame inside somebody else's page. Whoever can put us in
 * a frame can speak to it; heard is only who knows the token that the background made for this tab.
 */
import { sendPicker } from '../messaging/page/send-picker';
import { startPage } from '../ui/start-page';
import { controls } from './controls';
import type { Greeting } from './port';

/** Guessing is of no use, and must cost nothing. */
const MOST_TRIES = 3;

let tries = 0;
let isOpen = false;

addEventListener('message', ({ data, ports: [port], source }: MessageEvent<unknown>) => {
  const token = tokenOf(data);
  if (token === undefined || port === undefined || source !== window.parent) return;
  if (isOpen || tries >= MOST_TRIES) return;
  tries += 1;
  sendPicker({ v: 1, picker: 'open', token })
    .then((reply) => {
      if (!reply.ok || reply.begin === undefined || isOpen) return port.close();
      isOpen = true;
      startPage('picker_title', controls({ port, token, begin: reply.begin }));
    })
    .catch((error: unknown) => console.error('Stillwatch: the picker did not open', error));
});

function tokenOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { stillwatchToken: token } = data as Partial<Greeting>;
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}
