/** Which checks are shown: one button a kind that there is, with how many. */
import type { JSX } from 'preact';
import { count } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { CHECK_KINDS, type CheckKind } from './check-kinds';
import type { Check } from './check-line';

interface Props {
  readonly checks: readonly Check[];
  readonly kind: CheckKind | undefined;
  readonly choose: (kind: CheckKind | undefined) => void;
}

export function CheckFilter({ checks, kind, choose }: Props): JSX.Element {
  const kinds = CHECK_KINDS.map((each) => ({
    each,
    found: checks.filter((check) => check.kind === each).length,
  }));
  return (
    <div class="check-filter" role="group" aria-label={t('dash_filter_checks')}>
      <button
        type="button"
        class="small"
        aria-pressed={kind === undefined}
        onClick={() => choose(undefined)}
      >
        {t('dash_filter_count', t('dash_filter_all'), count(checks.length, WORDS))}
      </button>
      {kinds.map(
        ({ each, found }) =>
          (found > 0 || each === kind) && (
            <button
              key={each}
              type="button"
              class="small"
              aria-pressed={kind === each}
              onClick={() => choose(each)}
            >
              {t('dash_filter_count', t(`dash_filter_${each}`), count(found, WORDS))}
            </button>
          ),
      )}
    </div>
  );
}
