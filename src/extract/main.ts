/**
 * Reads PDFs for the background, on a page that is never shown: it only starts the thread that does
 * so and passes on what is said. In Firefox the page shares its own thread with the background, so
 * none of a PDF is read on that.
 *
 * @see docs/adr/0022-text-of-pdf.md
 */
import { PDF_CHANNEL, type PdfMessage } from '../messaging/pdf-channel';

/** Where the build puts `pdf-worker.ts`. */
const THREAD = '/src/extract/pdf-worker.js';

/** Firefox has it from 148 on. The name is in the manifest's policy. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;

const channel = new BroadcastChannel(PDF_CHANNEL);
const thread = new Worker(threadAddress(), { type: 'module' });

thread.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => say(data));
thread.addEventListener('error', ({ message }) => say({ kind: 'broken', reason: message }));
channel.addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
  if (data.kind === 'hello') say({ kind: 'ready' });
  if (data.kind === 'read') thread.postMessage(data);
});
say({ kind: 'ready' });

function say(message: PdfMessage): void {
  channel.postMessage(message);
}

/** The policy makes this one address, whatever it is asked for. */
function threadAddress(): string {
  if (typeof trustedTypes === 'undefined') return THREAD;
  return trustedTypes
    .createPolicy('stillwatch-pdf', { createScriptURL: () => THREAD })
    .createScriptURL(THREAD);
}
