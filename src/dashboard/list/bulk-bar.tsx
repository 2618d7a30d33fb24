/** What can be done to the chosen watches; there only while some are chosen. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { readTags, tagKey } from '../../core/watch/tags';
import type { BulkAct, WatchRow } from '../../messaging/protocol';
import { BusyButton } from '../../ui/busy-button';
import { IntervalSelect } from '../../ui/interval-select';
import { t, WORDS } from '../../ui/page-words';
import { showError } from '../../ui/toast';
import { plural } from '../../ui/words';
import { actOnMany } from './bulk-acts';

interface Props {
  readonly chosen: readonly WatchRow[];
  /** All that is listed, chosen or not. */
  readonly listed: number;
  readonly tags: readonly string[];
  readonly chooseAll: () => void;
  readonly letGo: () => void;
  readonly remove: () => Promise<void>;
}

type Asking = 'tags' | 'interval' | undefined;

export function BulkBar(props: Props): JSX.Element {
  const { chosen, listed, tags, chooseAll, letGo, remove } = props;
  const [asking, setAsking] = useState<Asking>();
  const act = (what: BulkAct) => actOnMany(chosen, what);
  const ask = (what: Asking) => () => setAsking(asking === what ? undefined : what);
  return (
    <section class="bulk-bar" aria-label={t('bulk_bar')}>
      <div class="bulk-line">
        <strong role="status">{plural(WORDS, 'bulk_chosen', chosen.length)}</strong>
        {chosen.length < listed && (
          <button type="button" class="quiet small" onClick={chooseAll}>
            {plural(WORDS, 'bulk_choose_all', listed)}
          </button>
        )}
        <button type="button" class="quiet small" onClick={letGo}>
          {t('bulk_let_go')}
        </button>
      </div>
      <div class="bulk-line" role="group" aria-label={t('bulk_bar')}>
        <BusyButton class="small" act={() => act({ kind: 'check' })}>
          {t('action_check_now')}
        </BusyButton>
        {chosen.some(({ unseen }) => unseen !== null) && (
          <BusyButton class="small" act={() => act({ kind: 'seen' })}>
            {t('bulk_mark_seen')}
          </BusyButton>
        )}
        {chosen.some(({ paused }) => !paused) && (
          <BusyButton class="small" act={() => act({ kind: 'pause' })}>
            {t('dash_pause')}
          </BusyButton>
        )}
        {chosen.some(({ paused }) => paused) && (
          <BusyButton class="small" act={() => act({ kind: 'resume' })}>
            {t('action_resume')}
          </BusyButton>
        )}
        <button type="button" class="small" aria-expanded={asking === 'tags'} onClick={ask('tags')}>
          {t('bulk_tags')}
        </button>
        <button
          type="button"
          class="small"
          aria-expanded={asking === 'interval'}
          onClick={ask('interval')}
        >
          {t('bulk_interval_ask')}
        </button>
        <BusyButton class="small danger" act={remove}>
          {t('dash_delete')}
        </BusyButton>
      </div>
      {asking === 'tags' && <TagsAsked chosen={chosen} tags={tags} act={act} />}
      {asking === 'interval' && <IntervalAsked act={act} />}
    </section>
  );
}

interface AskedProps {
  readonly act: (what: BulkAct) => Promise<void>;
}

function TagsAsked({
  chosen,
  tags,
  act,
}: AskedProps & Pick<Props, 'chosen' | 'tags'>): JSX.Element {
  const id = useId();
  const [typed, setTyped] = useState('');
  const key = tagKey(typed);
  const read = readTags([typed]);
  const [tag] = read.ok ? read.tags : [];
  // As it is written already, so that one tag does not come in two writings.
  const known = tags.find((each) => tagKey(each) === key) ?? tag;
  const isOn = chosen.some((row) => row.tags.some((each) => tagKey(each) === key));
  const add = async () => {
    if (known === undefined) return;
    await act({ kind: 'tag', add: [known] });
    setTyped('');
  };
  return (
    <form
      class="bulk-line"
      onSubmit={(event) => {
        event.preventDefault();
        add().catch(showError);
      }}
    >
      <label class="visually-hidden" for={`${id}-tag`}>
        {t('bulk_tag_label')}
      </label>
      <input
        id={`${id}-tag`}
        type="text"
        list={`${id}-tags`}
        placeholder={t('bulk_tag_label')}
        dir="auto"
        autocomplete="off"
        maxLength={40}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={`${id}-tags`}>
        {tags.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit" class="small" disabled={known === undefined}>
        {t('bulk_tag_add')}
      </button>
      <BusyButton
        class="small quiet"
        act={async () => {
          if (isOn && known !== undefined) await act({ kind: 'tag', remove: [known] });
        }}
      >
        {t('bulk_tag_remove')}
      </BusyButton>
    </form>
  );
}

function IntervalAsked({ act }: AskedProps): JSX.Element {
  const id = useId();
  const [intervalMs, setIntervalMs] = useState<number | null>(null);
  return (
    <div class="bulk-line">
      <label class="visually-hidden" for={`${id}-interval`}>
        {t('interval_label')}
      </label>
      <IntervalSelect id={`${id}-interval`} value={intervalMs} onChange={setIntervalMs} />
      <BusyButton class="small" act={() => act({ kind: 'interval', intervalMs })}>
        {t('bulk_interval_set')}
      </BusyButton>
    </div>
  );
}
