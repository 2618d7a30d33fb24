/** Where there is no browser there are no tabs: whoever asks for one has a fault. */
import type { TabReader } from '../../src/core/ports/tab-reader';

export const NO_TABS: TabReader = {
  inTurn: (work) => work(),
  read() {
    throw new Error('there are no tabs here');
  },
};
