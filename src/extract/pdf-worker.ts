/**
 * A thread for one PDF. Some PDFs keep a parser busy for hours in one stretch; here it holds up
 * nothing, and whoever waits too long ends it with its page.
 */
import './no-network';
import type { PdfMessage } from '../messaging/pdf-channel';
import { readPdf } from './read-pdf';

/** Of `DedicatedWorkerGlobalScope`: the types here are those of a page. */
const thread = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

thread.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
  if (data.kind !== 'read') return;
  const { id, bytes } = data;
  void readPdf(bytes).then((result) => {
    thread.postMessage({ kind: 'done', id, result } satisfies PdfMessage);
  });
});
