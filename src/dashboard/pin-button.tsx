/** Keeps a version for good, or lets it go again. */
import type { JSX } from 'preact';
import type { VersionRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { clockTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { showError } from '../ui/toast';

interface Props {
  readonly watchId: string;
  readonly version: VersionRow;
  readonly now: number;
}

export function PinButton({ watchId, version, now }: Props): JSX.Element {
  const { id, pinned, takenAt } = version;
  const about = clockTime(takenAt, now, WORDS);
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={pinned}
      aria-label={t('dash_keep_version_of', about)}
      title={t('dash_version_keep_hint')}
      onClick={() => {
        send('versions.pin', { watchId, versionId: id, pinned: !pinned }).catch(showError);
      }}
    >
      {t(pinned ? 'dash_version_kept' : 'dash_version_keep')}
    </button>
  );
}
