/** What is chosen as a watch is added, and has places of its own later: its tags, and what is kept. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { KeepSelect } from '../ui/keep-select';
import { t } from '../ui/page-words';
import { TagField } from '../ui/tag-field';
import { useView } from '../ui/use-view';
import { Field } from './field';
import type { WatchForm } from './watch-form';

interface Props {
  readonly id: string;
  readonly form: WatchForm;
  readonly change: (change: Partial<WatchForm>) => void;
}

export function AddingFields({ id, form, change }: Props): JSX.Element {
  const known = useView(() => send('tags.list', {}), 'tags');
  return (
    <>
      <Field id={`${id}-tags`} label={t('tags_label')} hint={t('tags_hint')}>
        <TagField
          id={`${id}-tags`}
          tags={form.tags}
          known={known.data?.tags ?? []}
          onChange={(tags) => change({ tags })}
        />
      </Field>
      <Field id={`${id}-keep`} label={t('keep_title')} hint={t(`keep_${form.keep}_note`)}>
        <KeepSelect
          id={`${id}-keep`}
          value={form.keep}
          disabled={form.headersOnly}
          onChange={(keep) => change({ keep })}
        />
      </Field>
    </>
  );
}
