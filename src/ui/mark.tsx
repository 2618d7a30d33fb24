/** Our mark: a circle, a level line, one stir. */
import type { JSX } from 'preact';

export function StillwatchMark({ size = 20 }: { readonly size?: number }): JSX.Element {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      >
        <circle cx="10" cy="10" r="8.3" />
        <path d="M2 11.2h5.6l2.2-5 1.9 5H18" />
      </g>
    </svg>
  );
}
