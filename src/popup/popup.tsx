/** The popup as a whole: strip, four sections in the order of the questions, foot. */
import type { JSX } from 'preact';
import { Failure } from '../ui/failure';
import { t } from '../ui/page-words';
import { Toast } from '../ui/toast';
import { useNow } from '../ui/use-now';
import { useView } from '../ui/use-view';
import { ChangedSection } from './changed-section';
import { Foot } from './foot';
import { HereSection } from './here-section';
import { HostsSection } from './hosts-section';
import { load } from './load';
import { NeedsSection } from './needs-section';
import { StatusStrip } from './status-strip';
import { useLowWindow } from './use-low-window';

export function Popup(): JSX.Element {
  const { data, error, reload } = useView(load, 'popup');
  const now = useNow();
  useLowWindow();
  const again = () => void reload();
  return (
    <>
      <StatusStrip status={data?.view.status} now={now} />
      <main aria-busy={data === undefined && error === undefined}>
        {error !== undefined && (
          <section>
            <Failure error={error} retry={again} />
          </section>
        )}
        {data === undefined && error === undefined && <p class="visually-hidden">{t('loading')}</p>}
        {data !== undefined && (
          <>
            <HereSection
              key={data.tab.url ?? ''}
              here={data.view.here}
              title={data.tab.title}
              tabId={data.tab.id}
              watches={data.view.status.watches}
              now={now}
              reload={reload}
            />
            {data.view.status.watches > 0 && (
              <>
                <ChangedSection rows={data.view.changed} now={now} reload={reload} />
                <NeedsSection rows={data.view.needsYou} now={now} reload={again} />
                <HostsSection
                  hosts={data.view.neverHosts}
                  known={data.view.status.hosts}
                  now={now}
                />
              </>
            )}
          </>
        )}
      </main>
      <Foot reload={again} anything={(data?.view.status.watches ?? 0) > 0} />
      <Toast />
    </>
  );
}
