/** What can be done with what is locked; before that, how to lock it. */
import type { JSX } from 'preact';
import { t } from '../ui/page-words';
import type { As } from './picking';
import type { Step } from './port';

interface Props {
  readonly isLocked: boolean;
  readonly hasAim: boolean;
  readonly canKeep: boolean;
  readonly canExclude: boolean;
  readonly canAsk: boolean;
  /** What was picked is shown already. */
  readonly isAsked: boolean;
  readonly step: (to: Step) => void;
  readonly free: () => void;
  readonly keep: (next: As) => void;
  readonly ask: () => void;
}

export function Actions(props: Props): JSX.Element {
  const { isLocked, hasAim, canKeep, canExclude, canAsk, isAsked, step, free, keep, ask } = props;
  return (
    <>
      {(isLocked || hasAim) && (
        <div class="actions">
          <button type="button" class="small" onClick={() => step('wider')}>
            {t('picker_wider')}
          </button>
          <button type="button" class="small" onClick={() => step('narrower')}>
            {t('picker_narrower')}
          </button>
          {isLocked && (
            <button type="button" class="small quiet" onClick={free}>
              {t('picker_another')}
            </button>
          )}
        </div>
      )}
      {canKeep && (
        <div class="actions">
          <button type="button" class="small" onClick={() => keep('include')}>
            {t('picker_add')}
          </button>
          {canExclude && (
            <button type="button" class="small" onClick={() => keep('exclude')}>
              {t('picker_leave_out')}
            </button>
          )}
        </div>
      )}
      {canAsk && (
        <div class="actions">
          <button type="button" class="primary" onClick={ask}>
            {t(isAsked ? 'picker_ask_again' : 'picker_ask')}
          </button>
        </div>
      )}
    </>
  );
}
