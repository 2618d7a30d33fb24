/**
 * Text that is not in the bytes as they came and has to be made of them: what a tab shows of a page,
 * the words of a PDF. Made only of other bytes than are held; those decide about the validators, and
 * what was made is what is compared.
 *
 * @see docs/adr/0021-pages-built-by-script.md; docs/adr/0022-text-of-pdf.md
 */
import { mediaType } from '../content/media';
import type { FetchAnswer } from '../ports/fetcher';
import type { PdfProblem, PdfText } from '../ports/pdf-reader';
import type { Examination } from './examine';
import { fieldReader } from './fields';
import { examineHeldBytes, type Holding } from './held-bytes';
import type { Response } from './judgement';
import type { CheckPorts } from './ports';
import { tabRequest } from './read-in-tab';
import { utf8 } from './text-version';

export type MadeText =
  /** The bytes are read as they came. */
  | { readonly kind: 'none' }
  /** These bytes are held, and so is the text that was made of them. */
  | { readonly kind: 'held'; readonly examination: Examination }
  | { readonly kind: 'made'; readonly answer: Response }
  /** The tab could not be read: that is what the check came to. */
  | { readonly kind: 'failed'; readonly answer: FetchAnswer }
  /** With the words of what was thrown, where it is a fault of ours. */
  | {
      readonly kind: 'unreadable';
      readonly problem: PdfProblem | 'processing_failed';
      readonly fault?: string;
    };

const NONE: MadeText = { kind: 'none' };

export async function madeText(
  ports: CheckPorts,
  begun: Holding,
  answer: FetchAnswer,
): Promise<MadeText> {
  const { resource, watches } = begun;
  const { readIn } = resource;
  if (readIn === 'fetch' || readIn === 'tab') return NONE;
  if (answer.kind !== 'response' || answer.status !== 200 || answer.body.length === 0) return NONE;
  if (readIn === 'pdf_text' && !isPdf(answer)) return NONE;
  const held = await examineHeldBytes(ports, begun, await ports.digest.sha256(answer.body));
  if (held !== undefined) return { kind: 'held', examination: held };
  if (readIn === 'pdf_text') return textOfPdf(ports, answer);
  const shown = await ports.tabs.read(tabRequest(resource.url, watches));
  return shown.kind === 'response'
    ? { kind: 'made', answer: shown }
    : { kind: 'failed', answer: shown };
}

/** A type that says so, or the mark all PDFs begin with, whatever they are sent as. */
function isPdf({ headers, body }: Response): boolean {
  const type = mediaType(fieldReader(headers).get('content-type') ?? undefined);
  const start = new TextDecoder('latin1').decode(body.subarray(0, 5));
  return type === 'application/pdf' || start === '%PDF-';
}

async function textOfPdf(ports: CheckPorts, answer: Response): Promise<MadeText> {
  let read: PdfText;
  try {
    read = await ports.pdf.read(answer.body);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', problem: 'processing_failed', fault };
  }
  if (read.kind === 'unreadable') return read;
  const headers = [['content-type', 'text/plain; charset=utf-8']] as const;
  return { kind: 'made', answer: { ...answer, headers, body: utf8(withoutControls(read.text)) } };
}

/** A file of characters that no text has would be taken for no text at all. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}
