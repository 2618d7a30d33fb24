/** Under what a stored fingerprint was made; a fingerprint made otherwise says nothing. */
import { EXTRACTOR_VERSION } from '../content/extractor-version';
import type { Watch } from '../watch/watch';
import { readingKey } from '../watch/watch-rules';

export function readUnder({ rules }: Pick<Watch, 'rules'>): string {
  return `${EXTRACTOR_VERSION} ${readingKey(rules)}`;
}
