/** What is chosen as a watch is added, and has places of its own later: its tags, and what is kept. */
import type { JSX } from 'preact';
import { KeepSelect } from '../ui/keep-select';
import { t } from '../ui/page-words';
import { Field } from './field';
import { TagsField } from './tags-field';
import type { WatchForm } from './watch-form';

interface Props {
  readonly id: string;
  readonly form: WatchForm;
  readonly change: (change: Partial<WatchForm>) => void;
}

export function AddingFields({ id, form, change }: Props): JSX.Element {
  return (
    <>
      <TagsField id={id} form={form} change={change} />
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
