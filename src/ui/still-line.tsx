/**
 * The still line: recent checks as marks on a base line, oldest first. A short tick is a 304, a ring
 * the same paid for again, a tall tick a change, a diamond a first copy, a dot under the line a
 * failure, a cross under it a page that was not found, a gap in the line a check put off. Shapes
 * differ, so that nothing rests on colour.
 */
import type { JSX } from 'preact';
import type { Mark } from '../core/watch/state';
import { WORDS } from './page-words';
import { stillLineText } from './still-line-text';

const STEP = 7;
const BASE = 19;

interface Props {
  /** `WatchState.marks`, `HostRecord.marks`: the newest that fit are drawn. */
  readonly marks: string;
  /** Whose line it is, where the place does not say so. */
  readonly label?: string;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
}

export function StillLine({ marks, label, width = 132, height = 26 }: Props): JSX.Element {
  const shown = marks.slice(-Math.floor(width / STEP));
  const counts = stillLineText(marks, WORDS);
  return (
    <svg
      class="still-line"
      role="img"
      aria-label={label === undefined ? counts : WORDS.message('line_text_labelled', label, counts)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} 26`}
      preserveAspectRatio="none"
    >
      <title>{counts}</title>
      <path class="still-line-base" d={basePath(shown, width)} />
      {[...shown].map((mark, index) => drawn(mark as Mark, index * STEP + STEP / 2))}
    </svg>
  );
}

/** One mark with its piece of the base line, for a line whose marks are buttons. */
export function StillMark({ mark }: { readonly mark: Mark }): JSX.Element {
  return (
    <svg class="still-line" aria-hidden="true" width={10} height={26} viewBox="0 0 10 26">
      {mark !== 'd' && <path class="still-line-base" d={`M0 ${BASE}H10`} />}
      {drawn(mark, 5)}
    </svg>
  );
}

/** The base line with a gap where a check was put off. */
function basePath(marks: string, width: number): string {
  let path = `M0 ${BASE}`;
  [...marks].forEach((mark, index) => {
    if (mark === 'd') path += `H${index * STEP} M${(index + 1) * STEP} ${BASE}`;
  });
  return `${path}H${width}`;
}

function drawn(mark: Mark, x: number): JSX.Element | null {
  switch (mark) {
    case 'c':
      return <path class="still-line-confirmed" d={`M${x} ${BASE - 1}v-5.5`} />;
    case 's':
      return <circle class="still-line-same" cx={x} cy={BASE - 4} r="2.1" />;
    case 'x':
      return <path class="still-line-changed" d={`M${x} ${BASE - 1}V3.5`} />;
    case 'b':
      return <path class="still-line-first" d={`M${x} ${BASE - 7}l2.6 3-2.6 3-2.6-3z`} />;
    case 'f':
      return <circle class="still-line-failed" cx={x} cy={BASE + 4} r="1.9" />;
    case 'g':
      return <path class="still-line-gone" d={`M${x - 2} ${BASE + 2}l4 4m0-4l-4 4`} />;
    case 'd':
      return null;
  }
}
