/**
 * Opens the page that reads PDFs, hands it the bytes, and closes it. Chromium's worker has no
 * document, so there it is an offscreen one; Firefox's background is a document and takes a frame.
 *
 * @see docs/adr/0022-text-of-pdf.md
 */
import browser from 'webextension-polyfill';
import type { PdfReader, PdfText } from '../core/ports/pdf-reader';

const PAGE = 'src/extract/index.html';
/** The channel of `messaging/pdf-channel.ts`. */
const CHANNEL = 'stillwatch-pdf';
/** From the opening of the page to the text. */
const DEADLINE_MS = 10_000;
const HELLO_MS = 100;

/** Chromium's own, which the polyfill does not know. */
interface Offscreen {
  createDocument(about: {
    readonly url: string;
    readonly reasons: readonly string[];
    readonly justification: string;
  }): Promise<void>;
  closeDocument(): Promise<void>;
}

export function pdfPageReader(newId: () => string): PdfReader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(bytes) {
      // One page at a time is all that Chromium has, and as much as a PDF should take.
      const reading = last.then(() => readOnPage(bytes, newId()));
      last = reading.catch(() => {}); // told to whoever asked for that one
      return reading;
    },
  };
}

async function readOnPage(bytes: Uint8Array<ArrayBuffer>, id: string): Promise<PdfText> {
  let close: (() => Promise<void>) | undefined;
  const channel = new BroadcastChannel(CHANNEL);
  try {
    close = await openPage();
    return await answerTo(channel, id, bytes);
  } finally {
    channel.close();
    await close?.().catch(() => {});
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

/** @returns what closes it */
async function openPage(): Promise<() => Promise<void>> {
  const { offscreen } = browser as unknown as { readonly offscreen?: Offscreen };
  const own = offscreen ?? (globalThis as { chrome?: { offscreen?: Offscreen } }).chrome?.offscreen;
  if (own !== undefined) {
    await own.closeDocument().catch(() => {}); // one that a background before this one left
    await own.createDocument({
      url: PAGE,
      reasons: ['WORKERS'],
      justification: 'Reads the text of a PDF that is watched.',
    });
    return () => own.closeDocument();
  }
  const frame = document.createElement('iframe');
  frame.src = browser.runtime.getURL(PAGE);
  document.body.append(frame);
  return async () => frame.remove();
}
