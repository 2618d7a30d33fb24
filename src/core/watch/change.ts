/**
 * A change: two versions of a watch's text that differ to the eye, or a page that went or came back.
 */

import type { TraceStep } from '../check/trace';
import type { Summary } from '../diff/summary';

export type ChangeKind = 'changed' | 'gone' | 'returned';

export interface Change {
  readonly id: string;
  readonly watchId: string;
  readonly at: number;
  readonly kind: ChangeKind;
  /** Absent where there is nothing to show, e.g. a page gone before its first copy. */
  readonly fromSnapshotId?: string;
  readonly toSnapshotId?: string;
  readonly summary?: Summary;
  /** Why it is told although a rule would have kept it. */
  readonly reason?: 'most_of_page_gone';
  readonly trace: readonly TraceStep[];
  readonly seenAt?: number;
  /** 1 while unseen: what the index holds. IndexedDB cannot index a boolean. */
  readonly unseen?: 1;
}
