/** The text of a PDF, by the one library that reads them here. */
import { getDocumentProxy } from 'unpdf';
import { type PdfPiece, pdfLines } from '../core/content/pdf-lines';
import type { PdfText } from '../core/ports/pdf-reader';

/** More pages than a person watches word by word; the rest counts as no text. */
const MOST_PAGES = 400;
const MOST_CHARS = 2_000_000;

/** Never rejects: what is wrong with the PDF is the answer. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  try {
    const text = await textOf(bytes);
    if (text.trim() === '') return { kind: 'unreadable', problem: 'pdf_no_text' };
    return { kind: 'text', text };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { kind: 'unreadable', problem: isLocked ? 'pdf_locked' : 'pdf_damaged' };
  }
}

async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const document = await getDocumentProxy(bytes, {
    isEvalSupported: false,
    disableFontFace: true,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const lines: string[] = [];
    let chars = 0;
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const found = pdfLines(items.flatMap(pieceOf));
      lines.push(...found);
      chars += found.reduce((sum, line) => sum + line.length, 0);
      page.cleanup();
      if (chars > MOST_CHARS) break;
    }
    return lines.join('\n');
  } finally {
    await document.destroy();
  }
}

type Items = Awaited<
  ReturnType<
    Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']
  >
>['items'];

/** Marks of structure have no text. */
function pieceOf(item: Items[number]): readonly PdfPiece[] {
  if (!('str' in item)) return [];
  const [, , , , x = 0, y = 0]: readonly number[] = item.transform;
  return [{ text: item.str, x, y, width: item.width, height: item.height }];
}
