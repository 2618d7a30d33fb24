/** Under what a stored fingerprint was made; a fingerprint made otherwise says nothing. */
import { EXTRACTOR_VERSION } from '../content/extractor-version';
import { rulesKey, type Watch } from '../watch/watch';

export function readUnder(watch: Pick<Watch, 'selector'>): string {
  return `${EXTRACTOR_VERSION} ${rulesKey(watch)}`;
}
