/** Shows a stored version as it looked, over the page, in a frame that can do nothing. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { VersionRow } from '../../messaging/protocol';
import { clockTime } from '../../ui/format';
import { t, WORDS } from '../../ui/page-words';
import { OldPage } from './old-page';

interface Props {
  readonly watchId: string;
  readonly version: VersionRow;
  readonly now: number;
}

export function OldPageButton({ watchId, version, now }: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const time = clockTime(version.takenAt, now, WORDS);
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-haspopup="dialog"
        aria-label={t('dash_old_page_of', time)}
        onClick={() => setOpen(true)}
      >
        {t('dash_old_page')}
      </button>
      {isOpen && (
        <OldPage
          watchId={watchId}
          versionId={version.id}
          time={time}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
