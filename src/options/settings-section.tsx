/** What holds for all watches. Each value is saved by itself as soon as it is good. */
import type { JSX } from 'preact';
import type { Settings } from '../core/watch/settings';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import type { View } from '../ui/use-view';
import { DurationSetting } from './duration-setting';
import { NumberSetting } from './number-setting';

interface Props {
  readonly settings: View<Settings>;
}

export function SettingsSection({ settings: { data, error, reload } }: Props): JSX.Element {
  return (
    <section class="part" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('options_settings')}</h2>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== undefined && (
        <div class="settings">
          <DurationSetting
            setting="defaultIntervalMs"
            value={data.defaultIntervalMs}
            units={['minute', 'hour', 'day']}
          />
          <DurationSetting setting="maxAgeCapMs" value={data.maxAgeCapMs} units={['hour', 'day']} />
          <NumberSetting setting="versionsKept" value={data.versionsKept} />
          <DurationSetting setting="versionsKeptMs" value={data.versionsKeptMs} units={['day']} />
          <NumberSetting setting="versionsKeptBytes" value={data.versionsKeptBytes} />
          <NumberSetting setting="exchangesKept" value={data.exchangesKept} />
          <DurationSetting setting="exchangesKeptMs" value={data.exchangesKeptMs} units={['day']} />
          <NumberSetting setting="hostSample" value={data.hostSample} />
          <p class="small soft">{t('options_removal_note')}</p>
        </div>
      )}
    </section>
  );
}
