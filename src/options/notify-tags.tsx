/** How changes of watches with a tag are told, where that is another way than of the rest. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { NotifySettings, When } from '../core/notify/notify-settings';
import { ownOf } from '../core/own-of';
import { send } from '../messaging/send';
import { t } from '../ui/page-words';
import { useView } from '../ui/use-view';
import { type SaveNotify, WhenSelect } from './notify-when';
import { WordsInput } from './words-input';

interface Props {
  readonly settings: NotifySettings;
  readonly save: SaveNotify;
}

export function NotifyTags({ settings: { tags }, save }: Props): JSX.Element | null {
  const { data } = useView(() => send('tags.list', {}), 'tags');
  const inUse = data?.tags ?? [];
  if (inUse.length === 0) return null;
  return (
    <fieldset class="group">
      <legend>{t('notify_tags')}</legend>
      {inUse.map((tag) => (
        <TagPolicy key={tag} tag={tag} tags={tags} save={save} />
      ))}
    </fieldset>
  );
}

interface PolicyProps {
  readonly tag: string;
  readonly tags: NotifySettings['tags'];
  readonly save: SaveNotify;
}

function TagPolicy({ tag, tags, save }: PolicyProps): JSX.Element {
  const id = useId();
  const key = tag.toLowerCase();
  const policy = ownOf(tags, key);
  const without = Object.fromEntries(Object.entries(tags).filter(([name]) => name !== key));
  const choose = (when: When | '') => {
    if (when === '') return save({ tags: without });
    save({ tags: { ...without, [key]: { when, onlyWords: policy?.onlyWords ?? [] } } });
  };
  return (
    <div class="tag-policy">
      <label for={id}>
        <bdi>{tag}</bdi>
      </label>
      <WhenSelect id={id} value={policy?.when ?? ''} mayFollow onChange={choose} />
      {policy !== undefined && policy.when !== 'never' && (
        <WordsInput
          label={t('notify_tag_words', tag)}
          words={policy.onlyWords}
          save={(onlyWords) => save({ tags: { ...without, [key]: { ...policy, onlyWords } } })}
        />
      )}
    </div>
  );
}
