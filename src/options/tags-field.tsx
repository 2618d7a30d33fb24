/** The tags of a watch, with those that are in use offered. */
import type { JSX } from 'preact';
import { send } from '../messaging/send';
import { t } from '../ui/page-words';
import { TagField } from '../ui/tag-field';
import { useView } from '../ui/use-view';
import { Field } from './field';
import type { WatchForm } from './watch-form';

interface Props {
  readonly id: string;
  readonly form: Pick<WatchForm, 'tags'>;
  readonly change: (change: Pick<WatchForm, 'tags'>) => void;
}

export function TagsField({ id, form, change }: Props): JSX.Element {
  const known = useView(() => send('tags.list', {}), 'tags');
  return (
    <Field id={`${id}-tags`} label={t('tags_label')} hint={t('tags_hint')}>
      <TagField
        id={`${id}-tags`}
        tags={form.tags}
        known={known.data?.tags ?? []}
        onChange={(tags) => change({ tags })}
      />
    </Field>
  );
}
