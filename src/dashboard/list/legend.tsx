/** How to read a line of checks, for who asks. */
import type { JSX } from 'preact';
import type { Mark } from '../../core/watch/state';
import { t } from '../../ui/page-words';
import { StillLine } from '../../ui/still-line';

const LEGEND: readonly Mark[] = ['c', 's', 'x', 'b', 'f', 'g', 'd'];

export function Legend(): JSX.Element {
  return (
    <details class="legend-place">
      <summary class="small soft">{t('dash_legend')}</summary>
      <ul class="legend">
        {LEGEND.map((mark) => (
          <li key={mark}>
            <span aria-hidden="true">
              <StillLine marks={mark === 'd' ? 'cdc' : mark.repeat(3)} width={21} />
            </span>
            <span>{t(`dash_legend_${mark}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
