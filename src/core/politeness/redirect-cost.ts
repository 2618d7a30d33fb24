/**
 * What a redirect within one host costs it: the browser makes one request of ours and another of the
 * host's own wish, and says nothing of how many lay between.
 *
 * @see RFC 9110, section 15.4
 */
import { hostKey } from '../http/address';

/**
 * Requests that the host of `url` answers for one of ours: at least so many.
 *
 * @param finalUrl where the answer came from; undefined or null where that is not known. Another
 *   host pays for what reaches it by itself
 */
export function requestsToOwnHost(url: string, finalUrl: string | null | undefined): 1 | 2 {
  if (finalUrl === undefined || finalUrl === null || hostKey(finalUrl) !== hostKey(url)) return 1;
  return withoutFragment(finalUrl) === withoutFragment(url) ? 1 : 2;
}

function withoutFragment(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
