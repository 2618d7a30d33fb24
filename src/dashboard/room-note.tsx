/** Old versions went because the disk was full: how many, when, and where to keep fewer. */
import type { JSX } from 'preact';
import type { StatusView } from '../messaging/protocol';
import { relativeTime } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { plural } from '../ui/words';

interface Props {
  readonly room: NonNullable<StatusView['roomMade']>;
  readonly now: number;
}

export function RoomNote({ room: { at, versions }, now }: Props): JSX.Element {
  return (
    <div class="room-note small" role="status">
      <p>{plural(WORDS, 'dash_room_made', versions, relativeTime(at, now, WORDS))}</p>
      <a href="../options/index.html#setting-versionsKeptBytes">{t('dash_room_options')}</a>
    </div>
  );
}
