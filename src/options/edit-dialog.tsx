/** Editing one watch. A dialog, so that a list of thousands need not hold the form. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { requestPermission } from '../messaging/page/permission';
import type { WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { t } from '../ui/page-words';
import { showToast } from '../ui/toast';
import { tidy } from '../ui/untrusted';
import { describedBy, Field } from './field';
import { formatOptionsPlace } from './place';
import { TagsField } from './tags-field';
import { useWatchForm } from './use-watch-form';
import { AddressField, AskingFields, MoreFields } from './watch-fields';
import { editRequest, formOf } from './watch-form';

interface Props {
  readonly row: WatchRow;
  readonly defaultIntervalMs: number | undefined;
}

export function EditDialog({ row, defaultIntervalMs }: Props): JSX.Element {
  const { form, change, problem, busy, place, submit } = useWatchForm(formOf(row));
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  const save = async (url: string, host: string, permission: string) => {
    const edit = editRequest(row, form, url);
    if (edit === undefined) return close();
    const isAllowed = permission === row.permission || (await requestPermission(permission));
    const saved = await send('watch.edit', edit);
    close();
    showToast(isAllowed ? t('options_saved', tidy(saved.title, 60)) : t('done_not_allowed', host));
  };

  const fields = { id, form, change, problem, defaultIntervalMs };
  return (
    <dialog
      ref={dialog}
      class="edit"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        location.hash = formatOptionsPlace({ kind: 'all' });
      }}
    >
      <form
        ref={place}
        class="form"
        noValidate
        onSubmit={(event) =>
          submit(event, ({ url, host, permission }) => save(url, host, permission))
        }
      >
        <h2 id={`${id}-title`}>
          {t('options_edit')} <bdi>{tidy(row.title === '' ? row.host : row.title, 80)}</bdi>
        </h2>
        <Field id={`${id}-name`} label={t('options_name')} hint={t('options_name_hint')}>
          <input
            {...describedBy(`${id}-name`, undefined)}
            type="text"
            dir="auto"
            autocomplete="off"
            maxLength={300}
            value={form.title}
            onInput={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </Field>
        <TagsField id={id} form={form} change={change} />
        <AddressField {...fields} />
        <MoreFields {...fields} />
        <AskingFields {...fields} />
        <p class="problem small" role="alert">
          {problem?.field === 'form' && problem.text}
        </p>
        <div class="actions">
          <button type="submit" class="primary" aria-busy={busy}>
            {t('options_save')}
          </button>
          <button type="button" onClick={close}>
            {t('action_cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
