/** When and how the person is told: each choice is saved as it is made. */
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { NotifySettings } from '../core/notify/notify-settings';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { clockHour } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { showError } from '../ui/toast';
import { playTone } from '../ui/tone';
import { useView } from '../ui/use-view';
import { describedBy, Field } from './field';
import { QuietFields } from './notify-quiet';
import { NotifyTags } from './notify-tags';
import { Tick } from './notify-tick';
import { type SaveNotify, WhenSelect } from './notify-when';
import { WebhookPart } from './webhook-part';
import { WordsInput } from './words-input';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function NotifySection(): JSX.Element {
  const { data: stored, error, reload } = useView(() => send('notify.get', {}), 'notify');
  // What was chosen and is still on its way: a second choice starts from it, and not from before.
  const [chosen, setChosen] = useState<NotifySettings>();
  const underWay = useRef(0);
  const data = chosen ?? stored;
  const save: SaveNotify = (part) => {
    if (data === undefined) return;
    setChosen({ ...data, ...part });
    underWay.current += 1;
    send('notify.set', part)
      .then(() => reload())
      .catch(showError)
      .finally(() => {
        underWay.current -= 1;
        if (underWay.current === 0) setChosen(undefined);
      });
  };
  return (
    <section class="part" aria-labelledby="notify-title">
      <h2 id="notify-title">{t('notify_title')}</h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data !== undefined && (
        <div class="settings">
          <WhenFields settings={data} save={save} />
          <Tick
            label={t('notify_errors')}
            note={t('notify_errors_note')}
            checked={data.errors}
            change={(errors) => save({ errors })}
          />
          <Tick
            label={t('notify_sound')}
            note={t('notify_sound_note')}
            checked={data.sound}
            change={(sound) => save({ sound })}
          />
          {data.sound && (
            <div class="actions">
              <button type="button" class="small" onClick={playTone}>
                {t('notify_sound_play')}
              </button>
            </div>
          )}
          <QuietFields settings={data} save={save} />
          <NotifyTags settings={data} save={save} />
          <WebhookPart settings={data} save={save} />
        </div>
      )}
    </section>
  );
}

interface Props {
  readonly settings: NotifySettings;
  readonly save: SaveNotify;
}

function WhenFields({ settings, save }: Props): JSX.Element {
  const id = useId();
  const policies = [settings, ...Object.values(settings.tags)];
  const isDaily = policies.some(({ when }) => when === 'daily');
  return (
    <>
      <Field id={`${id}-when`} label={t('notify_when')} problem={undefined}>
        <WhenSelect
          id={`${id}-when`}
          value={settings.when}
          onChange={(when) => when !== '' && save({ when })}
        />
      </Field>
      {isDaily && (
        <Field id={`${id}-hour`} label={t('notify_daily_hour')} problem={undefined}>
          <select
            {...describedBy(`${id}-hour`, undefined)}
            value={String(settings.dailyHour)}
            onChange={({ currentTarget }) => save({ dailyHour: Number(currentTarget.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={String(hour)}>
                {clockHour(hour, WORDS)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <WordsInput
        label={t('notify_only_words')}
        hint={t('notify_only_words_hint')}
        words={settings.onlyWords}
        save={(onlyWords) => save({ onlyWords })}
      />
    </>
  );
}
