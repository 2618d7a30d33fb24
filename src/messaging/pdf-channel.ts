/**
 * What the background and the page that reads PDFs say to each other: on a channel of our own origin,
 * since bytes do not pass through a message of the extension in every browser.
 */
import type { PdfText } from '../core/ports/pdf-reader';

export const PDF_CHANNEL = 'stillwatch-pdf';

export type PdfMessage =
  /** The page listens: what was sent before that was heard by nobody. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'hello' }
  | { readonly kind: 'read'; readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done'; readonly id: string; readonly result: PdfText }
  /** The thread that reads is not there, or fell over: a fault of ours. */
  | { readonly kind: 'broken'; readonly reason: string };
