/**
 * Canonical composition (NFC) that is linear whatever the page, without joiners that join nothing.
 * To compose, the marks on a letter are sorted, and every engine takes the square of their number
 * for it: a page of nothing but marks would take hours. No language puts as many on one letter as
 * are sorted here.
 *
 * @see https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
import { withoutIdleJoiners } from './idle-joiners';

const HEAP = /\p{M}{31,}/gu;

/**
 * NFC, but for heaps of marks, which stay as they are. Composing twice gives what once gives.
 * Most texts need none of it: `plain-text.ts` tells, in less time than this takes.
 */
export function composeText(given: string): string {
  const text = withoutIdleJoiners(given);
  let composed = '';
  let from = 0;
  for (const { 0: heap, index } of text.matchAll(HEAP)) {
    composed += text.slice(from, index).normalize('NFC') + heap;
    from = index + heap.length;
  }
  return composed + text.slice(from).normalize('NFC');
}
