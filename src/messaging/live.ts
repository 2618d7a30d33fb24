/**
 * "Something changed, read again": from the background to whatever pages are open. A
 * BroadcastChannel, since a message to nobody is an error and this is not.
 */

const CHANNEL = 'stillwatch-live';

export function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** @returns a function that stops listening */
export function onChangeAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
