/** The pages' side of the protocol. */
import browser from 'webextension-polyfill';
import type { Answer, Envelope, ReplyOf, RequestName, RequestOf } from './protocol';
import { ProtocolError } from './protocol-error';

/**
 * Asks the background; it is woken if it sleeps.
 *
 * @throws ProtocolError with the background's code, or `unexpected` when nobody answered
 */
export async function send<Name extends RequestName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<ReplyOf<Name>> {
  const envelope: Envelope<Name> = { v: 1, name, request };
  const answer = (await browser.runtime.sendMessage(envelope)) as Answer<Name> | undefined;
  if (answer === undefined || answer === null) {
    throw new ProtocolError('unexpected', 'the background gave no answer');
  }
  if (!answer.ok) throw new ProtocolError(answer.code, answer.detail);
  return answer.reply;
}
