/** The parts that are kept so far, and those that are left out. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import { UntrustedLine } from '../ui/untrusted-line';
import type { Choice } from './picking';

interface Props {
  readonly choices: readonly Choice[];
  readonly drop: (index: number) => void;
}

export function ChoiceList({ choices, drop }: Props): JSX.Element | null {
  if (choices.length === 0) return null;
  return (
    <ul class="choices small" aria-label={t('picker_chosen')}>
      {choices.map(({ as, part, name }, index) => (
        <li key={part.selector} class={as}>
          <span class="soft">{t(as === 'include' ? 'picker_included' : 'picker_excluded')}</span>
          <UntrustedLine class="mono" text={part.selector} />
          <button
            type="button"
            class="quiet small"
            aria-label={t('picker_drop_named', name)}
            onClick={() => drop(index)}
          >
            {t('picker_drop')}
          </button>
        </li>
      ))}
    </ul>
  );
}
