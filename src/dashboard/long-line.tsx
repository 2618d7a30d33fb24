/** The still line with every mark that is kept: as long as there were checks. */
import type { JSX } from 'preact';
import { MARKS_KEPT } from '../core/watch/state';
import { StillLine } from '../ui/still-line';

/** As the still line spaces its marks. */
const MARK_WIDTH = 7;
const SHORTEST = 20;

export function LongLine({ marks }: { readonly marks: string }): JSX.Element {
  const places = Math.min(MARKS_KEPT, Math.max(SHORTEST, marks.length));
  return <StillLine marks={marks} width={places * MARK_WIDTH} height={30} />;
}
