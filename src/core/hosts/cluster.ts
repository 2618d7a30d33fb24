/**
 * Whether the servers behind one host disagree on the tag of the same bytes. Told apart from a
 * deployment, after which each page comes with another tag once.
 *
 * @see docs/adr/0006-acting-on-a-diagnosis.md
 */
import type { Evidence } from './host-record';
import { windowCounts } from './window';

const FEWEST_WASTED = 3;
/** Of the conditional requests, what may be wasted before it is worth a verdict. */
const WORTH_A_VERDICT = 0.1;

/**
 * Some 304s, and the same bytes paid for under other tags, page by page and not all at once. Once a
 * list of tags is what the 304s are owed to, the waste is gone and the fault is not.
 */
export function isCluster(evidence: readonly Evidence[]): boolean {
  if (evidence.some(({ byList, answer }) => byList === true && answer === '304')) return true;
  const { conditional, notModified, identical } = windowCounts(evidence);
  if (notModified < 1 || identical < FEWEST_WASTED) return false;
  return identical > WORTH_A_VERDICT * conditional && hasLoneMoves(evidence);
}

/** Below this a deployment looks like anything. */
const FEWEST_PAGES = 3;

/**
 * Whether a tag moved that no deployment explains. Goes through time: tags that move one after the
 * other can be one deployment until a page that has not moved is answered 304, or one moves again.
 * Of all pages a deployment moves at least half.
 */
function hasLoneMoves(evidence: readonly Evidence[]): boolean {
  const byTag = evidence.filter(({ asked }) => asked === 'tag');
  const pages = new Set(byTag.map(({ page }) => page)).size;
  let moved = new Set<string>();
  let isOver = false;
  for (const one of byTag) {
    if (one.answer === '304') {
      isOver ||= moved.size > 0 && !moved.has(one.page);
    } else if (one.answer === 'same_bytes' && one.validatorMoved) {
      if (pages < FEWEST_PAGES) return true;
      if (isOver || moved.has(one.page)) {
        if (moved.size < pages / 2) return true;
        moved = new Set();
        isOver = false;
      }
      moved.add(one.page);
    }
  }
  // The last may not be through yet, unless 304s have said that it is.
  return isOver && moved.size < pages / 2;
}
