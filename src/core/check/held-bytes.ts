/**
 * The very bytes that are held, where the text is made of them elsewhere (`made-text.ts`): it was made
 * once, and is not made again. To the bytes themselves nothing can be compared, for what is stored is
 * what was made.
 */
import { keepOf } from '../watch/keep';
import type { WatchState } from '../watch/state';
import type { Watch } from '../watch/watch';
import { wholeRules } from '../watch/watch-rules';
import type { Examination, WatchFacts } from './examine';
import type { CheckPorts } from './ports';
import { readUnder } from './read-under';
import type { Resource } from './resource';

export interface Holding {
  readonly resource: Resource;
  readonly watches: readonly Watch[];
  readonly states: readonly WatchState[];
}

/**
 * @param sha256 of the bytes that came
 * @returns undefined where they are other bytes, or where a watch holds no text of them, or not all
 *   that it would need
 */
export async function examineHeldBytes(
  ports: CheckPorts,
  { resource, watches, states }: Holding,
  sha256: string,
): Promise<Examination | undefined> {
  // The return of a page is news, whatever is on it; and a version that is missing is made anew.
  if (resource.sha256 !== sha256 || resource.gone) return undefined;
  if (resource.unconditional === 'version_missing') return undefined;
  const facts: WatchFacts[] = [];
  for (const watch of watches) {
    const state = states.find(({ watchId }) => watchId === watch.id);
    const found = await factsOf(ports, watch, state);
    if (found === undefined || state?.unreadSha256 === sha256) return undefined;
    facts.push(found);
  }
  return { body: { sha256, challenge: false }, watches: facts, trace: [] };
}

async function factsOf(
  ports: CheckPorts,
  watch: Watch,
  state: WatchState | undefined,
): Promise<WatchFacts | undefined> {
  const { fingerprint, newestSnapshotId: id } = state ?? {};
  const under = readUnder(watch);
  const keep = keepOf(watch);
  if (fingerprint === undefined || id === undefined || state?.readUnder !== under) return undefined;
  // Words that block are looked for in the text itself.
  if (wholeRules(watch.rules).notWhile.length > 0) return undefined;
  const snapshot = await ports.store.snapshot(id);
  if (snapshot === undefined || (snapshot.form ?? 'source') !== keep) return undefined;
  return {
    watchId: watch.id,
    readUnder: under,
    keep,
    heldFingerprint: fingerprint,
    found: { kind: 'held', fingerprint, trace: [{ step: 'compare', text: 'same_source' }] },
  };
}
