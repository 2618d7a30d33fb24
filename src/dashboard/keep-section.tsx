/**
 * How much is kept of a page, with what each choice costs. What goes for good is told before it goes,
 * beside the button that does it.
 *
 * @see docs/adr/0023-keeping-less.md
 */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { KEEPS, type Keep, keepsLess } from '../core/watch/keep';
import type { WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';
import { showToast } from '../ui/toast';

export function KeepSection({ row }: { readonly row: WatchRow }): JSX.Element | null {
  const [chosen, choose] = useState<Keep>();
  const choices = useRef<HTMLFieldSetElement>(null);
  // What was chosen here stays chosen until it holds, or another choice does.
  useEffect(() => choose(undefined), [row.keep]);
  // Of headers alone there is no page to keep.
  if (row.headersOnly) return null;
  const keep = chosen ?? row.keep;
  // The buttons go when nothing is left to save.
  const save = async () => {
    await send('watch.edit', { watchId: row.id, keep });
    choices.current?.querySelector<HTMLElement>('input:checked')?.focus();
    showToast(t(`keep_saved_${keep}`));
  };
  const cancel = () => {
    choices.current?.querySelector<HTMLElement>(`[value=${row.keep}]`)?.focus();
    choose(undefined);
  };
  return (
    <section class="part keep" aria-labelledby="keep-title">
      <h3 id="keep-title">{t('keep_title')}</h3>
      <p class="small soft">{t('keep_about')}</p>
      <fieldset ref={choices} aria-labelledby="keep-title">
        {KEEPS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="keep"
              value={each}
              checked={each === keep}
              aria-describedby={`keep-${each}`}
              onChange={() => choose(each)}
            />
            <span>
              {t(`keep_${each}`)}
              <span class="small soft" id={`keep-${each}`}>
                {t(`keep_${each}_note`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p class={keepsLess(row.keep, keep) ? 'warning small' : 'small soft'} role="status">
        {costOf(row.keep, keep)}
      </p>
      {keep !== row.keep && (
        <p class="actions">
          <BusyButton class="primary" act={save}>
            {t('keep_save')}
          </BusyButton>
          <button type="button" onClick={cancel}>
            {t('action_cancel')}
          </button>
        </p>
      )}
    </section>
  );
}

function costOf(before: Keep, keep: Keep): string | undefined {
  if (keepsLess(keep, before)) return t('keep_widens');
  if (before === keep || keep === 'source') return undefined;
  return t(`keep_narrows_${keep}`);
}
