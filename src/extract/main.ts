/**
 * Reads PDFs for the background, on a page that is never shown. The library runs on the page's own
 * thread: whoever waits too long closes the page. Nothing of a PDF is run, and nothing is fetched.
 */
import { PDF_CHANNEL, type PdfMessage } from '../messaging/pdf-channel';
import { readPdf } from './read-pdf';

const channel = new BroadcastChannel(PDF_CHANNEL);

channel.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
  if (data.kind === 'hello') say({ kind: 'ready' });
  if (data.kind === 'read') {
    const { id, bytes } = data;
    void readPdf(bytes).then((result) => say({ kind: 'done', id, result }));
  }
});
say({ kind: 'ready' });

function say(message: PdfMessage): void {
  channel.postMessage(message);
}
