/** The text of a PDF, by the one library that reads them here. */
import { getDocument } from 'unpdf/pdfjs';
import { type PdfPiece, pdfLines } from '../core/content/pdf-lines';
import type { PdfText } from '../core/ports/pdf-reader';

/** More than a person watches word by word. Of a longer one nothing is read, so that none is missed. */
const MOST_PAGES = 1000;
const MOST_CHARS = 2_000_000;

const TOO_LONG: PdfText = { kind: 'unreadable', problem: 'pdf_too_long' };

/** Never rejects: what is wrong with the PDF is the answer. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await textOf(await task.promise);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { kind: 'unreadable', problem: isLocked ? 'pdf_locked' : 'pdf_damaged' };
  } finally {
    await task.destroy().catch(() => {}); // the thread ends with its page in any case
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

async function textOf(pdf: Pdf): Promise<PdfText> {
  if (pdf.numPages > MOST_PAGES) return TOO_LONG;
  const lines: string[] = [];
  let chars = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const found = pdfLines(items.flatMap(pieceOf));
    lines.push(...found);
    chars += found.reduce((sum, line) => sum + line.length, 0);
    page.cleanup();
    if (chars > MOST_CHARS) return TOO_LONG;
  }
  const text = lines.join('\n');
  return text.trim() === ''
    ? { kind: 'unreadable', problem: 'pdf_no_text' }
    : { kind: 'text', text };
}

type Items = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items'];

/** Marks of structure have no text. */
function pieceOf(item: Items[number]): readonly PdfPiece[] {
  if (!('str' in item)) return [];
  const [, , , , x = 0, y = 0]: readonly number[] = item.transform;
  return [{ text: item.str, x, y, width: item.width, height: item.height }];
}
