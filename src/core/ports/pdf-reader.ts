/**
 * The text of a PDF. Reading one takes a library ten times the size of the background, so it is read
 * on a page of ours, opened for it and closed again.
 *
 * @see docs/adr/0022-text-of-pdf.md
 */

/** Why a PDF has no text for us, as a detail of the check. */
export type PdfProblem = 'pdf_locked' | 'pdf_damaged' | 'pdf_no_text' | 'pdf_slow' | 'pdf_too_long';

export type PdfText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly problem: PdfProblem };

export interface PdfReader {
  /**
   * @param bytes a whole PDF, at most 5 MiB
   * @returns its text, a paragraph a line
   * @throws where the page that reads it does not open or falls over: a fault of ours, not the PDF's
   */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<PdfText>;
}
