/** The page as a whole. Its hash can name the form to add by, `#add`, or a watch to edit, `#edit/ID`. */
import type { JSX } from 'preact';
import type { WatchRow } from '../messaging/protocol';
import { ProtocolError } from '../messaging/protocol-error';
import { send } from '../messaging/send';
import { Failure } from '../ui/failure';
import { StillwatchMark } from '../ui/mark';
import { t } from '../ui/page-words';
import { Toast } from '../ui/toast';
import { useView } from '../ui/use-view';
import { AddSection } from './add-section';
import { EditDialog } from './edit-dialog';
import { NotifySection } from './notify-section';
import { SettingsSection } from './settings-section';
import { useOptionsPlace } from './use-options-place';
import { WatchesSection } from './watches-section';

const DASHBOARD = '../dashboard/index.html';

export function OptionsPage(): JSX.Element {
  const place = useOptionsPlace();
  const settings = useView(() => send('settings.get', {}), 'settings');
  const status = useView(() => send('status.get', {}), 'status');
  const unreadable = isUnreadable(settings.error) || isUnreadable(status.error);
  const defaultIntervalMs = settings.data?.defaultIntervalMs;
  const editedId = place.kind === 'edit' ? place.watchId : undefined;
  const edited = useView(() => readEdited(editedId), editedId ?? 'none').data;

  return (
    <>
      <header class="head">
        <h1>
          <StillwatchMark size={20} />
          {t('options_title')}
        </h1>
        <a href={DASHBOARD}>{t('options_to_dashboard')}</a>
      </header>
      {unreadable ? (
        <main class="one">
          <Failure
            error={settings.error ?? status.error}
            retry={() => {
              void settings.reload();
              void status.reload();
            }}
          />
        </main>
      ) : (
        <main class="two">
          <div class="start">
            <AddSection
              key={place.kind === 'add' ? JSON.stringify(place.draft) : ''}
              defaultIntervalMs={defaultIntervalMs}
              draft={place.kind === 'add' ? place.draft : undefined}
            />
            <SettingsSection settings={settings} />
          </div>
          <div class="start">
            <WatchesSection status={status} />
            <NotifySection />
          </div>
        </main>
      )}
      {edited !== undefined && (
        <EditDialog key={edited.id} row={edited} defaultIntervalMs={defaultIntervalMs} />
      )}
      <Toast />
    </>
  );
}

/** Undefined where there is none, or none any more. */
async function readEdited(watchId: string | undefined): Promise<WatchRow | undefined> {
  if (watchId === undefined) return undefined;
  try {
    return (await send('watch.get', { watchId })).row;
  } catch (error) {
    if (error instanceof ProtocolError && error.code === 'no_such_watch') return undefined;
    throw error;
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === 'database_unreadable';
}
