/**
 * How many bytes of a body came over the wire. Only Resource Timing knows: the stream we read is
 * already decoded. `encodedBodySize` leaves the head out.
 *
 * @see W3C Resource Timing, section 3 (PerformanceResourceTiming)
 */

/** The entry is made after the body was read, in a task of its own. */
const WAITS_MS: readonly number[] = [0, 20];

/** Clocks are coarsened by a little; two starts on one host are two seconds apart. */
const COARSE_MS = 5;

/**
 * @param url as given to `fetch`; entries keep that name through redirects
 * @param startedAt `performance.now()` before the request
 * @returns bytes, 0 where the browser does not tell
 */
export async function transferredBytes(url: string, startedAt: number): Promise<number> {
  for (const waitMs of WAITS_MS) {
    const size = entrySize(url, startedAt);
    if (size !== undefined) return size;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return entrySize(url, startedAt) ?? 0;
}

/** The list ends at 250 entries, and then new ones are dropped. */
export function clearTransferSizes(): void {
  performance.clearResourceTimings();
}

function entrySize(url: string, startedAt: number): number | undefined {
  const entry = performance
    .getEntriesByName(url, 'resource')
    .findLast(({ startTime }) => startTime >= startedAt - COARSE_MS);
  return (entry as PerformanceResourceTiming | undefined)?.encodedBodySize;
}
