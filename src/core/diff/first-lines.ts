/** The beginning of a difference: more lines than anyone reads would stop the page that shows them. */
import type { Hunk } from './hunks';

export interface FirstLines {
  readonly hunks: readonly Hunk[];
  /** Changed lines that are left out. */
  readonly left: number;
}

/** At most `max` lines, the last hunk cut where it has more. */
export function firstLines(hunks: readonly Hunk[], max: number): FirstLines {
  const shown: Hunk[] = [];
  let room = max;
  let left = 0;
  for (const hunk of hunks) {
    if (room > 0) shown.push({ ...hunk, lines: hunk.lines.slice(0, room) });
    left += hunk.lines.slice(room).filter(({ kind }) => kind !== 'same').length;
    room = Math.max(0, room - hunk.lines.length);
  }
  return { hunks: shown, left };
}
