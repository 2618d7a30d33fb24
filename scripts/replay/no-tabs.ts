/** Where there is no browser there are no tabs: whoever asks for one has a fault. */
import type { PdfReader } from '../../src/core/ports/pdf-reader';
import type { TabReader } from '../../src/core/ports/tab-reader';

/** And no page to read a PDF on. */
export const NO_PDF: PdfReader = {
  read() {
    throw new Error('there is no page to read a PDF on');
  },
};

export const NO_TABS: TabReader = {
  inTurn: (work) => work(),
  read() {
    throw new Error('there are no tabs here');
  },
};
