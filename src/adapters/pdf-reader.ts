/**
 * Opens the page that reads PDFs, hands it the bytes, and closes it.
 *
 * @see docs/adr/0022-text-of-pdf.md
 */
import type { PdfReader, PdfText } from '../core/ports/pdf-reader';
import { withHiddenPage } from './hidden-page';

const PAGE = {
  url: 'src/extract/index.html',
  reason: 'WORKERS',
  justification: 'Reads the text of a PDF that is watched.',
} as const;
/** The channel of `messaging/pdf-channel.ts`. */
const CHANNEL = 'stillwatch-pdf';
/** From the opening of the page to the text. */
const DEADLINE_MS = 10_000;
const HELLO_MS = 100;

export function pdfPageReader(newId: () => string): PdfReader {
  // One page at a time is all that Chromium has, and as much as a PDF should take.
  return { read: (bytes) => withHiddenPage(PAGE, () => readOnPage(bytes, newId())) };
}

async function readOnPage(bytes: Uint8Array<ArrayBuffer>, id: string): Promise<PdfText> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await answerTo(channel, id, bytes);
  } finally {
    channel.close();
  }
}

function answerTo(
  channel: BroadcastChannel,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    let isAsked = false;
    const hello = setInterval(() => channel.postMessage({ kind: 'hello' }), HELLO_MS);
    const deadline = setTimeout(() => {
      clearInterval(hello);
      if (isAsked) resolve({ kind: 'unreadable', problem: 'pdf_slow' });
      else reject(new Error('The page that reads PDFs did not open'));
    }, DEADLINE_MS);
    const settled = () => {
      clearInterval(hello);
      clearTimeout(deadline);
    };
    channel.addEventListener('message', ({ data }) => {
      if (data.kind === 'ready' && !isAsked) {
        isAsked = true;
        clearInterval(hello);
        channel.postMessage({ kind: 'read', id, bytes });
      }
      if (data.kind === 'done' && data.id === id) {
        settled();
        resolve(data.result as PdfText);
      }
      if (data.kind === 'broken') {
        settled();
        reject(new Error(`The thread that reads PDFs fell over: ${String(data.reason)}`));
      }
    });
  });
}
